import { usableZone } from '../../../lib/dates';
import { addDays, type Day, daysBetween, formatDay, readDay } from '../../../lib/days';
import { toWallTime } from '../../../lib/zonedTime';
import type { EventRow } from '../eventsApi';

/** A month: `2026-06`. */
export type Month = string;

/** The most days for which one show is drawn. */
const MAX_DAYS = 62;

/** The month in an address, or the current month if it is missing or invalid. */
export function readMonth(text: string, today: Day): Month {
  return readDay(`${text}-01`) !== null ? text : monthOf(today);
}

export const monthOf = (day: Day): Month => day.slice(0, 7);

/** Adds a number of months, which may be negative. */
export function shiftMonth(month: Month, by: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month from Sunday to Saturday, filled up with days of the neighboring months. */
export function weeksOf(month: Month): Day[][] {
  const first: Day = `${month}-01`;
  const start = addDays(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  const after: Day = `${shiftMonth(month, 1)}-01`;
  const weeks = Math.ceil(daysBetween(start, after) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  );
}

/** The day with the same number in another month, or the last day of a shorter month. */
export function sameDayIn(month: Month, day: Day): Day {
  const last = addDays(`${shiftMonth(month, 1)}-01`, -1);
  const same = `${month}${day.slice(7)}`;
  return same < last ? same : last;
}

/** The range to query, in UTC; a day longer at both ends, because of the shows' time zones. */
export function rangeOf(month: Month): { from: string; to: string } {
  return {
    from: `${addDays(`${month}-01`, -1)}T00:00:00Z`,
    to: `${addDays(`${shiftMonth(month, 1)}-01`, 1)}T00:00:00Z`,
  };
}

/** The days of shows, each in the show's zone, with the shows on each day. */
export function byDay(events: readonly EventRow[]): ReadonlyMap<Day, readonly EventRow[]> {
  const days = new Map<Day, EventRow[]>();
  for (const event of events) {
    const zone = usableZone(event.time_zone);
    const first = toWallTime(event.start_date.$date, zone).date;
    // A show that ends at midnight does not count for the next day.
    const end = new Date(Date.parse(event.end_date.$date) - 1).toISOString();
    const length = Math.min(daysBetween(first, toWallTime(end, zone).date), MAX_DAYS);
    for (let at = 0; at <= length; at += 1) {
      const day = addDays(first, at);
      days.set(day, [...(days.get(day) ?? []), event]);
    }
  }
  return days;
}

const TITLE: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' };
const FULL: Intl.DateTimeFormatOptions = { ...TITLE, weekday: 'long', day: 'numeric' };

/** `June 2026` */
export const sayMonth = (month: Month) => formatDay(`${month}-01`, TITLE);

/** `Saturday, June 6, 2026` */
export const sayDay = (day: Day) => formatDay(day, FULL);
