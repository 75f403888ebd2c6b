/** The lowest and the highest height that is taken, in inches: 8.0 and 20.3 hands. */
const LOWEST = 32;
const HIGHEST = 83;

const INCHES_PER_HAND = 4;
const CM_PER_INCH = 2.54;

/** A height in the units in which people say it. */
export interface Height {
  /** Hands and, behind the point, the inches above them: `15.3`. */
  hands: string;
  inches: number;
  /** Rounded to the next one. */
  cm: number;
}

/**
 * Reads a height in hands. What stands behind the point are inches, so `15.4` is no height: four
 * inches are a hand.
 *
 * @returns `null` if blank, `undefined` if it is no height of a horse
 */
export function readHands(text: string): Height | null | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/\s*(?:hands?|hh)\.?$/, '')
    .replace(',', '.');
  if (typed === '') return null;
  const [, whole, over = '0'] = /^(\d{1,2})(?:\.([0-3]))?$/.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const inches = Number(whole) * INCHES_PER_HAND + Number(over);
  if (inches < LOWEST || inches > HIGHEST) return undefined;
  return { hands: `${Number(whole)}.${over}`, inches, cm: Math.round(inches * CM_PER_INCH) };
}
