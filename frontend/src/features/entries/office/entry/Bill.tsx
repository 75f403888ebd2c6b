import { useState } from 'react';

import { Badge } from '../../../../components/ui/messages/Badge';
import { Button } from '../../../../components/ui/actions/Button';
import { useToast } from '../../../../components/ui/messages/Toast';
import { formatMoney } from '../../../../lib/money/money';
import styles from './EntryPanel.module.css';
import { type BillLine, type Entry, useWaiveLineMutation } from '../entriesApi';
import { ReasonDialog } from '../ReasonDialog';

/** What an entry costs, line by line, what was paid, and what is due. */
export function Bill({ entry }: { entry: Entry }) {
  const { bill, total_fee, paid, balance } = entry;
  return (
    <section className={styles.part} aria-label="Bill">
      {bill.length > 0 && (
        <ul className={styles.bill}>
          {bill.map((line) => (
            <Line key={line.id} entry={entry} line={line} />
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
      <p className={styles.due} data-keep-clear>
        <span>{balance < 0 ? 'The show owes' : 'Due'}</span>
        <span className={balance > 0 ? styles.owed : styles.amount}>
          {formatMoney(Math.abs(balance))}
        </span>
      </p>
    </section>
  );
}

function Line({ entry, line }: { entry: Entry; line: BillLine }) {
  const { id, name, quantity, amount, waived_reason } = line;
  const [asking, setAsking] = useState(false);
  const [waive] = useWaiveLineMutation();
  const toast = useToast();
  return (
    <li>
      <span className={styles.name}>
        {name}
        {quantity > 1 && ` × ${quantity}`}{' '}
        {waived_reason !== null && <Badge tone="neutral">Waived: {waived_reason}</Badge>}
      </span>
      <span className={styles.amount}>{formatMoney(amount)}</span>
      {waived_reason === null && amount > 0 && (
        <Button variant="quiet" aria-label={`Waive ${name}`} onClick={() => setAsking(true)}>
          Waive
        </Button>
      )}
      <ReasonDialog
        title={`Waive ${name}`}
        description={`The line stays on the bill, at $0.00 instead of ${formatMoney(amount)}.`}
        action="Waive"
        required
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={async (reason) => {
          await waive({ id: entry._id.$oid, body: { line: id, reason: reason ?? '' } }).unwrap();
          toast.success(`${name} waived`);
        }}
      />
    </li>
  );
}
