import { Button } from '../../../components/ui/actions/Button';
import { Badge } from '../../../components/ui/messages/Badge';
import { cx } from '../../../lib/cx';
import type { Day } from '../../../lib/time/days';
import { type DeliveryRow, whatOf } from '../deliveries/deliveryRows';
import { sayAt, sayDay } from './crewRows';
import { UnsentNote } from './UnsentNote';
import styles from './Crew.module.css';

interface DeliveryLineProps {
  row: DeliveryRow;
  /** `A 3, Barn A`. */
  place: string;
  day: Day;
  zone: string;
  onDeliver: (row: DeliveryRow, isDone: boolean) => void;
}

/** What is delivered to a stall, with the button that says so. */
export function DeliveryLine({ row, place, day, zone, onDeliver }: DeliveryLineProps) {
  const { delivery, deliveredAt } = row;
  const what = whatOf(delivery);
  const name = `${what} for ${delivery.horse_name}, ${place}`;
  const isDone = deliveredAt !== null;
  return (
    <li className={styles.stay}>
      <span className={cx(styles.text, styles.short)}>
        <span className={styles.horse}>
          {what}
          {delivery.day !== day && <Badge tone="warning">{sayDay(delivery.day)}</Badge>}
        </span>
        <span className={styles.meta}>for {delivery.horse_name}</span>
        {deliveredAt !== null && (
          <span className={styles.meta}>Delivered {sayAt(deliveredAt, day, zone)}</span>
        )}
        <UnsentNote of={row} />
      </span>
      <span className={styles.actions}>
        <Button
          variant={isDone ? 'quiet' : 'primary'}
          aria-label={`${isDone ? 'Undo Delivered' : 'Delivered'}: ${name}`}
          onClick={() => onDeliver(row, !isDone)}
        >
          {isDone ? 'Undo' : 'Delivered'}
        </Button>
      </span>
    </li>
  );
}
