import { useState } from 'react';

import type { Schemas } from '../../../../api/types';
import { Badge } from '../../../../components/ui/messages/Badge';
import { Button } from '../../../../components/ui/actions/Button';
import { useToast } from '../../../../components/ui/messages/Toast';
import { formatMoney } from '../../../../lib/money/money';
import { titledBill } from '../../parts/classTitles';
import styles from './EntryPanel.module.css';
import { type BillLine, type Entry, useWaiveLineMutation } from '../entriesApi';
import { ReasonDialog } from '../ReasonDialog';

interface BillProps {
  entry: Entry;
  /** The classes of the show. */
  classes: readonly Schemas['ClassView'][];
}

/** What an entry costs, line by line, what was paid, and what is due. */
export function Bill({ entry, classes }: BillProps) {
  const { total_fee, paid, balance } = entry;
  const bill = titledBill(classes, entry.classes_entered, entry.bill);
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

function Line({ entry, line }: { entry: Entry; line: BillLine & { title: string } }) {
  const { id, title, quantity, amount, waived_reason } = line;
  const [asking, setAsking] = useState(false);
  const [waive] = useWaiveLineMutation();
  const toast = useToast();
  return (
    <li>
      <span className={styles.name}>
        {title}
        {quantity > 1 && ` × ${quantity}`}{' '}
        {waived_reason !== null && <Badge tone="neutral">Waived: {waived_reason}</Badge>}
      </span>
      <span className={styles.amount}>{formatMoney(amount)}</span>
      {waived_reason === null && amount > 0 && (
        <Button variant="quiet" aria-label={`Waive ${title}`} onClick={() => setAsking(true)}>
          Waive
        </Button>
      )}
      <ReasonDialog
        title={`Waive ${title}`}
        description={`The line stays on the bill, at $0.00 instead of ${formatMoney(amount)}.`}
        action="Waive"
        required
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={async (reason) => {
          await waive({ id: entry._id.$oid, body: { line: id, reason: reason ?? '' } }).unwrap();
          toast.success(`${title} waived`);
        }}
      />
    </li>
  );
}
