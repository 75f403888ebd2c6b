import { createRequire } from 'node:module';

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

/** Has axe look at a page as it stands. */
export async function violations(
  page: Page,
  { enhancedContrast = false }: { enhancedContrast?: boolean } = {},
): Promise<Violation[]> {
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
