import type { Schemas } from '../../api/types';
import { countOf } from '../../lib/intl';
import { clockTime, formatDay } from '../../lib/time/days';
import { sayRule } from '../repeats/recurrence';
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

/** The limits of what is given as needed: `as needed, at least 6 hours apart, at most 3 a day`. */
export const sayNeeded = ({ least_hours: hours, most_per_day: most }: Schemas['AsNeeded']) =>
  `as needed, at least ${countOf(hours, 'hour', 'hours')} apart, at most ${most} a day`;

/** How often a course is given: `every 2 days at 8:00 AM`, or daily the times alone. */
export function sayHow({
  times,
  recurrence,
  as_needed: limits,
  from,
}: Pick<MedicationRow, 'times' | 'recurrence' | 'as_needed' | 'from'>): string {
  if (limits !== null) return sayNeeded(limits);
  const at = times.map(clockTime).join(', ');
  if (recurrence === null) return at;
  const rule = sayRule(recurrence, from);
  return `${rule.charAt(0).toLowerCase()}${rule.slice(1)} at ${at}`;
}

/** The dose of a course in a name: that of the steps is in a line of its own. */
export const doseOf = ({ dose, steps }: Pick<MedicationRow, 'dose' | 'steps'>, day: string) =>
  steps.find(({ until }) => until >= day)?.dose ?? dose;

/** Tapering: `until Dec 5, 2026 2 tablets, until Dec 9, 2026 1 tablet`. */
export function saySteps({
  steps,
  dose,
  until: end,
}: Pick<MedicationRow, 'steps' | 'dose' | 'until'>): string {
  const parts = steps.map((step) => `until ${formatDay(step.until)} ${step.dose}`);
  if (steps.length > 0 && end === null) parts.push(`then ${dose}`);
  return parts.join(', ');
}

/** The withdrawal of a course: `7 days. Not before a show`; empty if none is named. */
export function sayWithdrawal({
  withdrawal_days: days,
  withdrawal_note: note,
}: Pick<MedicationRow, 'withdrawal_days' | 'withdrawal_note'>): string {
  const length = days === null ? '' : countOf(days, 'day', 'days');
  return [length, note].filter(Boolean).join('. ');
}

/** A warning before a show: `Bute is in Midnight Sun until Dec 12, 2026.` */
export function warnOf({ drug, horse, days, until }: Schemas['Withdrawal']): string {
  const rest = `its withdrawal is ${countOf(days, 'day', 'days')}`;
  return until === null
    ? `${horse.name} gets ${drug} until further notice; ${rest}.`
    : `${horse.name} must not be shown until ${formatDay(until)} because of ${drug}; ${rest}.`;
}
