import { formatDateTime, type Instant } from '../../../lib/time/dates';
import type { PublicEvent } from './publicEventApi';

const isComing = (instant: Instant | null): instant is Instant =>
  instant !== null && Date.parse(instant.$date) > Date.now();

/** When the entries of a show open; `null` if they have opened. */
export const opensLater = ({ entries_open_at: opens, time_zone }: PublicEvent) =>
  isComing(opens) ? formatDateTime(opens, time_zone) : null;

/** Until when one can enter. */
export function Closing({ event }: { event: PublicEvent }) {
  const { entries_close_at: closes, late_entries, registration_open, time_zone } = event;
  if (closes === null || (!registration_open && opensLater(event) === null)) return null;
  const day = formatDateTime(closes, time_zone);
  if (isComing(closes)) {
    return (
      <p>
        Entries close on {day}
        {late_entries && '. Late entries are taken after that.'}
      </p>
    );
  }
  return late_entries ? <p>Entries closed on {day}. Late entries are still taken.</p> : null;
}
