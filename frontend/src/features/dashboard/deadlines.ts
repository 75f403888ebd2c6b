import type { Tone } from '../../components/ui/messages/Badge';
import { usableZone } from '../../lib/time/dates';
import { daysBetween } from '../../lib/time/days';
import { toWallTime } from '../../lib/time/zonedTime';
import type { Deadline } from '../usda/usdaApi';

/** Deadlines within this many days are highlighted. */
const SOON_DAYS = 14;

/** The names of the kinds of deadlines. */
export const DEADLINE_WORDS: Record<Deadline['kind'], { what: string; hint?: string }> = {
  notice: { what: 'USDA notice' },
  amendment: { what: 'Amended USDA notice' },
  report: {
    what: 'Show records to APHIS',
    hint: 'of the classes for Tennessee Walking Horses and racking horses',
  },
};

/**
 * The state of a deadline as text, and the tone for it. Without a rule in force nothing is due.
 * Days are counted in the show's time zone.
 *
 * @param now - an instant in RFC 3339
 */
export function deadlineStatus(
  { due_at, rule_in_force, overdue, event }: Deadline,
  now: string,
): { text: string; tone: Tone } {
  if (!rule_in_force) return { text: 'Rule not in force', tone: 'neutral' };
  if (overdue) return { text: 'Overdue', tone: 'danger' };
  const zone = usableZone(event.time_zone);
  const left = daysBetween(toWallTime(now, zone).date, toWallTime(due_at.$date, zone).date);
  const tone = left > SOON_DAYS ? 'neutral' : 'warning';
  if (left <= 0) return { text: 'Due today', tone };
  return { text: left === 1 ? 'Due in 1 day' : `Due in ${left} days`, tone };
}
