import type { Location } from 'react-router';

/** An entry in the history of this tab. The first one of a page load has no key of its own. */
type Place = Pick<Location, 'key' | 'pathname'>;

const keyOf = ({ key, pathname }: Place, what: string) =>
  `showstable_place:${what}:${key}:${pathname}`;

/**
 * Keeps a number for an entry in the history, which is there again on Back and after a reload; 0 is
 * not worth it.
 */
export function keepAt(place: Place, what: string, value: number): void {
  try {
    if (value === 0) sessionStorage.removeItem(keyOf(place, what));
    else sessionStorage.setItem(keyOf(place, what), String(value));
  } catch {
    // Without storage, Back leads to the top.
  }
}

/** What was kept for an entry in the history; `null` if there is nothing. */
export function keptAt(place: Place, what: string): number | null {
  try {
    const found = sessionStorage.getItem(keyOf(place, what));
    return found === null ? null : Number(found);
  } catch {
    return null;
  }
}
