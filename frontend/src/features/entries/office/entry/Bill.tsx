import { useState } from 'react';

import type { Schemas } from '../../../../api/types';
import { Badge } from '../../../../components/ui/messages/Badge';
import { Button } from '../../../../components/ui/actions/Button';
import { FileButton } from '../../../../components/ui/loading/FileButton';
import { useServerFile } from '../../../../components/ui/loading/useServerFile';
import { useToast } from '../../../../components/ui/messages/Toast';
import { formatMoney } from '../../../../lib/money/money';
import { titledBill } from '../../parts/classTitles';
import { RuleNote } from '../../parts/RuleNote';
import styles from './EntryPanel.module.css';
import { type BillLine, type Entry, useWaiveLineMutation, type WholeEntry } from '../entriesApi';
import { ReasonDialog } from '../ReasonDialog';
import { Payers } from './Payers';

interface BillProps {
  entry: WholeEntry;
  /** The classes of the show. */
  classes: readonly Schemas['ClassView'][];
  /** Its time zone. */
  zone: string;
}

/** What an entry costs, line by line, what was paid, and what is due. */
export function Bill({ entry, classes, zone }: BillProps) {
  const { total_fee, group_fee, paid, balance } = entry;
  const bill = titledBill(classes, entry.classes_entered, entry.bill);
  return (
    <section className={styles.part} aria-label="Bill">
      {bill.length > 0 && (
        <ul className={styles.bill}>
          {bill.map((line) => (
            <Line key={line.id} {...{ entry, line, zone }} stays={staysBeside(line, bill)} />
          ))}
        </ul>
      )}
      {entry.waiting_extras.length > 0 && (
        <ul className={styles.bill} aria-label="In line">
          {entry.waiting_extras.map(({ fee_id, name, quantity }, at) => (
            <li key={`${fee_id}-${String(at)}`}>
              <span>{quantity > 1 ? `${name} × ${quantity}` : name}</span>
              <Badge tone="warning">In line</Badge>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span>Total fee</span>
        <span className={styles.amount}>{formatMoney(total_fee)}</span>
      </p>
      {group_fee !== 0 && (
        <p className={styles.sum}>
          <span>The barn pays</span>
          <span className={styles.amount}>{formatMoney(group_fee)}</span>
        </p>
      )}
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
      <Payers entry={entry} lines={bill} />
    </section>
  );
}

/** Prints the bill of an entry: also for somebody who may only read it. */
export function PrintBill({ entry }: { entry: Entry }) {
  const pdf = useServerFile(`registrations/${entry._id.$oid}/bill.pdf`, {
    thing: 'bill',
    title: `Bill of ${entry.rider_name}`,
  });
  return (
    <FileButton file={pdf} use="print">
      Bill
    </FileButton>
  );
}

type TitledLine = BillLine & { title: string };

/** The fees that are charged beside a class, also if it is waived. */
const staysBeside = (line: TitledLine, bill: readonly TitledLine[]) =>
  line.kind === 'class'
    ? bill.filter(({ kind, amount, waived_reason }) => {
        return kind === 'fee' && amount > 0 && waived_reason === null;
      })
    : [];

interface LineProps {
  entry: Entry;
  line: TitledLine;
  zone: string;
  /** What somebody might take to be waived with it. */
  stays: readonly TitledLine[];
}

function Line({ entry, line, zone, stays }: LineProps) {
  const { id, title, quantity, amount, waived_reason, rule, payer } = line;
  const [asking, setAsking] = useState(false);
  const [waive] = useWaiveLineMutation();
  const toast = useToast();
  return (
    <li>
      <span className={styles.name}>
        {title}
        {quantity > 1 && ` × ${quantity}`}
        <RuleNote rule={rule} zone={zone} />{' '}
        {waived_reason !== null && <Badge tone="neutral">Waived: {waived_reason}</Badge>}
        {payer === 'group' && (
          <>
            {' '}
            <Badge tone="info">The barn pays</Badge>
          </>
        )}
      </span>
      <span className={styles.amount}>{formatMoney(amount)}</span>
      {waived_reason === null && amount > 0 && (
        <Button variant="quiet" aria-label={`Waive ${title}`} onClick={() => setAsking(true)}>
          Waive
        </Button>
      )}
      <ReasonDialog
        title={`Waive ${title}`}
        description={[
          `The line stays on the bill, at $0.00 instead of ${formatMoney(amount)}.`,
          ...stays.map((fee) => `${fee.title} (${formatMoney(fee.amount)}) stays as it is.`),
        ].join(' ')}
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
