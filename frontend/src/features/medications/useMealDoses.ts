import { type DueDose, useBarnDayQuery } from '../barnDay/dayApi';

/**
 * The open and given doses of a day by horse, of those whose time is in a period.
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
): { doses: ReadonlyMap<string, readonly DueDose[]>; failed: boolean } {
  const { currentData, error } = useBarnDayQuery(day, {
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  });
  const doses = new Map<string, DueDose[]>();
  for (const dose of currentData?.doses ?? []) {
    const [hours = 0, minutes = 0] = dose.time.split(':').map(Number);
    const minute = hours * 60 + minutes;
    if (dose.date !== day || minute < from || minute >= until) continue;
    const others = doses.get(dose.horse.id) ?? [];
    doses.set(dose.horse.id, [...others, dose]);
  }
  return { doses, failed: error !== undefined };
}

const STATES = { open: '', overdue: '', given: ' (given)', skipped: ' (skipped)' } as const;

/** A dose in the words of the feed board: `Bute 1 g, 8:00 AM, day 2 of 5`. */
export function doseInWords(dose: DueDose, clock: (time: string) => string): string {
  const day = dose.days === null ? '' : `, day ${dose.day} of ${dose.days}`;
  return `${dose.drug} ${dose.dose}, ${clock(dose.time)}${day}${STATES[dose.state]}`;
}
