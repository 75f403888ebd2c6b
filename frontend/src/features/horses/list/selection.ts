import { countOf } from '../../../lib/intl';

/** The selected horses: names by id. */
export type Selection = ReadonlyMap<string, string>;

/** The most horses named in a sentence; the others are counted. */
const NAMED = 5;

const LIST = new Intl.ListFormat('en-US');

/** `2 Horses` */
export const horsesInWords = (count: number) => countOf(count, 'Horse', 'Horses');

/** `Clover, Star and 3 more`. */
export function namesOf(names: readonly string[]): string {
  const named = names.length > NAMED + 1 ? names.slice(0, NAMED) : names;
  const rest = names.length - named.length;
  const parts = rest > 0 ? [...named, `${rest} more`] : named;
  return LIST.format(parts);
}
