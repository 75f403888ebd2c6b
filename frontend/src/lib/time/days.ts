import { dateFormat } from '../intl';

/** A day without a time of day, as the records of a horse hold it: `2026-06-14`. */
export type Day = string;

const MS_OF_A_DAY = 24 * 60 * 60 * 1000;

const DATE: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };

const instantOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** A day in words: `Jun 14, 2026`. A text that is no day is returned unchanged. */
export function formatDay(day: Day, parts: Intl.DateTimeFormatOptions = DATE): string {
  const instant = instantOf(day);
  // A day has no zone, so it is parsed and formatted in UTC.
  return Number.isNaN(instant) ? day : dateFormat({ ...parts, timeZone: 'UTC' }).format(instant);
}

/** Today in the browser's time zone. */
export function todayHere(now: Date = new Date()): Day {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The number of days between two days; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((instantOf(to) - instantOf(from)) / MS_OF_A_DAY);
}

/** Adds a number of days, which may be negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(instantOf(day) + days * MS_OF_A_DAY).toISOString().slice(0, 10);
}

/**
 * Parses a day that a person typed: `2026-06-14` or `6/14/2026`.
 *
 * @returns `null` for any other text, and for a day that does not exist, such as February 30
 */
export function readDay(text: string): Day | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso !== null) return realDay(iso[1], iso[2], iso[3]);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  return us === null ? null : realDay(us[3], us[1], us[2]);
}

function realDay(year = '', month = '', day = ''): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(instantOf(text));
  // Some browsers reject February 30, others move it into March.
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return real && year !== '0000' ? text : null;
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

/** `08:00` as `8:00 AM`. A text that is no time of day is returned unchanged. */
export function clockTime(time: string): string {
  const instant = Date.parse(`2026-01-01T${time}:00Z`);
  if (Number.isNaN(instant)) return time;
  return dateFormat({ ...CLOCK, timeZone: 'UTC' })
    .format(instant)
    .replace(/\u202f/g, ' ');
}
