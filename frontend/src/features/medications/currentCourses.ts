import { clockTime } from '../barnDay/day';
import type { DueDose, Today } from '../barnDay/dayApi';

/** A course that is given on a day: its first dose of the day, and the times of all of them. */
export interface CurrentCourse extends DueDose {
  times: readonly string[];
}

/**
 * The courses that are given on a day, in the order of their first doses. A course has doses on each
 * of its days, so those of the day name all that are current.
 */
export function currentCourses({ date, doses }: Today): CurrentCourse[] {
  const courses = new Map<string, CurrentCourse>();
  for (const dose of doses) {
    // What was missed the day before is of a course that may be over.
    if (dose.date !== date) continue;
    const id = dose.medication_id.$oid;
    const known = courses.get(id) ?? { ...dose, times: [] };
    courses.set(id, { ...known, times: [...known.times, dose.time] });
  }
  return [...courses.values()];
}

/** When a course is given: `8:00 AM, 8:00 PM`. */
export const timesOf = ({ times }: CurrentCourse) => times.map(clockTime).join(', ');

/** How far a course is: `day 2 of 5`, or `day 2` if it has no last one. */
export function dayOf({ day, days }: Pick<DueDose, 'day' | 'days'>): string {
  return days === null ? `day ${day}` : `day ${day} of ${days}`;
}
