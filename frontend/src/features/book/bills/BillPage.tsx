import { useState } from 'react';
import { Link, useParams } from 'react-router';

import { href, paths } from '../../../app/paths';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Stats } from '../../../components/ui/page/Stats';
import { useReported } from '../../../components/ui/actions/useReported';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import { formatMoney } from '../../../lib/money/money';
import { MailState, Overdue, RemindForm, SendForm } from './BillMail';
import { BillCredit } from './BillCredit';
import { BillPayments } from './BillPayments';
import { BillStatus } from './BillTable';
import styles from '../Book.module.css';
import { type Bill, useCancelBillMutation, useGetBillQuery } from '../bookApi';
import { formatDay, whyFixed } from '../bookWords';

/** The page of a bill: its lines, its mail and its payments. */
export default function BillPage() {
  const { billId = '' } = useParams();
  const query = useGetBillQuery(billId);
  return (
    <Loaded query={query} name="The bill" heading="Bill">
      {(bill) => <BillOf key={bill._id.$oid} bill={bill} />}
    </Loaded>
  );
}

function BillOf({ bill }: { bill: Bill }) {
  const [open, setOpen] = useState<'send' | 'remind' | 'cancel' | null>(null);
  const pdf = useServerFile(`bills/${bill._id.$oid}/bill.pdf`, {
    fileName: `bill-${String(bill.number)}.pdf`,
    thing: 'bill',
    title: `Bill ${String(bill.number)}`,
  });
  const [cancel] = useCancelBillMutation();
  const [runCancel, cancelling] = useReported({
    call: () => cancel(bill._id.$oid).unwrap(),
    done: `Bill ${String(bill.number)} was cancelled`,
    failed: 'Failed to cancel the bill. Take its payments back first.',
    onDone: () => setOpen(null),
  });
  const fixed = whyFixed(bill);
  const isCancelled = bill.status === 'cancelled';
  const isSending = bill.delivery === 'email';
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={`Bill ${String(bill.number)}`}
        eyebrow={<BillStatus status={bill.status} />}
        subtitle={
          <p>
            To{' '}
            {bill.contact_id ? (
              <Link to={href.owner(bill.contact_id)}>{bill.recipient_name}</Link>
            ) : (
              bill.recipient_name
            )}
            {` · ${formatDay(bill.date)} · due ${formatDay(bill.due_on)}`}
          </p>
        }
        actions={
          <>
            {bill.overdue_days > 0 && bill.balance > bill.credit && (
              <Button icon="mail" onClick={() => setOpen('remind')}>
                Remind
              </Button>
            )}
            {!isCancelled && (
              <Button
                variant={bill.mail || !isSending ? 'secondary' : 'primary'}
                icon="mail"
                onClick={() => setOpen('send')}
              >
                {bill.mail?.leaves ? 'Send Again' : 'Send'}
              </Button>
            )}
            {bill.is_changeable && (
              <LinkButton icon="edit" to={href.editBill(bill._id.$oid)}>
                Edit Bill
              </LinkButton>
            )}
            <FileButton file={pdf} use="print" variant={isSending ? 'secondary' : 'primary'}>
              Print
            </FileButton>
            {!isCancelled && (
              <Button variant="danger-quiet" onClick={() => setOpen('cancel')}>
                Cancel Bill
              </Button>
            )}
            <LinkButton variant="quiet" to={paths.bills}>
              All Bills
            </LinkButton>
          </>
        }
      />
      <div className={styles.page}>
        <MailState bill={bill} />
        <Overdue bill={bill} />
        {fixed !== null && <p className={styles.soft}>{fixed}</p>}
        <Stats
          items={[
            { label: 'Total', value: formatMoney(bill.total) },
            { label: 'Paid', value: formatMoney(bill.paid) },
            {
              label: bill.balance < 0 ? 'Credit' : 'Due',
              value: formatMoney(Math.abs(bill.balance)),
              urgent: bill.status === 'overdue',
            },
          ]}
        />
        <BillCredit bill={bill} />
        <Card title="Lines">
          <table className={styles.sums}>
            <caption>Lines of bill {bill.number}</caption>
            <thead>
              <tr>
                <th scope="col">Description</th>
                <th scope="col">Quantity</th>
                <th scope="col">Price</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {bill.lines.map(({ id, description, horse_name, quantity, unit_amount, amount }) => (
                <tr key={id}>
                  <th scope="row">
                    {description}
                    {horse_name !== '' && !description.includes(horse_name) && (
                      <span className={styles.soft}> {horse_name}</span>
                    )}
                  </th>
                  <td>{quantity}</td>
                  <td>{formatMoney(unit_amount)}</td>
                  <td>{formatMoney(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
        <BillPayments bill={bill} />
      </div>
      <Dialog open={open === 'send'} onClose={close} title={`Send Bill ${String(bill.number)}`}>
        <SendForm bill={bill} onDone={close} />
      </Dialog>
      <Dialog
        open={open === 'remind'}
        onClose={close}
        title={`Remind of Bill ${String(bill.number)}`}
      >
        <RemindForm bill={bill} onDone={close} />
      </Dialog>
      <ConfirmDialog
        open={open === 'cancel'}
        title={`Cancel bill ${String(bill.number)}?`}
        confirmLabel="Cancel Bill"
        cancelLabel="Keep Bill"
        danger
        pending={cancelling}
        onConfirm={runCancel}
        onCancel={close}
      >
        The bill stays in the list with its number, and what it has of the book can be billed again.
      </ConfirmDialog>
    </>
  );
}
