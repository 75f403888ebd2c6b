import { useId } from 'react';

import { Button, IconButton } from '../../components/ui/actions/Button';
import { Menu, MenuItem } from '../../components/ui/actions/Menu';
import { DropList } from '../../components/ui/dragging/Dragging';
import { Badge } from '../../components/ui/messages/Badge';
import { Soft } from '../../components/ui/page/Soft';
import { countOf } from '../../lib/intl';
import { formatClock } from '../../lib/time/dates';
import plan from '../places/plan/Plan.module.css';
import { BookingLine } from './BookingLine';
import { useBoard } from './board';
import { keyIn, KINDS, NOWHERE, type Spot, spotsIn, waiting } from './chart';
import styles from './Stalls.module.css';
import type { ShowArea } from './stallsTypes';

/** An area with its stalls. */
export function AreaPart({ area }: { area: ShowArea }) {
  const { stalls, bookings, shown, mayEdit, open, removeArea } = useBoard();
  const id = useId();
  const spots = spotsIn(area, stalls.holds, bookings, shown);
  const taken = spots.filter((spot) => spot.bookings.length > 0).length;
  return (
    <section className={plan.area} aria-labelledby={id}>
      <header className={plan.head}>
        <h2 id={id}>{area.name}</h2>
        <Soft>
          {taken} of {countOf(spots.length, 'stall', 'stalls')} taken
        </Soft>
        {mayEdit && (
          <span className={plan.actions}>
            <Button
              variant="quiet"
              icon="edit"
              aria-label={`Edit ${area.name}`}
              onClick={() => open({ kind: 'area', area })}
            >
              Edit
            </Button>
            <Menu button={<IconButton icon="more" label={`More for ${area.name}`} />}>
              <MenuItem danger onClick={() => removeArea(area)}>
                Remove
              </MenuItem>
            </Menu>
          </span>
        )}
      </header>
      {spots.length === 0 ? (
        <Soft as="p">No stalls yet.</Soft>
      ) : (
        <ol className={styles.stalls} aria-label={`Stalls of ${area.name}`}>
          {spots.map((spot) => (
            <StallPart key={spot.stall.id} spot={spot} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** What a stall is, beside a stall for a horse: `Tack · end`. */
function sayStall({ kind, end, nights }: Spot['stall']): string {
  const called = KINDS.find(({ value }) => value === kind)?.label;
  const parts = [kind !== 'horse' && called, end && 'End', nights.length > 0 && 'Some nights'];
  return parts.filter((part) => part !== false).join(' · ');
}

function StallPart({ spot }: { spot: Spot }) {
  const { mayEdit, open, zone } = useBoard();
  const { stall, title, bookings, hold } = spot;
  const facts = sayStall(stall);
  const name = (
    <>
      <span className={plan.number}>{stall.name}</span>
      {facts !== '' && <Soft>{facts}</Soft>}
    </>
  );
  return (
    <li className={styles.stall}>
      {mayEdit ? (
        <button
          type="button"
          className={styles.door}
          aria-label={`Edit ${title}`}
          onClick={() => open({ kind: 'stall', spot })}
        >
          {name}
        </button>
      ) : (
        <span className={styles.door}>{name}</span>
      )}
      <DropList
        id={stall.id}
        keys={bookings.map(({ id }) => keyIn(id, stall.id))}
        label={title}
        as="ul"
        className={plan.place}
      >
        {bookings.map((booking) => (
          <BookingLine key={booking.id} booking={booking} list={stall.id} />
        ))}
        {hold !== undefined && (
          <li className={plan.free}>
            <Badge tone="info">Held until {formatClock(hold.held_until, zone)}</Badge>
          </li>
        )}
        {bookings.length === 0 && hold === undefined && (
          <li className={plan.free}>
            <Soft>Free</Soft>
          </li>
        )}
      </DropList>
    </li>
  );
}

/** The bookings that lack a stall, those with the most wishes first. */
export function Tray() {
  const { bookings, shown } = useBoard();
  const without = waiting(bookings, shown);
  return (
    <section className={plan.tray} aria-labelledby="without-stall">
      <h2 id="without-stall">Without a stall</h2>
      <DropList
        id={NOWHERE}
        keys={without.map(({ id }) => keyIn(id, NOWHERE))}
        label="Bookings without a stall"
        as="ul"
        className={plan.place}
      >
        {without.map((booking) => (
          <BookingLine key={booking.id} booking={booking} list={NOWHERE} />
        ))}
        {without.length === 0 && (
          <li className={plan.free}>
            <Soft>{bookings.length === 0 ? 'No bookings yet' : 'All have a stall'}</Soft>
          </li>
        )}
      </DropList>
    </section>
  );
}
