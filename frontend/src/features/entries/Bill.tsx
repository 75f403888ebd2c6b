import { Badge } from '../../components/ui/Badge';
import { formatMoney } from '../../lib/money';
import styles from './EntryPanel.module.css';
import type { Entry } from './entriesApi';

/** What an entry costs, line by line, what was paid, and what is due. */
export function Bill({ entry }: { entry: Entry }) {
  const { bill, total_fee, paid, balance } = entry;
  return (
    <section className={styles.part} aria-label="Bill">
      {bill.length > 0 && (
        <ul className={styles.bill}>
          {bill.map(({ id, name, quantity, amount, waived_reason }) => (
            <li key={id}>
              <span className={styles.name}>
                {name}
                {quantity > 1 && ` × ${quantity}`}{' '}
                {waived_reason !== null && <Badge tone="neutral">Waived: {waived_reason}</Badge>}
              </span>
              <span className={styles.amount}>{formatMoney(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span>Total fee</span>
        <span className={styles.amount}>{formatMoney(total_fee)}</span>
      </p>
      <p className={styles.sum}>
        <span>Paid</span>
        <span className={styles.amount}>{formatMoney(paid)}</span>
      </p>
      <p className={styles.due}>
        <span>{balance < 0 ? 'The show owes' : 'Due'}</span>
        <span className={balance > 0 ? styles.owed : styles.amount}>
          {formatMoney(Math.abs(balance))}
        </span>
      </p>
    </section>
  );
}
