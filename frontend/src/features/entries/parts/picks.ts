import { addDays, type Day } from '../../../lib/time/days';
import type { Instant } from '../../../lib/time/dates';
import type { PublicEvent } from './publicEventApi';

/** What an extra is charged for. */
interface Per {
  per: PublicEvent['fees'][number]['per'];
}

/** A stall that is held for the entry. */
export interface PickedStall {
  /** By what the entry names it. */
  token: string;
  /** `A 3, Barn A`. */
  title: string;
  /** Whether it is at the end of a row, which may cost more. */
  end: boolean;
  nights: number;
  until: Instant;
}

/** The picked stalls of each extra, by the id of its fee. */
export type Picks = Record<string, readonly PickedStall[]>;

/** How many stalls are bought by so many of an extra: nights are nights in one stall. */
export const stallsIn = ({ per }: Per, quantity: number) =>
  per === 'night' ? Math.min(quantity, 1) : quantity;

/** The nights for which an extra is bought, from the first day of the show on. */
export function nightsOf({ per }: Per, quantity: number, days: { first: Day; last: Day }): Day[] {
  const last = per === 'night' ? addDays(days.first, Math.max(quantity, 1) - 1) : days.last;
  const nights: Day[] = [];
  for (let night = days.first; night <= last; night = addDays(night, 1)) nights.push(night);
  return nights;
}

/** Values without the stalls that somebody else took meanwhile. */
export function without<V extends { stalls?: Picks }>(values: V, lost: ReadonlySet<string>): V {
  const { stalls } = values;
  if (stalls === undefined || lost.size === 0) return values;
  const kept = Object.entries(stalls).map(([id, picks]) => [
    id,
    picks.filter(({ token }) => !lost.has(token)),
  ]);
  return { ...values, stalls: Object.fromEntries(kept) as Picks };
}

/**
 * The stalls that were lost when the server said that one is taken: those that were not held any
 * more, or all if the clock of this device says otherwise.
 */
export function lostOf({ stalls = {} }: { stalls?: Picks }, now: number): string[] {
  const all = Object.values(stalls).flat();
  const over = all.filter(({ until }) => Date.parse(until.$date) <= now);
  return (over.length > 0 ? over : all).map(({ token }) => token);
}
