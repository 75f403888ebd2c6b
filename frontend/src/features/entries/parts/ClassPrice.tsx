import { formatMoney } from '../../../lib/money/money';
import type { ShowClass } from './publicEventApi';
import styles from './formParts.module.css';

/** What a class costs, and whether an entry in it waits. */
export function ClassPrice({ offered, waits }: { offered: ShowClass; waits: boolean }) {
  const { price, closed } = offered;
  return (
    <span className={styles.price}>
      {formatMoney(price)}
      {closed && <span className={styles.places}>Closed</span>}
      {!closed && waits && <span className={styles.places}>Waiting list</span>}
    </span>
  );
}
