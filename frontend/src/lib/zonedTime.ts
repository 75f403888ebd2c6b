import { tzOffset } from '@date-fns/tz/tzOffset';

/** What a clock on the wall shows: `2026-06-06` and `18:00`, as native inputs write them. */
export interface WallTime {
  date: string;
  time: string;
}

/** The instant of a wall time, and whether the wall time had to be moved to exist. */
interface ResolvedTime {
  /** RFC 3339, UTC. */
  instant: string;
  /** True when clocks skip this time of day (the hour that spring takes away). */
  skipped: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The instant at which a wall clock in a zone shows a date and time.
 *
 * A time that occurs twice (clocks set back) is its first occurrence; a time that never occurs
 * (clocks set forward) is moved on by the length of the gap: 2:30 becomes 3:30.
 *
 * @param zone - IANA name of the show's zone
 * @returns `null` when date or time is blank or no date
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
  // Before a change the old offset holds, after it the new one; a candidate counts when its own
  // offset is the one that made it. The old offset comes first: it is the earlier of two.
  for (const candidate of [before, after]) {
    const instant = asUtc - candidate * MINUTE;
    if (offset(zone, instant) === candidate) {
      return { instant: new Date(instant).toISOString(), skipped: false };
    }
  }
  return { instant: new Date(asUtc - before * MINUTE).toISOString(), skipped: true };
}

/** What a wall clock in a zone shows at an instant: the initial values of date and time inputs. */
export function toWallTime(instant: string, zone: string): WallTime {
  const utc = Date.parse(instant);
  const shifted = new Date(utc + offset(zone, utc) * MINUTE).toISOString();
  return { date: shifted.slice(0, 10), time: shifted.slice(11, 16) };
}

/**
 * The calendar day that lies a number of days after the day of an instant in a zone. Counting
 * days, not hours, keeps clock changes out of it.
 */
export function dayAfter(instant: string, zone: string, days: number): string {
  const { date } = toWallTime(instant, zone);
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

function offset(zone: string, instant: number): number {
  return tzOffset(zone, new Date(instant));
}
