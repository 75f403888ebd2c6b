import { dateFormat } from './intl';

/** How the API writes an instant. */
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
  // Newer browsers put a narrow no-break space before AM and PM; one text everywhere is calmer.
  return text.replace(/\u202f/g, ' ');
}

/**
 * A time zone that this browser knows: the given one, or UTC. An old phone may lack a new zone; a
 * time in UTC, labelled so, beats a broken page.
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
 * An instant in the show's own zone: `Sat, Jun 6, 2026, 6:00 PM CDT`.
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

/**
 * From one instant to another, naming the day once when both lie on it, and the zone once when
 * both share its name: `Sat, Jun 6, 2026, 6:00 PM – 11:00 PM CDT`.
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

/** The short name of a zone at an instant: `CDT`, or `GMT+2` where English has no name. */
function zoneName(instant: Instant | string | Date, zone: string): string {
  const date = instant instanceof Date ? instant : read(instant);
  const parts = dateFormat({
    timeZone: usableZone(zone),
    timeZoneName: 'short',
  }).formatToParts(date);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** The zone of the reader's own browser: the default of a new show. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
