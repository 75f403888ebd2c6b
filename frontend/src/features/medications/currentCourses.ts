import type { Schemas } from '../../api/types';
import { clockTime, formatDay } from '../../lib/time/days';
import type { Today } from '../barnDay/dayApi';

/** A course that is given in these days. */
export type CurrentCourse = Schemas['CurrentMedication'];

/** The courses that are given in these days. What a device kept from before has none. */
export const currentCourses = (day: Today): readonly CurrentCourse[] =>
  (day as Partial<Today>).courses ?? [];

const MONTH_DAY = { month: 'short', day: 'numeric' } as const;

/** When a course is given: `8:00 AM, 8:00 PM`, `next Nov 29, 8:00 AM` or `as needed`. */
export function timesOf(
  { times, as_needed: limits, next_due: next }: CurrentCourse,
  date: string,
): string {
  if (limits !== null) return 'as needed';
  const at = times.map(clockTime).join(', ');
  return next === null || next === date ? at : `next ${formatDay(next, MONTH_DAY)}, ${at}`;
}

/** How far a course is: `day 2 of 5`, or `day 2` if it has no last one. */
export function dayOf({ day, days }: Pick<CurrentCourse, 'day' | 'days'>): string {
  return days === null ? `day ${day}` : `day ${day} of ${days}`;
}
