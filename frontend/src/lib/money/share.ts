/** The whole, in hundredths of a percent. */
export const WHOLE = 10_000;

/** A share in hundredths of a percent, as people write it: `33.34 %`. */
export const formatShare = (hundredths: number): string => `${shareText(hundredths)} %`;

/** A share for a form field: `33.34`. */
export const shareText = (hundredths: number): string => String(hundredths / 100);

/**
 * Reads a typed share of at most two decimals, with or without a percent sign.
 *
 * @returns hundredths of a percent; `null` if blank, `undefined` if it is no share
 */
export function parseShare(text: string): number | null | undefined {
  const typed = text.replace('%', '').trim().replace(',', '.');
  if (typed === '') return null;
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return undefined;
  const hundredths = Math.round(Number(typed) * 100);
  return hundredths >= 1 && hundredths <= WHOLE ? hundredths : undefined;
}
