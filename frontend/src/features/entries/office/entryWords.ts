import type { Schemas } from '../../../api/types';
import type { Tone } from '../../../components/ui/messages/Badge';
import { formatNumber } from '../../../lib/intl';

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

/** How far a class is that has begun. */
export function sayStage({
  state,
  published,
}: Pick<Schemas['ClassStageView'], 'state' | 'published'>) {
  if (published) return 'Published';
  return { waiting: 'Judged', running: 'In the ring', finished: 'Over' }[state];
}

interface Places {
  capacity: number | null;
  entered: number;
  waiting: number;
}

/** How it stands with the places of a class: `Full, 5 waiting`; empty if there are places. */
export function sayPlaces({ capacity, entered, waiting }: Places): string {
  const free = capacity === null ? null : capacity - entered;
  if (waiting === 0) return free !== null && free <= 0 ? 'Full' : '';
  const who = `${formatNumber(waiting)} waiting`;
  if (free !== null && free <= 0) return `Full, ${who}`;
  return free === null ? who : `${formatNumber(free)} free, ${who}`;
}

interface Numbered {
  back_number: number | null;
  /** The state of the entry, or of its class. */
  status?: string;
  state?: string;
}

/** The number that the horse wears. Who waits gets it with the place; others have a dash. */
export function numberOf({ back_number, status, state }: Numbered): string {
  if (back_number !== null) return String(back_number);
  return (status ?? state) === 'waitlisted' ? 'Follows' : '–';
}
