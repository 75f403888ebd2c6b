import { formatMoney } from '../../../lib/money/money';
import { formatDay, readDay } from '../../../lib/time/days';

/** The fields that hold US dollars, in any kind of file. */
const MONEY: ReadonlySet<string> = new Set([
  'amount',
  'board',
  'cost',
  'expense',
  'income',
  'price',
]);

/** Whether a field holds US dollars. */
export const isMoney = (field: string): boolean => MONEY.has(field);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A value as the server understood it, said as elsewhere: `2017-04-03` is `Apr 3, 2017`, so that
 * day and month cannot be mixed up, and a price of `620.00` is `$620.00`.
 */
export function sayValue(field: string, value: string | undefined = ''): string {
  if (isMoney(field)) return /^-?\d+(\.\d+)?$/.test(value) ? formatMoney(Number(value)) : value;
  return DAY.test(value) && readDay(value) !== null ? formatDay(value) : value;
}
