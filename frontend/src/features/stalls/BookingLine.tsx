import { IconButton } from '../../components/ui/actions/Button';
import { Menu, MenuItem } from '../../components/ui/actions/Menu';
import { DragHandle, useDragLine } from '../../components/ui/dragging/Dragging';
import { Badge } from '../../components/ui/messages/Badge';
import { Soft } from '../../components/ui/page/Soft';
import plan from '../places/plan/Plan.module.css';
import { useBoard } from './board';
import { keyIn, KINDS, nightsOf, NOWHERE, openNights, sayNights, titleOf } from './chart';
import styles from './Stalls.module.css';
import type { StallBooking } from './stallsTypes';

/** The nights of a booking in a list, if they are not all of those that are shown. */
function sayThere(booking: StallBooking, list: string): string {
  const there =
    list === NOWHERE
      ? openNights(booking, 'all')
      : booking.nights.filter(({ stall_id }) => stall_id === list).map(({ night }) => night);
  const [first, last] = [there[0], there.at(-1)];
  if (first === undefined || last === undefined) return '';
  const all = nightsOf(booking).length === there.length;
  return `${sayNights(first, last)}${all || list === NOWHERE ? '' : ' only'}`;
}

/** What a booking asks for: `Stallion`, `End`, `Near Willow Barn`. */
function Wishes({ booking }: { booking: StallBooking }) {
  const { stallion, end, near, note } = booking.wishes;
  const kind = KINDS.find(({ value }) => value === booking.kind)?.label ?? '';
  return (
    <span className={styles.wishes}>
      {booking.kind !== 'horse' && <Badge tone="neutral">{kind}</Badge>}
      {stallion && <Badge tone="warning">Stallion</Badge>}
      {end && <Badge tone="neutral">End</Badge>}
      {near !== '' && <Soft>Near {near}</Soft>}
      {note !== '' && <Soft>{note}</Soft>}
    </span>
  );
}

/** A booking in a stall, or without one. */
export function BookingLine({ booking, list }: { booking: StallBooking; list: string }) {
  const { mayEdit, said, drop, open, remove } = useBoard();
  const title = titleOf(booking);
  const drag = useDragLine(keyIn(booking.id, list), list);
  const [holder] = booking.holders;
  const crew = said(booking.id, list);
  const isOut = booking.holders.length > 0 && booking.holders.every(({ is_out }) => is_out);
  return (
    <li {...drag.line} className={plan.horse}>
      {mayEdit && <DragHandle label={`Move ${title}`} handle={drag.handle} />}
      <span className={styles.who}>
        <button
          type="button"
          className={styles.title}
          onClick={() => open({ kind: 'booking', booking })}
        >
          {title}
        </button>
        <Soft>{[holder?.rider_name, sayThere(booking, list)].filter(Boolean).join(' · ')}</Soft>
        {isOut && <Badge tone="warning">Scratched</Badge>}
        {crew !== '' && <Badge tone="success">{crew}</Badge>}
        {list === NOWHERE && <Wishes booking={booking} />}
      </span>
      {mayEdit && (
        <Menu button={<IconButton icon="more" label={`More for ${title}`} className={plan.more} />}>
          <MenuItem onClick={() => open({ kind: 'assign', booking })}>Assign a Stall…</MenuItem>
          <MenuItem onClick={() => open({ kind: 'booking', booking })}>Edit Booking…</MenuItem>
          {list !== NOWHERE && (
            <MenuItem onClick={() => drop(booking, null)}>Take Out of the Stall</MenuItem>
          )}
          <MenuItem danger onClick={() => remove(booking)}>
            Delete Booking
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}
