import { addDays, type Day, daysBetween } from '../../lib/time/days';
import type { CareRow, Horse } from '../horses/horsesApi';
import { recentVaccinations } from '../horses/health/health';
import type { Intervals, Visit, VisitKind } from './careApi';

/** The kinds of visits. */
export const VISIT_KINDS: readonly { value: VisitKind; label: string }[] = [
  { value: 'vaccination', label: 'Vaccination' },
  { value: 'deworming', label: 'Deworming' },
  { value: 'dental', label: 'Dental' },
  { value: 'hoof', label: 'Hoof care' },
  { value: 'veterinary', label: 'Veterinary visit' },
  { value: 'other', label: 'Other care' },
];

/** The label of the field for the name of a visit. */
export const NAME_LABELS: Record<VisitKind, string> = {
  vaccination: 'Vaccination',
  deworming: 'Product',
  dental: 'What Was Done',
  hoof: 'What Was Done',
  veterinary: 'Reason',
  other: 'What Was Done',
};

/** The name of a kind of visit. */
export const visitKind = (kind: VisitKind): string =>
  VISIT_KINDS.find(({ value }) => value === kind)?.label ?? kind;

/** `Vaccination, Rabies` or `Hoof care`. */
export const visitTitle = ({ kind, name }: Pick<Visit, 'kind' | 'name'>): string =>
  name === '' ? visitKind(kind) : `${visitKind(kind)}, ${name}`;

/** The kind of a visit, of what is due; it is called otherwise there. */
export const kindOfDue = (kind: CareRow['kind']): VisitKind =>
  kind === 'hoof_care' ? 'hoof' : kind;

/** When care of a kind is due again, and why; `null` for a kind that is not repeated. */
export interface Proposal {
  day: Day;
  reason: string;
}

/** `6 weeks`, `365 days`. */
export function sayInterval(days: number): string {
  if (days % 7 === 0) return days === 7 ? '1 week' : `${days / 7} weeks`;
  return days === 1 ? '1 day' : `${days} days`;
}

/** The proposal of the barn's settings. */
export function proposalOf(
  kind: VisitKind | '',
  date: Day,
  intervals: Intervals | undefined,
): Proposal | null {
  if (intervals === undefined || !(kind in intervals) || date === '') return null;
  const days = intervals[kind as keyof Intervals];
  return { day: addDays(date, days), reason: `${sayInterval(days)}, as in the barn’s settings` };
}

/**
 * The proposal for what is done today: after as long as last time, if that is known, else as in the
 * barn's settings.
 */
export function proposalFor(
  { kind, last_on, due_on }: Pick<CareRow, 'kind' | 'last_on' | 'due_on'>,
  today: Day,
  intervals: Intervals | undefined,
): Proposal | null {
  const days = last_on === null || due_on === null ? 0 : daysBetween(last_on, due_on);
  if (days > 0) return { day: addDays(today, days), reason: `${sayInterval(days)}, as last time` };
  return proposalOf(kindOfDue(kind), today, intervals);
}

/** What is regularly done for a horse, with its last and its next day. */
export function dueRows({ id, profile, health_records: health }: Horse): CareRow[] {
  const horse = { id, name: profile.name, profile_photo: profile.profile_photo };
  const { deworming, dental, hoofCare } = health;
  const row = (
    kind: CareRow['kind'],
    name: string,
    last_on: Day | null,
    due_on: Day | null,
  ): CareRow => ({ id: `${kind}:${name}`, kind, name, horse, last_on, due_on });
  return [
    row('hoof_care', '', hoofCare.lastTrim, hoofCare.nextDue),
    ...recentVaccinations(health.vaccinations).current.map(({ name, date, nextDue }) =>
      row('vaccination', name, date, nextDue),
    ),
    row('deworming', deworming.product, deworming.lastDate, deworming.nextDue),
    row('dental', '', dental.lastExam, dental.nextDue),
  ];
}
