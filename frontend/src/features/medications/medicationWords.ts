import { formatDay } from '../../lib/time/days';
import type { MedicationRow } from './medicationsApi';

/** The days of a course: `Mar 1, 2026 – Mar 5, 2026`, or `since Mar 1, 2026`. */
export function periodOf({ from, until }: Pick<MedicationRow, 'from' | 'until'>): string {
  if (until === null) return `since ${formatDay(from)}`;
  return from === until ? formatDay(from) : `${formatDay(from)} – ${formatDay(until)}`;
}

/** Whether a course is given on a day. */
export function isCurrent(course: MedicationRow, day: string): boolean {
  const { from, until, deleted_at: deleted } = course;
  return deleted === null && from <= day && (until === null || until >= day);
}
