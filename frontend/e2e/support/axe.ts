import { createRequire } from 'node:module';

import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** A rule that a page violates, and the elements concerned. */
export interface Violation {
  id: string;
  where: string[];
}

interface Axe {
  run: (context: Document, options: object) => ReturnType<AxeBuilder['analyze']>;
}

// The script of axe itself. The builder of the package would send it to the page twice per check
// and return all passed rules, which would take most of the time of the tests.
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const { source } = createRequire(builder)('axe-core') as { source: string };

/** The fingerprints of pages without violations, in this process. */
const clean = new Set<string>();

/**
 * Checks the current page with axe. A page that only differs in its texts from one without
 * violations is not checked again, because many tests open the same pages.
 */
export async function violations(
  page: Page,
  { enhancedContrast = false }: { enhancedContrast?: boolean } = {},
): Promise<Violation[]> {
  const shape = JSON.stringify([
    page.viewportSize(),
    enhancedContrast,
    await page.evaluate(shapeOfPage),
  ]);
  if (clean.has(shape)) return [];
  const found = await look(page, enhancedContrast);
  if (found.length === 0) clean.add(shape);
  return found;
}

/**
 * Runs in the page: a fingerprint of its elements, their attributes and the theme. For texts and
 * addresses it only counts whether they are empty, for ids only which element refers to which.
 */
async function shapeOfPage(): Promise<string> {
  const ids = new Map<string, number>();
  const numberOf = (id: string) => {
    const known = ids.get(id) ?? ids.size;
    ids.set(id, known);
    return known;
  };
  const isReference =
    /^(?:id|for|aria-(?:labelledby|describedby|controls|owns|activedescendant|details|errormessage))$/;
  const isText = /^(?:value|title|alt|placeholder|aria-label|href|src|datetime)$/;
  const presence = (text: string) => (text.trim() === '' ? '' : 'text');
  const valueOf = ({ name, value }: Attr) => {
    if (isReference.test(name)) return value.split(/\s+/).map(numberOf).join(' ');
    return isText.test(name) ? presence(value) : value;
  };
  const shapeOf = (node: Node): string => {
    if (node instanceof Text) return presence(node.data);
    if (!(node instanceof Element)) return '';
    const attributes = [...node.attributes].map((it) => `${it.name}="${valueOf(it)}"`);
    const children = [...node.childNodes].map(shapeOf);
    // Equal adjacent rows count as one.
    const inside = children.filter((child, at) => child !== children[at - 1]);
    return `<${node.tagName} ${attributes.join(' ')}>${inside.join('')}</>`;
  };
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const bytes = new TextEncoder().encode(`${String(isDark)} ${shapeOf(document.documentElement)}`);
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return new Uint8Array(hash).join();
}

async function look(page: Page, enhancedContrast: boolean): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: Axe };
      const found = await axe.run(document, options);
      return found.violations.map(({ id, nodes }) => ({
        id,
        where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
      }));
    },
    {
      resultTypes: ['violations'],
      rules: { 'color-contrast-enhanced': { enabled: enhancedContrast } },
    },
  );
}
