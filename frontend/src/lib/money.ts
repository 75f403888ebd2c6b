const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/**
 * US dollars as people read them: `$1,234.50`.
 *
 * @param dollars - an amount as the API writes it, with at most two decimals
 */
export function formatMoney(dollars: number): string {
  return usd.format(dollars);
}

/**
 * The exact sum of amounts in dollars. It is reckoned in whole cents, since a sum of binary
 * fractions drifts (`0.1 + 0.2`).
 */
export function sumMoney(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}

/**
 * The number that a person typed into a price field; blank counts as 0.
 *
 * @returns `null` when the text is no amount of dollars with at most two decimals
 */
export function parseMoney(text: string | number): number | null {
  const trimmed = String(text).trim();
  if (trimmed === '') return 0;
  return /^\d+(?:\.\d{0,2})?$|^\.\d{1,2}$/.test(trimmed) ? Number(trimmed) : null;
}
