import { addDays, type Day, daysBetween, formatDay, readDay } from '../../../lib/time/days';
import { addMonths } from '../month/months';

/** A time in days, both included. */
export interface Period {
  from: Day;
  to: Day;
}

/** As long as the server sums at once. */
const MOST_DAYS = 3 * 366;

const lastOf = (month: string): Day => addDays(`${addMonths(month, 1)}-01`, -1);

const monthOf = (month: string): Period => ({ from: `${month}-01`, to: lastOf(month) });

const yearOf = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The times that are usually asked for. */
export function usualPeriods(today: Day): { value: string; label: string; period: Period }[] {
  const month = today.slice(0, 7);
  const year = Number(today.slice(0, 4));
  return [
    { value: 'month', label: 'This month', period: monthOf(month) },
    { value: 'last_month', label: 'Last month', period: monthOf(addMonths(month, -1)) },
    { value: 'year', label: 'This year', period: yearOf(year) },
    { value: 'last_year', label: 'Last year', period: yearOf(year - 1) },
  ];
}

/**
 * The time in the address, this month if there is none; or why it is none, while it is being typed.
 */
export function periodOf(from: string, to: string, today: Day): Period | string {
  const usual = monthOf(today.slice(0, 7));
  const [first, last] = [readDay(from || usual.from), readDay(to || usual.to)];
  if (first === null || last === null || first < '1900' || last < '1900') {
    return 'Enter two days.';
  }
  if (last < first) return 'It ends before it begins.';
  return daysBetween(first, last) > MOST_DAYS
    ? 'Choose at most three years.'
    : { from: first, to: last };
}

/** `Nov 1, 2026 to Nov 30, 2026`. */
export const sayPeriod = ({ from, to }: Period): string => `${formatDay(from)} to ${formatDay(to)}`;
