import { Button } from '../../../components/ui/actions/Button';
import { Badge, type Tone } from '../../../components/ui/messages/Badge';
import type { Day } from '../../../lib/time/days';
import { KINDS, sayNights, titleOf } from '../chart';
import type { CrewBooking, StallAct } from './crewApi';
import { ACTS, sayAt, type Stay, TO_DO, type Work, workOf } from './crewRows';
import { UnsentNote } from './UnsentNote';
import styles from './Crew.module.css';

const WORK: Readonly<Record<Work, Tone>> = { arrive: 'info', leave: 'warning', strip: 'warning' };

interface StayRowProps {
  stay: Stay;
  day: Day;
  zone: string;
  onMark: (stay: Stay, act: StallAct, done: boolean) => void;
}

/** Who has a stall, with what was done and the button for what is next. */
export function StayRow({ stay, day, zone, onMark }: StayRowProps) {
  const { booking, next, done, place } = stay;
  const work = workOf(stay, day);
  const last = done.at(-1);
  const name = `${titleOf(booking)}, ${place}`;
  return (
    <li className={styles.stay}>
      <div className={styles.text}>
        {booking.holders.map((holder, at) => (
          // Two holders may have horses of one name.
          <span key={at} className={styles.text}>
            <span className={styles.horse}>
              {holder.back_number !== null && <span>{holder.back_number}</span>}
              {holder.horse_name}
              {holder.is_out && <Badge tone="warning">Scratched</Badge>}
            </span>
            <span className={styles.meta}>{sayPeople(holder)}</span>
          </span>
        ))}
        <span className={styles.meta}>{sayBooking(stay)}</span>
        <Wishes booking={booking} />
        {done.map(({ act, at }) => (
          <span key={act} className={styles.meta}>
            {ACTS[act]} {sayAt(at, day, zone)}
          </span>
        ))}
        <UnsentNote of={stay} />
      </div>
      {next !== null && work !== null && <Badge tone={WORK[work]}>{TO_DO[next]}</Badge>}
      <span className={styles.actions}>
        {last !== undefined && (
          <Button
            variant="quiet"
            aria-label={`Undo ${ACTS[last.act]}: ${name}`}
            onClick={() => onMark(stay, last.act, false)}
          >
            Undo
          </Button>
        )}
        {next !== null && (
          <Button
            variant={work === null ? 'secondary' : 'primary'}
            aria-label={`${ACTS[next]}: ${name}`}
            onClick={() => onMark(stay, next, true)}
          >
            {ACTS[next]}
          </Button>
        )}
      </span>
    </li>
  );
}

function sayPeople({ rider_name, trainer_name }: CrewBooking['holders'][number]) {
  const trainer = trainer_name !== '' && trainer_name !== rider_name && `trainer ${trainer_name}`;
  return [rider_name, trainer].filter(Boolean).join(' · ');
}

function sayBooking({ booking, nights }: Stay): string {
  const kind = booking.kind !== 'horse' && KINDS.find(({ value }) => value === booking.kind)?.label;
  const [first, last] = [nights[0], nights.at(-1)];
  const when = first === undefined || last === undefined ? 'Moved' : sayNights(first, last);
  return [kind, when].filter(Boolean).join(' · ');
}

function Wishes({ booking: { wishes } }: { booking: CrewBooking }) {
  const { stallion, near, note } = wishes;
  if (!stallion && near === '' && note === '') return null;
  return (
    <span className={styles.horse}>
      {stallion && <Badge tone="warning">Stallion</Badge>}
      <span className={styles.meta}>
        {[near !== '' && `Near ${near}`, note].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
