import type { Day } from '../../../lib/time/days';
import { MONTHS } from '../bookWords';

/** A month in the address such as `2026-11`, or that of a day. */
export const monthOf = (text: string, today: Day): string =>
  /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);

/** `November 2026`. */
export const monthName = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** The month some months later; earlier, if `count` is negative. */
export function addMonths(month: string, count: number): string {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** The months to choose from: the next one, those of a year before, and the chosen one. */
export function monthOptions(chosen: string, today: Day): { value: string; label: string }[] {
  const next = addMonths(today.slice(0, 7), 1);
  const months = Array.from({ length: 14 }, (_, back) => addMonths(next, -back));
  if (!months.includes(chosen)) months.push(chosen);
  return months.map((value) => ({ value, label: monthName(value) }));
}
