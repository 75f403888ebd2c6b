import type { Tone } from '../../../components/ui/messages/Badge';
import { daysBetween, formatDay } from '../../../lib/time/days';
import { countOf } from '../../../lib/intl';

/** The end of a lease or of boarding is marked when it is this near, in days. */
export const SOON_DAYS = 60;

/** A lease or boarding. */
interface Period {
  startDate: string | null;
  endDate: string | null;
}

/** A period in words: `since Jan 1, 2026`; empty if nothing is known. */
export function sayPeriod({ startDate, endDate }: Period): string {
  if (startDate !== null && endDate !== null) {
    return `${formatDay(startDate)} to ${formatDay(endDate)}`;
  }
  if (startDate !== null) return `since ${formatDay(startDate)}`;
  return endDate === null ? '' : `until ${formatDay(endDate)}`;
}

/** Why the end of a period needs attention; `null` if it does not. */
export function endOf({ endDate }: Period, today: string): { text: string; tone: Tone } | null {
  if (endDate === null) return null;
  const days = daysBetween(today, endDate);
  if (days < 0) return { text: 'Ended', tone: 'danger' };
  if (days === 0) return { text: 'Ends today', tone: 'warning' };
  if (days > SOON_DAYS) return null;
  return { text: `Ends in ${countOf(days, 'day', 'days')}`, tone: 'warning' };
}
