import { whoAndWhen } from '../barnDay/day';
import { type DueDose, useBarnDayQuery } from '../barnDay/dayApi';
import { sayDuplicates } from '../barnDay/given';
import { useBarnZone } from '../people/useBarn';
import { neededCourses, neededState, sayNeededState } from './asNeeded';
import { currentCourses } from './currentCourses';
import { clockTime } from '../../lib/time/days';

/**
 * The medication of a day by horse, in the words of the feed board: the open and given doses whose
 * time is in a period, and what may be given as needed.
 *
 * @param day - the day, `2026-03-02`
 * @param from - the first minute of the day that counts
 * @param until - the first minute that counts no more
 * @param pollMs - how often to load them again, in milliseconds; 0 for never
 */
export function useMealDoses(
  day: string,
  from: number,
  until: number,
  pollMs = 0,
): { doses: ReadonlyMap<string, readonly string[]>; failed: boolean } {
  const zone = useBarnZone();
  const { currentData, error } = useBarnDayQuery(day, {
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });
  const lines = new Map<string, string[]>();
  const add = (horse: string, line: string) =>
    lines.set(horse, [...(lines.get(horse) ?? []), line]);
  for (const dose of currentData?.doses ?? []) {
    const [hours = 0, minutes = 0] = dose.time.split(':').map(Number);
    const minute = hours * 60 + minutes;
    if (dose.date !== day || minute < from || minute >= until) continue;
    add(dose.horse.id, doseInWords(dose, zone));
  }
  const needed = currentData === undefined ? [] : neededCourses(currentCourses(currentData));
  for (const course of needed) {
    if (currentData === undefined) break;
    const state = neededState(course, currentData, [], zone);
    const words = sayNeededState(course, state, { now: currentData.readAt, today: day, zone });
    add(course.horse.id, `${course.drug} ${course.dose} as needed, ${words}`);
  }
  return { doses: lines, failed: error !== undefined };
}

/** A dose in the words of the feed board: `Bute 1 g, 8:00 AM, day 2 of 5 (given 8:04 AM, kim)`. */
function doseInWords(dose: DueDose, zone: string): string {
  const { drug, done, state, date } = dose;
  const day = dose.days === null ? '' : `, day ${dose.day} of ${dose.days}`;
  const who = done === null ? '' : ` (${state} ${whoAndWhen(done, '', zone, date)})`;
  const twice = sayDuplicates({ ...dose, given: state === 'given' }, '', zone, date);
  const words = `${drug} ${dose.dose}, ${clockTime(dose.time)}${day}${who}`;
  return twice === '' ? words : `${words}. ${twice}`;
}
