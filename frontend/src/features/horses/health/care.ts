import type { Tone } from '../../../components/ui/messages/Badge';
import { type Day, daysBetween } from '../../../lib/time/days';
import { nearness } from './DueDate';
import type { CareKind, CareRow } from '../horsesApi';

/** The kinds of regular care. */
export const CARE_KINDS: readonly { value: CareKind; label: string }[] = [
  { value: 'vaccination', label: 'Vaccination' },
  { value: 'deworming', label: 'Deworming' },
  { value: 'dental', label: 'Dental' },
  { value: 'hoof_care', label: 'Hoof care' },
  { value: 'veterinary', label: 'Veterinary visit' },
  { value: 'other', label: 'Other care' },
];

/** The name of a kind of care. */
export function careKind(kind: CareKind): string {
  return CARE_KINDS.find(({ value }) => value === kind)?.label ?? kind;
}

/** The status of a care as text, and the tone for it. */
export function careStatus(
  { name, last_on, due_on }: Pick<CareRow, 'name' | 'last_on' | 'due_on'>,
  today: Day,
): { text: string; tone: Tone } {
  if (due_on === null) {
    const nothing = last_on === null && name === '';
    return { text: nothing ? 'Not recorded' : 'No due date', tone: 'neutral' };
  }
  const near = nearness(due_on, today);
  return near === null
    ? { text: `Due in ${daysBetween(today, due_on)} days`, tone: 'neutral' }
    : { text: near.text, tone: near.overdue ? 'danger' : 'warning' };
}
