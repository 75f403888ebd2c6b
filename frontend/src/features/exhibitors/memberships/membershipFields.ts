import * as field from '../../../components/form/fields';
import { missing, text } from '../../../components/form/rules';
import { formatDay } from '../../../lib/time/days';
import type { KnownMembership } from '../exhibitorsApi';

export const membershipFields = field.group({
  association: field.typed(text('Association', 100).required(missing)),
  number: field.typed(text('Number', 100)),
  from: field.chosen(),
  until: field.chosen(),
  seen_on: field.chosen(),
  document_id: field.chosen(),
});

/** The values of the form of a membership. */
export type MembershipValues = typeof membershipFields.blank;

/** The days of a membership: `January 1, 2026 to December 31, 2026`. */
export function sayDays({ from, until }: Pick<KnownMembership, 'from' | 'until'>): string {
  if (from !== null && until !== null) return `${formatDay(from)} to ${formatDay(until)}`;
  if (from !== null) return `From ${formatDay(from)}`;
  return until === null ? 'No end' : `Until ${formatDay(until)}`;
}

/** Whether a membership has ended before a day. */
export const hasEnded = ({ until }: Pick<KnownMembership, 'until'>, today: string) =>
  until !== null && until < today;
