import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** A rule that a page breaks, and by which elements. */
export interface Violation {
  id: string;
  where: string[];
}

interface Axe {
  run: (context: Document, options: object) => ReturnType<AxeBuilder['analyze']>;
}

// The axe that the builder brings. The builder itself would carry all of axe into the page twice at
// each look, and all that is well with the page back: most of the time of the tests.
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const { source } = createRequire(builder)('axe-core') as { source: string };

/**
 * A file for each shape of a page in which axe found nothing wrong, named by its hash: all workers
 * share them. Playwright empties its folder of results before a run.
 */
const flawless = path.resolve(import.meta.dirname, '../../test-results/flawless');

/**
 * The elements of a page with their attributes, the theme and the width, without texts, ids and
 * addresses. Many tests open the same page: axe looks at it once.
 */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    const ofContent = /^(?:id|for|href|src|value|d|title|datetime|style|aria-label|aria-controls)$/;
    const shape = [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches].map(String);
    for (const element of document.querySelectorAll('*')) {
      shape.push(`${element.parentElement?.tagName} ${element.tagName} ${!element.textContent}`);
      for (const { name, value } of element.attributes) {
        const isContent = ofContent.test(name) || name.endsWith('by');
        shape.push(`${name}=${isContent ? value !== '' : value}`);
      }
    }
    return shape.join('\n');
  });

/** Has axe look at a page as it stands, unless it found nothing wrong with one of this shape. */
export async function violations(
  page: Page,
  { enhancedContrast = false }: { enhancedContrast?: boolean } = {},
): Promise<Violation[]> {
  const shape = `${enhancedContrast} ${await shapeOf(page)}`;
  const seen = path.join(flawless, createHash('sha256').update(shape).digest('hex'));
  if (existsSync(seen)) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const broken = await page.evaluate(
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
  if (broken.length === 0) {
    mkdirSync(flawless, { recursive: true });
    writeFileSync(seen, '');
  }
  return broken;
}
