import { withReason } from '../../api/errors';
import { IconButton } from '../../components/ui/actions/Button';
import { Menu, MenuItem } from '../../components/ui/actions/Menu';
import { Badge } from '../../components/ui/messages/Badge';
import { useToast } from '../../components/ui/messages/Toast';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { ordinal } from '../../lib/intl';
import plan from '../places/plan/Plan.module.css';
import { useBoard } from './board';
import { bookingBody, bookingValues } from './bookingForm';
import { lineOf, sayNights, titleOf } from './chart';
import styles from './Stalls.module.css';
import { useChangeStallBookingMutation } from './stallsApi';
import type { StallBooking, StalledShow } from './stallsTypes';

/** The bookings for which no stall was left, by extra and in their order; nothing without any. */
export function InLine({ event }: { event: StalledShow }) {
  const { bookings } = useBoard();
  const line = lineOf(bookings);
  if (line.length === 0) return null;
  return (
    <Card title="In line">
      <Soft as="p">
        No stall was left for them, and nothing of them is on a bill. Until entries close, the first
        one moves up by itself when a stall comes free.
      </Soft>
      <ul className={plan.place} aria-label="Bookings in line">
        {line.map((booking) => (
          <Line key={booking.id} event={event} booking={booking} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ event, booking }: { event: StalledShow; booking: StallBooking }) {
  const { mayEdit, stalls, open, remove } = useBoard();
  const [change] = useChangeStallBookingMutation();
  const toast = useToast();
  const title = titleOf(booking);
  const [holder] = booking.holders;
  const extra = event.fees.find(({ id }) => id === booking.fee_id)?.name;
  const moveUp = async () => {
    const values = bookingValues(booking, { first: stalls.first_day, last: stalls.last_day });
    const body = {
      ...bookingBody(values),
      state: 'booked' as const,
      revision: booking.revision,
    };
    try {
      await change({ id: booking.id, body }).unwrap();
      toast.success(`${title} has a booking now`);
    } catch (error) {
      toast.error(withReason(`${title} did not move up.`, error));
    }
  };
  return (
    <li className={plan.horse}>
      <span className={styles.who}>
        {booking.place !== null && <Badge tone="warning">{ordinal(booking.place)}</Badge>}
        <strong>{title}</strong>
        <Soft>
          {[holder?.rider_name, extra, sayNights(booking.first, booking.last)]
            .filter(Boolean)
            .join(' · ')}
        </Soft>
        {booking.holders.some(({ is_out }) => is_out) && <Badge tone="neutral">Scratched</Badge>}
      </span>
      {mayEdit && (
        <Menu button={<IconButton icon="more" label={`More for ${title}`} className={plan.more} />}>
          <MenuItem onClick={() => void moveUp()}>Move Up</MenuItem>
          <MenuItem onClick={() => open({ kind: 'booking', booking })}>Edit Booking…</MenuItem>
          <MenuItem danger onClick={() => remove(booking)}>
            Delete Booking
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}
