import { usableZone } from '../../../lib/time/dates';
import { formatDay } from '../../../lib/time/days';
import { dayAfter, resolveWallTime, toWallTime } from '../../../lib/time/zonedTime';
import type { EventFilter, EventRow } from '../eventsApi';

/** The filters of the calendar, as in its address. */
export interface AgendaFilters {
  q: string;
  type: string;
  /** A day, inclusive. */
  from: string;
  /** A day, inclusive. */
  to: string;
  sort: 'start' | '-start';
}

/** Whether any filter is set. */
export function isFiltering({ q, type, from, to }: AgendaFilters): boolean {
  return [q, type, from, to].some((value) => value !== '');
}

/**
 * Makes the query for the server. Days begin and end at midnight in the given zone.
 *
 * @param zone - the browser's time zone
 */
export function toQuery({ q, type, from, to, sort }: AgendaFilters, zone: string): EventFilter {
  const start = midnight(from, zone);
  const last = midnight(to, zone);
  const end = last === null ? null : midnight(dayAfter(last, zone, 1), zone);
  return {
    sort,
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(type !== '' && { type }),
    ...(start !== null && { from: start }),
    ...(end !== null && { to: end }),
  };
}

function midnight(date: string, zone: string): string | null {
  return resolveWallTime({ date, time: '00:00' }, zone)?.instant ?? null;
}

/** The day on which a show starts, in the show's zone. */
interface AgendaDay {
  /** `6` */
  day: string;
  /** `Sat` */
  weekday: string;
}

/** One month of the list. */
interface AgendaMonth {
  /** `2026-06` */
  key: string;
  /** `June 2026` */
  title: string;
  events: EventRow[];
}

/** Groups shows by the month in which they start, in the show's zone. Keeps their order. */
export function byMonth(events: readonly EventRow[]): AgendaMonth[] {
  const months: AgendaMonth[] = [];
  for (const event of events) {
    const key = startDay(event).slice(0, 7);
    let month = months.at(-1);
    if (month?.key !== key) {
      month = {
        key,
        title: formatDay(`${key}-01`, { month: 'long', year: 'numeric' }),
        events: [],
      };
      months.push(month);
    }
    month.events.push(event);
  }
  return months;
}

/** The start day of a show, for the tile beside it. */
export function agendaDay(event: EventRow): AgendaDay {
  const date = startDay(event);
  return { day: String(Number(date.slice(8, 10))), weekday: formatDay(date, { weekday: 'short' }) };
}

function startDay(event: EventRow): string {
  return toWallTime(event.start_date.$date, usableZone(event.time_zone)).date;
}
