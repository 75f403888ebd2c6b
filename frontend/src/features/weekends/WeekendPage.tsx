import { useState } from 'react';
import { Link, useParams } from 'react-router';

import { href } from '../../app/paths';
import { Button } from '../../components/ui/actions/Button';
import { FileButton } from '../../components/ui/loading/FileButton';
import { Loaded } from '../../components/ui/loading/Loaded';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { Badge } from '../../components/ui/messages/Badge';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Card } from '../../components/ui/page/Card';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Row, Stack } from '../../components/ui/page/Stack';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { formatMoney } from '../../lib/money/money';
import { formatDay } from '../../lib/time/days';
import { PayDialog, payDraft } from './PayDialog';
import { RuleNote } from '../entries/parts/RuleNote';
import styles from './Weekend.module.css';
import { useGetWeekendQuery, useListWeekendBillsQuery, type WeekendBill } from './weekendsApi';

/** The bills of a weekend: of each who pays what they owe in all of its shows. */
export default function WeekendPage() {
  const { weekendId = '' } = useParams();
  const weekend = useGetWeekendQuery(weekendId);
  const bills = useListWeekendBillsQuery(weekendId);
  const print = useServerFile(`weekends/${weekendId}/bills.pdf`, {
    thing: 'bills',
    title: 'Bills of the weekend',
  });
  const shows = weekend.currentData?.shows ?? [];
  return (
    <>
      <PageHeader
        title="Weekend Bills"
        subtitle={shows.map(({ name }) => name).join(' · ')}
        actions={
          <FileButton file={print} use="print">
            All Bills
          </FileButton>
        }
      />
      <Loaded query={bills} name="The bills" heading="Weekend Bills">
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon="file" title="Nobody owes anything">
              <p>Who enters shows of this weekend has one bill here for all of them.</p>
            </EmptyState>
          ) : (
            <div className={styles.bills}>
              {all.map((bill) => (
                <Bill key={keyOf(bill)} bill={bill} weekendId={weekendId} />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

const firstOf = (bill: WeekendBill) => bill.entries[0]?.registration_id ?? '';

const keyOf = (bill: WeekendBill) => bill.payer_id ?? firstOf(bill);

interface BillProps {
  bill: WeekendBill;
  weekendId: string;
}

function Bill({ bill, weekendId }: BillProps) {
  const { name, entries, total_fee, paid, balance } = bill;
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [paying, setPaying] = useState(() => hasDraft(payDraft(keyOf(bill))));
  const entry = encodeURIComponent(firstOf(bill));
  const print = useServerFile(`weekends/${weekendId}/bills.pdf?entry=${entry}`, {
    thing: 'bill',
    title: `Bill of ${name}`,
  });
  return (
    <Card
      title={name}
      actions={
        <Row gap={2}>
          <FileButton file={print} use="print">
            Bill
          </FileButton>
          <Button onClick={() => setPaying(true)}>Take Payment</Button>
        </Row>
      }
    >
      <Stack gap={4}>
        {entries.map((it) => (
          <div key={it.registration_id} className={styles.entry}>
            <Link to={href.eventEntry(it.event_id, it.registration_id)}>
              {`${it.show}, ${formatDay(it.date)}: ${it.back_number ?? '–'} · ${it.rider_name} · ${it.horse_name}`}
            </Link>
            <ul className={styles.lines}>
              {it.bill.map((line) => (
                <li key={line.id}>
                  <span>
                    {line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name}
                    <RuleNote rule={line.rule} zone={it.time_zone} />{' '}
                    {line.waived_reason !== null && <Badge tone="neutral">Waived</Badge>}
                  </span>
                  <span>{formatMoney(line.amount)}</span>
                </li>
              ))}
              {it.group_fee !== 0 && (
                <li>
                  <span>The barn pays</span>
                  <span>{formatMoney(-it.group_fee)}</span>
                </li>
              )}
              {it.paid !== 0 && (
                <li>
                  <span>Paid</span>
                  <span>{formatMoney(-it.paid)}</span>
                </li>
              )}
            </ul>
          </div>
        ))}
        <p className={styles.sum}>
          <span>All shows</span>
          <span>{formatMoney(total_fee)}</span>
        </p>
        <p className={styles.sum}>
          <span>Paid</span>
          <span>{formatMoney(paid)}</span>
        </p>
        <p className={`${styles.sum} ${styles.due}`}>
          <span>{balance < 0 ? 'The shows owe' : 'Due'}</span>
          <span>{formatMoney(Math.abs(balance))}</span>
        </p>
      </Stack>
      {paying && (
        <PayDialog
          bill={bill}
          draft={payDraft(keyOf(bill))}
          weekendId={weekendId}
          onClose={() => setPaying(false)}
        />
      )}
    </Card>
  );
}
