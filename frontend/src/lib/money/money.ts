const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/**
 * Formats US dollars: `$1,234.50`.
 *
 * @param dollars - an amount from the API, with at most two decimals
 */
export function formatMoney(dollars: number): string {
  return usd.format(dollars);
}

/**
 * The exact sum of amounts in dollars. It adds whole cents, because binary fractions cause rounding
 * errors (`0.1 + 0.2`).
 */
export function sumMoney(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}

/**
 * Parses what a person typed into a price field, such as `35`, `$35` or `1,250.50`; blank counts as
 * 0.
 *
 * @returns `null` when the text is not an amount of dollars with at most two decimals
 */
export function parseMoney(text: string | number): number | null {
  const trimmed = String(text).trim();
  if (trimmed === '') return 0;
  const plain = trimmed
    .replace(/^\$\s*/, '')
    .replace(/^\d{1,3}(?:,\d{3})+(?!\d|,)/, (whole) => whole.replaceAll(',', ''));
  return /^\d+(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(plain) ? Number(plain) : null;
}
