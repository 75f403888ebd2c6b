import type { Instant } from '../../../lib/time/dates';
import { countOf } from '../../../lib/intl';

/** How often the page behind a link was opened: `Opened 2 times`. */
export const sayOpened = ({ opened }: { opened: number }): string =>
  opened === 0 ? 'Not opened yet' : `Opened ${countOf(opened, 'time', 'times')}`;

/** Whether a link does not work any more, because its last day is over. */
export const isOver = ({ expires_at }: { expires_at: Instant | null }, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at.$date) <= now;
