import type { Schemas } from '../../api/types';
import { clockTime, addDays, formatDay } from '../../lib/time/days';
import { resolveWallTime, toWallTime } from '../../lib/time/zonedTime';
import type { Change, Changes } from '../../sync/changes';
import { doseLane } from '../barnDay/day';
import type { Today } from '../barnDay/dayApi';
import type { CurrentCourse } from './currentCourses';

/** A course that is given as needed. */
export type NeededCourse = CurrentCourse & { as_needed: Schemas['AsNeeded'] };

/** The courses that are given as needed in these days. */
export const neededCourses = (courses: readonly CurrentCourse[]): NeededCourse[] =>
  courses.filter((course): course is NeededCourse => course.as_needed !== null);

/** How a course stands, with what was given on this device. */
export interface NeededState {
  /** When it was given last, in milliseconds since the epoch; `null` if it was not. */
  lastGiven: number | null;
  /** How often it was given today. */
  given: number;
  /** From when the next dose is possible, in milliseconds since the epoch; 0 is now. */
  possibleFrom: number;
  /** Why the server refused the last one; empty if it did not. */
  refused: string;
}

/** The change that records a dose of now, on the clocks of the barn. */
export function giveNow(course: CurrentCourse, now: Date, zone: string): Change {
  const at = now.toISOString();
  const { date, time } = toWallTime(at, zone);
  const id = course.medication_id.$oid;
  return {
    lane: doseLane(id, date, time),
    method: 'PUT',
    path: `medications/${id}/doses/${date}/${time}`,
    body: { given: true, at },
    label: `${course.horse.name}: ${course.drug} ${course.dose}`,
  };
}

/**
 * How a course stands, with what this device has done since the day was read: without a network,
 * too, nobody is asked to give it twice.
 */
export function neededState(
  course: NeededCourse,
  { readAt, date }: Pick<Today, 'readAt' | 'date'>,
  changes: Changes,
  zone: string,
): NeededState {
  const id = course.medication_id.$oid;
  const own = changes.filter(({ lane }) => lane.startsWith(doseLane(id)));
  const news = own.filter(
    ({ state, sentAt = 0 }) => state === 'waiting' || (state === 'sent' && sentAt >= readAt),
  );
  const instants = news
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => Date.parse((body as { at: string }).at));
  const server = course.last_given === null ? [] : [Date.parse(course.last_given.$date)];
  const lastGiven = Math.max(...server, ...instants, 0);
  const ofToday = instants.filter(
    (at) => toWallTime(new Date(at).toISOString(), zone).date === date,
  );
  const given = course.given + ofToday.length;
  const known = course.possible_from === null ? 0 : Date.parse(course.possible_from.$date);
  const { least_hours: hours, most_per_day: most } = course.as_needed;
  const ends = resolveWallTime({ date: addDays(date, 1), time: '00:00' }, zone)?.instant;
  const limits = [
    known,
    ...instants.map((at) => at + hours * 3_600_000),
    given >= most && ends !== undefined ? Date.parse(ends) : 0,
  ];
  const last = own.at(-1);
  return {
    lastGiven: lastGiven === 0 ? null : lastGiven,
    given,
    possibleFrom: Math.max(...limits),
    refused: last?.state === 'refused' && last.method === 'PUT' ? last.reason : '',
  };
}

/** An instant on the clocks of the barn: `2:15 PM`, or with its day `Nov 28, 2:15 PM`. */
export function sayMoment(at: number, today: string, zone: string): string {
  const { date, time } = toWallTime(new Date(at).toISOString(), zone);
  const clock = clockTime(time);
  return date === today
    ? clock
    : `${formatDay(date, { month: 'short', day: 'numeric' })}, ${clock}`;
}

/** How a course stands in words: `last given 8:15 AM · 1 of 3 today`. */
export function sayNeededState(
  { as_needed: { most_per_day: most } }: NeededCourse,
  { lastGiven, given, possibleFrom }: NeededState,
  { now, today, zone }: { now: number; today: string; zone: string },
): string {
  const parts = [
    lastGiven === null ? 'not given yet' : `last given ${sayMoment(lastGiven, today, zone)}`,
    possibleFrom > now && `next possible from ${sayMoment(possibleFrom, today, zone)}`,
    given > 0 && `${given} of ${most} today`,
  ];
  return parts.filter(Boolean).join(' · ');
}
