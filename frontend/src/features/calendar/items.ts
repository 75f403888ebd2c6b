import { paths } from '../../app/paths';
import { formatDate, formatDateRange, formatTime, usableZone } from '../../lib/time/dates';
import { addDays, type Day, daysBetween, formatDay } from '../../lib/time/days';
import { toWallTime } from '../../lib/time/zonedTime';
import type { CalendarItem } from './calendarApi';

/** The most days on each of which an item is drawn. */
export const MAX_DAYS = 14;

/** A key for an item in lists. */
export const keyOf = (item: CalendarItem): string =>
  `${item.kind} ${item.link} ${item.starts_at.$date} ${item.title}`;

/**
 * The items on each day, in the zones of the items. A longer one, such as the days on which a foal is
 * expected, is only on its first, middle and last day, so that it does not hide the others.
 */
export function byDay(items: readonly CalendarItem[]): ReadonlyMap<Day, readonly CalendarItem[]> {
  const days = new Map<Day, CalendarItem[]>();
  for (const item of items) {
    const length = daysBetween(item.starts_on, lastDayOf(item));
    for (let at = 0; at <= length; at += 1) {
      if (length > MAX_DAYS && ![0, Math.floor(length / 2), length].includes(at)) continue;
      const day = addDays(item.starts_on, at);
      days.set(day, [...(days.get(day) ?? []), item]);
    }
  }
  return days;
}

/** An item as a small cell shows it: several cares of a horse are one. */
export interface CellItem {
  item: CalendarItem;
  /** How many it stands for. */
  count: number;
}

/** The items of a day for a small cell; the title of several cares names all of them. */
export function forCell(items: readonly CalendarItem[]): CellItem[] {
  const cells: CellItem[] = [];
  for (const item of items) {
    const same = cells.find(
      (it) => item.kind === 'care_due' && it.item.kind === item.kind && it.item.link === item.link,
    );
    if (same === undefined) {
      cells.push({ item, count: 1 });
    } else {
      // After the name of the horse.
      const care = item.title.slice(item.title.indexOf(': ') + 2);
      same.item = { ...same.item, title: `${same.item.title}; ${care}` };
      same.count += 1;
    }
  }
  return cells;
}

/** What comes before the name of the owner in the title of a bill: `Bill 2, `. */
const BILL = /^[^,]*, /;

/**
 * The items of a day for a short list: several cares of a horse are one, and so are several bills,
 * which name their owners and lead to all bills.
 */
export function inShort(items: readonly CalendarItem[]): CalendarItem[] {
  const [bill, ...bills] = items.filter(({ kind }) => kind === 'bill_due');
  const short = forCell(items).map(({ item }) => item);
  if (bill === undefined || bills.length === 0) return short;
  const owners = [bill, ...bills].map(({ title }) => title.replace(BILL, ''));
  const all: CalendarItem = {
    ...bill,
    title: `${bills.length + 1} bills are due`,
    place: owners.join(', '),
    link: paths.bills,
  };
  return short.flatMap((item) =>
    item.kind !== 'bill_due' ? item : item.link === bill.link ? all : [],
  );
}

/** The last day of an item. What ends at midnight does not count for the next day. */
export function lastDayOf(item: CalendarItem): Day {
  const endsAtMidnight = item.time_zone !== null && wallTime(item, 'ends_at').time === '00:00';
  return endsAtMidnight && item.ends_on > item.starts_on ? addDays(item.ends_on, -1) : item.ends_on;
}

/** The local start or end of an item that has times. */
export function wallTime(item: CalendarItem, end: 'starts_at' | 'ends_at') {
  return toWallTime(item[end].$date, usableZone(item.time_zone ?? 'UTC'));
}

/** `9:00 AM`; empty for whole days. */
export function sayStart(item: CalendarItem): string {
  if (item.time_zone === null) return '';
  return formatTime(item.starts_at, item.time_zone).replace(/ [^ ]+$/, '');
}

/** When an item takes place, in full. */
export function sayTime(item: CalendarItem): string {
  if (item.time_zone !== null) {
    return item.starts_at.$date === item.ends_at.$date
      ? `${formatDate(item.starts_at, item.time_zone)}, ${formatTime(item.starts_at, item.time_zone)}`
      : formatDateRange(item.starts_at, item.ends_at, item.time_zone);
  }
  const first = formatDay(item.starts_on);
  return item.starts_on === item.ends_on ? first : `${first} – ${formatDay(item.ends_on)}`;
}
