import { addDays, type Day, daysBetween, formatDay } from '../../lib/time/days';

/** A month: `2026-06`. */
export type Month = string;

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

const TITLE: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' };
const FULL: Intl.DateTimeFormatOptions = { ...TITLE, weekday: 'long', day: 'numeric' };

/** The seven days from Sunday to Saturday around a day. */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
  return Array.from({ length: 7 }, (_, at) => addDays(sunday, at));
}

/** `June 2026` */
export const sayMonth = (month: Month) => formatDay(`${month}-01`, TITLE);

/** `Saturday, June 6, 2026` */
export const sayDay = (day: Day) => formatDay(day, FULL);
