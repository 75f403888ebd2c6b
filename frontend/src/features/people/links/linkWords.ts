import { countOf } from '../../../lib/intl';
import { formatDate, type Instant } from '../../../lib/time/dates';

/** A link to a page for people without an account. */
interface CountedLink {
  opened: number;
  expires_at: Instant | null;
}

/** How often the page behind a link was opened: `Opened 2 times`. */
export const sayOpened = ({ opened }: Pick<CountedLink, 'opened'>): string =>
  opened === 0 ? 'Not opened yet' : `Opened ${countOf(opened, 'time', 'times')}`;

/** Whether a link does not work any more, because its last day is over. */
export const isOver = ({ expires_at }: Pick<CountedLink, 'expires_at'>, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at.$date) <= now;

/** The same with its last day in a zone: `Opened 2 times · Works until Thu, Dec 31, 2026`. */
export function sayLink(link: CountedLink, now: number, zone: string): string {
  if (link.expires_at === null) return sayOpened(link);
  const day = formatDate(link.expires_at, zone);
  return `${sayOpened(link)} · ${isOver(link, now) ? 'Expired' : 'Works until'} ${day}`;
}
