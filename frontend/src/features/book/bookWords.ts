import type { Tone } from '../../components/ui/messages/Badge';
import type { Bill, EntryKind } from './bookApi';

/** The categories of the book, as the API names them and as people do. */
export const CATEGORIES = [
  { value: 'feed', label: 'Feed' },
  { value: 'bedding', label: 'Bedding' },
  { value: 'veterinary', label: 'Veterinary' },
  { value: 'farrier', label: 'Farrier' },
  { value: 'training', label: 'Training' },
  { value: 'boarding', label: 'Boarding' },
  { value: 'lessons', label: 'Lessons' },
  { value: 'tack', label: 'Tack' },
  { value: 'transport', label: 'Transport' },
  { value: 'show_fees', label: 'Show fees' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'facility', label: 'Facility' },
  { value: 'labor', label: 'Labor' },
  { value: 'taxes_and_fees', label: 'Taxes and fees' },
  { value: 'sale', label: 'Sale' },
  { value: 'breeding', label: 'Breeding' },
  { value: 'other', label: 'Other' },
] as const;

/** The name of a category. */
export const categoryOf = (value: string): string =>
  CATEGORIES.find((category) => category.value === value)?.label ?? value;

/** The months, from January. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** How the two ledgers are called. */
export const KINDS: Readonly<Record<EntryKind, { title: string; one: string; who: string }>> = {
  expense: { title: 'Expenses', one: 'Expense', who: 'Paid To' },
  income: { title: 'Income', one: 'Income', who: 'Received From' },
};

/** How often an entry recurs. */
export const RECURRENCES = [
  { value: 'FREQ=WEEKLY', label: 'Every week' },
  { value: 'FREQ=MONTHLY', label: 'Every month' },
  { value: 'FREQ=MONTHLY;BYMONTHDAY=-1', label: 'Every month, on its last day' },
  { value: 'FREQ=MONTHLY;INTERVAL=3', label: 'Every three months' },
  { value: 'FREQ=YEARLY', label: 'Every year' },
] as const;

/** The name of a rule, whose parts may be in another order. */
export function recurrenceOf(rule: string): string {
  const parts = (text: string) =>
    text
      .split(';')
      .filter((part) => part !== 'INTERVAL=1')
      .sort()
      .join(';');
  const known = RECURRENCES.find(({ value }) => parts(value) === parts(rule));
  return known?.label ?? 'Recurs';
}

/** The states of a bill. */
export const STATUSES: readonly { value: Bill['status']; label: string; tone: Tone }[] = [
  { value: 'open', label: 'Open', tone: 'info' },
  { value: 'overdue', label: 'Overdue', tone: 'danger' },
  { value: 'paid', label: 'Paid', tone: 'success' },
  { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
];

/** Why a bill does not change any more; `null` if it still does. */
export function whyFixed({ is_changeable, status, payments }: Bill): string | null {
  if (is_changeable) return null;
  if (status === 'cancelled') return 'It was cancelled, and stays as it was.';
  return payments.length > 0
    ? 'A payment was recorded, so it stays as it is. To correct it, take its payments back, cancel it and make a new one.'
    : 'It was sent, so it stays as it is. To correct it, cancel it and make a new one.';
}

/** How a bill is paid. */
export const METHODS = [
  { value: 'check', label: 'Check' },
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'other', label: 'Other' },
] as const;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day such as `2026-09-20` as `Sep 20, 2026`. */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));
