import { type Day, formatDay } from '../../lib/time/days';
import { formatMoney } from '../../lib/money/money';
import type { ServiceKind, ServicePer } from './servicesApi';
import type { Category } from '../book/bookApi';
import type { HorseService, Service } from './servicesApi';

/** The kinds of services, with the category that most of them have. */
export const SERVICE_KINDS: readonly {
  value: ServiceKind;
  label: string;
  category: Category;
}[] = [
  { value: 'board', label: 'Board', category: 'boarding' },
  { value: 'care', label: 'Care', category: 'boarding' },
  { value: 'training', label: 'Training', category: 'training' },
  { value: 'lesson', label: 'Lesson', category: 'lessons' },
  { value: 'other', label: 'Other', category: 'other' },
];

/** What a price is for. */
export const PERS: readonly { value: ServicePer; label: string; price: string }[] = [
  { value: 'month', label: 'A month', price: 'a month' },
  { value: 'week', label: 'A week', price: 'a week' },
  { value: 'day', label: 'A day', price: 'a day' },
  { value: 'each', label: 'Each time, ticked under Today', price: 'each time' },
];

/** The name of a kind. */
export const serviceKind = (kind: string): string =>
  SERVICE_KINDS.find(({ value }) => value === kind)?.label ?? kind;

/** `$620.00 a month`. */
export const priceOf = ({ amount, per }: Pick<Service, 'amount' | 'per'>): string =>
  `${formatMoney(amount)} ${PERS.find(({ value }) => value === per)?.price ?? ''}`.trim();

/** The board that a horse has on a day, each with its price: `Full board, $620.00 a month`. */
export const boardOf = (
  services: readonly HorseService[],
  offered: readonly Service[],
  day: Day,
): string[] =>
  services.flatMap(({ service_id: id, from, until, amount }) => {
    const service = offered.find(({ _id, kind }) => _id.$oid === id && kind === 'board');
    if (service === undefined || from > day || (until !== null && until < day)) return [];
    return [`${service.name}, ${priceOf({ ...service, amount: amount ?? service.amount })}`];
  });

/** `Since Nov 11, 2026`, `From Nov 11, 2026 to Nov 30, 2026`. */
export const periodOf = (from: string, until: string | null): string =>
  until === null
    ? `Since ${formatDay(from)}`
    : from === until
      ? `On ${formatDay(from)}`
      : `From ${formatDay(from)} to ${formatDay(until)}`;
