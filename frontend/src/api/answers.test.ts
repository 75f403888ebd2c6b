import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

/** The one place where the answer for the argument before is shown, marked as such. */
const EXCEPTION = 'src/components/ui/loading/Loaded.tsx';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\//.test(name));

/**
 * Of what a query hook returns, `data` may be the answer for the argument before, until the present
 * one is loaded, or when it failed.
 */
const FORMER = [
  // const { data } = useGetBudgetQuery(year), const { data, error } = query
  /\{[^{}]*\bdata\b[^{}]*\}\s*=\s*(?:use\w+Query\(|[\w.]+\.useQueryState\(|\w*[qQ]uery;)/,
  // useGetBudgetQuery(year).data
  /\buse\w+Query\([^;]*?\)\.data\b/,
  // query.data
  /\b\w*[qQ]uery\.data\b/,
];

/** `{ currentData: data }` is the answer for the present argument. */
const withoutCurrent = (text: string) => text.replace(/\bcurrentData: data\b/g, 'currentData');

describe('the answer of a query', () =>
  it('is that for the present argument', () => {
    const wrong = files
      .filter((name) => name !== EXCEPTION)
      .flatMap((name) => {
        const text = withoutCurrent(readFileSync(name, 'utf8'));
        return FORMER.flatMap((pattern) => pattern.exec(text)?.[0] ?? []).map(
          (found) => `${name}: ${found}`,
        );
      });
    expect(files.length).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  }));
