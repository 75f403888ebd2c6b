import { tzOffset } from '@date-fns/tz/tzOffset';

/** A local date and time: `2026-06-06` and `18:00`, as native inputs write them. */
export interface WallTime {
  date: string;
  time: string;
}

/**
 * The instant of a wall time, and whether the wall time had to be moved because it does not exist.
 */
interface ResolvedTime {
  /** RFC 3339, UTC. */
  instant: string;
  /** True when the clock change in spring skips this time of day. */
  skipped: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The instant at which a wall clock in a zone shows a date and time.
 *
 * A time that occurs twice (clocks set back) means its first occurrence; a time that does not exist
 * (clocks set forward) is moved by the length of the gap: 2:30 becomes 3:30.
 *
 * @param zone - IANA name of the show's zone
 * @returns `null` when date or time is blank or invalid
 */
export function resolveWallTime({ date, time }: WallTime, zone: string): ResolvedTime | null {
  const day = /^(\d{4,6})-(\d{2})-(\d{2})$/.exec(date);
  const clock = /^(\d{2}):(\d{2})(?::(\d{2}))?/.exec(time);
  if (day === null || clock === null) return null;
  const asUtc = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  if (Number.isNaN(asUtc)) return null;

  const before = offset(zone, asUtc - DAY);
  const after = offset(zone, asUtc + DAY);
  if (Number.isNaN(before) || Number.isNaN(after)) return null;
  // A candidate is valid if the zone has the same offset at the resulting instant. The offset
  // before a clock change comes first, because it gives the earlier of two instants.
  for (const candidate of [before, after]) {
    const instant = asUtc - candidate * MINUTE;
    if (offset(zone, instant) === candidate) {
      return { instant: new Date(instant).toISOString(), skipped: false };
    }
  }
  return { instant: new Date(asUtc - before * MINUTE).toISOString(), skipped: true };
}

/** The date and time in a zone at an instant, as initial values of date and time inputs. */
export function toWallTime(instant: string, zone: string): WallTime {
  const utc = Date.parse(instant);
  const shifted = new Date(utc + offset(zone, utc) * MINUTE).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/**
 * The calendar day a number of days after the day of an instant in a zone. It counts days, not
 * hours, so clock changes do not matter.
 */
export function dayAfter(instant: string, zone: string, days: number): string {
  const { date } = toWallTime(instant, zone);
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

function offset(zone: string, instant: number): number {
  return tzOffset(zone, new Date(instant));
}
