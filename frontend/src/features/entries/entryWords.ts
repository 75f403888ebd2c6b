import type { Tone } from '../../components/ui/Badge';
import type { Schemas } from '../../api/types';

/** The states of an entry and of its classes. */
export const STATES: readonly { value: string; label: string; tone: Tone }[] = [
  { value: 'entered', label: 'Entered', tone: 'success' },
  { value: 'waitlisted', label: 'Waiting', tone: 'warning' },
  { value: 'scratched', label: 'Scratched', tone: 'neutral' },
  { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
];

/** The words for a state; one that this version does not know is shown as it is. */
export function stateOf(value: string): { label: string; tone: Tone } {
  return STATES.find((state) => state.value === value) ?? { label: value, tone: 'neutral' };
}

/** How an entry is paid. */
export const METHODS: readonly { value: string; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'card', label: 'Card' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'other', label: 'Other' },
];

/** The words for a method; one that this version does not know is shown as it is. */
export const methodOf = (value: string) =>
  METHODS.find((method) => method.value === value)?.label ?? value;

/** The orders of the list. */
export const SORTS: readonly { value: string; label: string }[] = [
  { value: '', label: 'Latest first' },
  { value: 'number', label: 'Number' },
  { value: 'rider', label: 'Rider' },
  { value: 'horse', label: 'Horse' },
  { value: 'balance', label: 'Most due first' },
];

/** The number that the horse wears; a dash until it has one. */
export function numberOf(entry: Pick<Schemas['EntryInClassView'], 'back_number'>): string {
  return entry.back_number === null ? '–' : String(entry.back_number);
}
