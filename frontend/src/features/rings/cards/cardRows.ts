import type { Rider } from '../ringsApi';

/** A line of a card before anything is written. */
export interface CardRow {
  number: number;
  horse: string;
  rider: string;
  /** What the gate says of it. */
  mark: Rider['mark'];
  /** When it goes among the others; `undefined` in a class in which all go together. */
  goes: number | undefined;
  /** The inspection by which it is not to be shown. */
  barred: Rider['barred'];
}

/** Whether nobody waits for it. */
export const isAbsent = ({ mark }: Pick<CardRow, 'mark'>) =>
  mark === 'no_show' || mark === 'scratched';

/**
 * Who can stand on a card, by number: two classes that are ridden at once may both have the same
 * entry, and it is absent only where it is so in both. Who was scratched is there to be seen at the
 * ring, and where something is written.
 */
export function cardRows(riders: readonly Rider[], written: readonly number[]): CardRow[] {
  const rows = new Map<number, CardRow>();
  for (const { back_number: number, horse_name, rider_name, state, mark, goes, barred } of riders) {
    if (number === null) continue;
    const isIn = state === 'entered' || mark !== undefined || written.includes(number);
    const other = rows.get(number);
    const row = { number, horse: horse_name, rider: rider_name, mark, goes, barred };
    if (isIn && (other === undefined || isAbsent(other))) rows.set(number, row);
  }
  for (const number of written) {
    if (rows.has(number)) continue;
    const none = { mark: undefined, goes: undefined, barred: undefined };
    rows.set(number, { number, horse: 'Not in this class', rider: '', ...none });
  }
  return [...rows.values()].sort((one, other) => one.number - other.number);
}

/** The rows in the order in which they go; who has none comes last. */
export const inOrderOfGo = (rows: readonly CardRow[]): CardRow[] =>
  [...rows].sort((one, other) => (one.goes ?? Infinity) - (other.goes ?? Infinity) || 0);
