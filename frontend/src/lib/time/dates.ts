import { dateFormat } from '../intl';

/** An instant as the API writes it. */
export interface Instant {
  $date: string;
}

const DAY: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
};
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

function format(instant: Date, zone: string, options: Intl.DateTimeFormatOptions): string {
  const text = dateFormat({ ...options, timeZone: usableZone(zone) }).format(instant);
  // Newer browsers put a narrow no-break space before AM and PM; a plain space looks the same in
  // all browsers.
  return text.replace(/\u202f/g, ' ');
}

/**
 * The given time zone if this browser knows it, otherwise UTC. An old phone may lack a new zone;
 * times in UTC, with their label, still keep the page usable.
 *
 * @param zone - IANA name, such as `America/Chicago`
 */
export function usableZone(zone: string): string {
  try {
    dateFormat({ timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}

function read(instant: Instant | string): Date {
  return new Date(typeof instant === 'string' ? instant : instant.$date);
}

/**
 * Formats an instant in the show's zone: `Sat, Jun 6, 2026, 6:00 PM CDT`.
 *
 * @param zone - IANA name, such as `America/Chicago`
 */
export function formatDateTime(instant: Instant | string, zone: string): string {
  return format(read(instant), zone, { ...DAY, ...TIME, timeZoneName: 'short' });
}

/** The day of an instant in a zone: `Sat, Jun 6, 2026`. */
export function formatDate(instant: Instant | string, zone: string): string {
  return format(read(instant), zone, DAY);
}

/** The time of day of an instant in a zone: `6:00 PM CDT`. */
export function formatTime(instant: Instant | string, zone: string): string {
  return format(read(instant), zone, { ...TIME, timeZoneName: 'short' });
}

/** The time of day of an instant in a zone, where the zone is clear: `6:00 PM`. */
export function formatClock(instant: Instant | string, zone: string): string {
  return format(read(instant), zone, TIME);
}

/**
 * A range from one instant to another. The day is named once if both are on it, and the zone once
 * if both have the same zone name: `Sat, Jun 6, 2026, 6:00 PM – 11:00 PM CDT`.
 */
export function formatDateRange(
  start: Instant | string,
  end: Instant | string,
  zone: string,
): string {
  const from = read(start);
  const to = read(end);
  const sameDay = format(from, zone, DAY) === format(to, zone, DAY);
  const sameName = zoneName(from, zone) === zoneName(to, zone);
  const begin = format(from, zone, {
    ...DAY,
    ...TIME,
    ...(sameName ? {} : { timeZoneName: 'short' }),
  });
  const finish = format(to, zone, { ...(sameDay ? {} : DAY), ...TIME, timeZoneName: 'short' });
  return `${begin} – ${finish}`;
}

/** The short name of a zone at an instant: `CDT`, or `GMT+2` if English has none. */
export function zoneName(instant: Instant | string | Date, zone: string): string {
  const date = instant instanceof Date ? instant : read(instant);
  const parts = dateFormat({
    timeZone: usableZone(zone),
    timeZoneName: 'short',
  }).formatToParts(date);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** The time zone of this browser, the default for a new show. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
