import { useState } from 'react';
import { useParams } from 'react-router';
import { object, string } from 'yup';

import { createKeyFor } from '../../api/idempotency';
import { paths } from '../../app/paths';
import { FormActions, FormAlert, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import { email, missing, text } from '../../components/form/rules';
import { EmailField, MoneyField, Select, TextField } from '../../components/form/TextField';
import { useDraftKey } from '../../components/form/useDraft';
import { Button, LinkButton } from '../../components/ui/Button';
import { Card } from '../../components/ui/Card';
import { ConfirmDialog } from '../../components/ui/ConfirmDialog';
import { Dialog, DialogActions, DialogBody, DialogCancel } from '../../components/ui/Dialog';
import { Loaded } from '../../components/ui/Loaded';
import { PageHeader } from '../../components/ui/PageHeader';
import { Skeleton } from '../../components/ui/Skeleton';
import { Stats } from '../../components/ui/Stats';
import { useToast } from '../../components/ui/Toast';
import { useReported } from '../../components/ui/useReported';
import { useServerFile } from '../../components/ui/useServerFile';
import { browserTimeZone, formatDateTime } from '../../lib/dates';
import { formatMoney, parseMoney } from '../../lib/money';
import { BillStatus } from './BillTable';
import styles from './Book.module.css';
import {
  type Bill,
  type BillPayment,
  useCancelBillMutation,
  useGetBillQuery,
  usePayBillMutation,
  useSendBillMutation,
} from './bookApi';
import { dayFromNow, formatDay, METHODS } from './bookWords';
import { amountRule } from './entrySchema';

/** The page of a bill: its lines, its mail and its payments. */
export default function BillPage() {
  const { billId = '' } = useParams();
  const query = useGetBillQuery(billId);
  return (
    <Loaded
      query={query}
      name="The bill"
      heading="Bill"
      waiting={<Skeleton shape="list" count={6} label="Loading the bill" />}
    >
      {(bill) => <BillOf key={bill._id.$oid} bill={bill} />}
    </Loaded>
  );
}

function BillOf({ bill }: { bill: Bill }) {
  const [open, setOpen] = useState<'send' | 'pay' | 'cancel' | null>(null);
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
    onDone: () => {
      setOpen(null);
    },
  });
  const isCancelled = bill.status === 'cancelled';
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      <PageHeader
        title={`Bill ${String(bill.number)}`}
        eyebrow={<BillStatus status={bill.status} />}
        subtitle={`To ${bill.recipient_name} · ${formatDay(bill.date)} · due ${formatDay(bill.due_on)}`}
        actions={
          <>
            {!isCancelled && (
              <Button
                variant={bill.mail ? 'secondary' : 'primary'}
                icon="mail"
                onClick={() => {
                  setOpen('send');
                }}
              >
                {bill.mail ? 'Send Again' : 'Send'}
              </Button>
            )}
            <Button
              icon="print"
              pending={pdf.pending === 'print'}
              pendingText="Opening..."
              onClick={() => void pdf.print()}
            >
              Print
            </Button>
            {!isCancelled && (
              <Button
                variant="danger-quiet"
                onClick={() => {
                  setOpen('cancel');
                }}
              >
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
        <Card
          title="Payments"
          actions={
            !isCancelled && (
              <Button
                icon="plus"
                onClick={() => {
                  setOpen('pay');
                }}
              >
                Record Payment
              </Button>
            )
          }
        >
          {bill.payments.length === 0 ? (
            <p className={styles.soft}>Nothing is paid yet.</p>
          ) : (
            <ul className={styles.owners}>
              {bill.payments.map((payment) => (
                <PaymentLine key={payment.id} bill={bill} payment={payment} />
              ))}
            </ul>
          )}
        </Card>
      </div>
      <Dialog open={open === 'send'} onClose={close} title={`Send Bill ${String(bill.number)}`}>
        <SendForm bill={bill} onDone={close} />
      </Dialog>
      <Dialog open={open === 'pay'} onClose={close} title="Record Payment">
        <PaymentForm bill={bill} onDone={close} />
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

/** Says only what happened: asked for, delivered, or written into a file. */
function MailState({ bill: { mail, delivery } }: { bill: Bill }) {
  if (!mail) return null;
  const at = (instant: Parameters<typeof formatDateTime>[0]) =>
    formatDateTime(instant, browserTimeZone());
  if (!mail.delivered_at) {
    return (
      <p className={styles.soft} role="status">
        The mail to {mail.to} waits to be {delivery === 'email' ? 'sent' : 'written'} since{' '}
        {at(mail.requested_at)}.
      </p>
    );
  }
  return (
    <p className={styles.soft} role="status">
      {delivery === 'email'
        ? `Mailed to ${mail.to}, ${at(mail.delivered_at)}.`
        : `The mail to ${mail.to} was written to the server's outbox, ${at(mail.delivered_at)}. This server sends no mail.`}
    </p>
  );
}

function SendForm({ bill, onDone }: { bill: Bill; onDone: () => void }) {
  const [send] = useSendBillMutation();
  const toast = useToast();
  const label = `Send bill ${String(bill.number)}`;
  return (
    <FormikForm
      label={label}
      draft={`bill-mail:${bill._id.$oid}`}
      initialValues={{ to: bill.mail?.to ?? bill.email ?? '' }}
      schema={object({ to: email('Email').required(missing) })}
      onSubmit={async ({ to }) => {
        await send({ id: bill._id.$oid, to: to.trim() }).unwrap();
        toast.success(
          bill.delivery === 'email'
            ? `The mail to ${to.trim()} is on its way`
            : 'The mail goes to the outbox of the server',
        );
      }}
      onSaved={onDone}
    >
      <DialogBody>
        <EmailField name="to" label="Email" required autoComplete="off" />
        <p className={styles.soft}>
          {bill.delivery === 'email'
            ? 'The bill is attached as a PDF. Afterwards its lines do not change any more.'
            : 'This server sends no mail: it writes the mail with the PDF into its outbox. Afterwards the lines do not change any more.'}
        </p>
      </DialogBody>
      <DialogActions>
        <FormAlert />
        <DialogCancel />
        <SubmitButton pendingText="Sending...">Send</SubmitButton>
      </DialogActions>
    </FormikForm>
  );
}

function PaymentForm({ bill, onDone }: { bill: Bill; onDone: () => void }) {
  const [pay] = usePayBillMutation();
  const toast = useToast();
  const draft = `bill-payment:${bill._id.$oid}`;
  const keyFor = useDraftKey(draft);
  const [initialValues] = useState(() => ({
    amount: bill.balance > 0 ? bill.balance.toFixed(2) : '',
    method: 'check',
    received_on: dayFromNow(),
    reference: '',
  }));
  return (
    <FormikForm
      label="Record payment"
      draft={draft}
      initialValues={initialValues}
      schema={object({
        amount: amountRule.label('Amount'),
        received_on: string().label('Received').required(missing),
        reference: text('Reference', 200),
      })}
      onSubmit={async ({ amount, method, received_on, reference }) => {
        const dollars = parseMoney(amount) ?? 0;
        const body = { amount: dollars, method, received_on, reference: reference.trim() };
        await pay({ id: bill._id.$oid, body, idempotencyKey: keyFor(body) }).unwrap();
        toast.success(`Payment of ${formatMoney(dollars)} recorded`);
      }}
      onSaved={onDone}
    >
      <DialogBody>
        <div className={styles.fields}>
          <MoneyField name="amount" label="Amount" required />
          <Select name="method" label="Method" options={METHODS} />
          <TextField name="received_on" label="Received" type="date" required />
          <TextField
            name="reference"
            label="Reference"
            placeholder="Check number"
            autoComplete="off"
          />
        </div>
      </DialogBody>
      <DialogActions>
        <FormAlert />
        <DialogCancel />
        <SubmitButton pendingText="Saving...">Record Payment</SubmitButton>
      </DialogActions>
    </FormikForm>
  );
}

function PaymentLine({ bill, payment }: { bill: Bill; payment: BillPayment }) {
  const [asking, setAsking] = useState(false);
  const [pay] = usePayBillMutation();
  const [keyFor] = useState(() => createKeyFor());
  const toast = useToast();
  const isVoided = bill.payments.some(({ voids }) => voids === payment.id);
  const isVoid = typeof payment.voids === 'string';
  const method = METHODS.find(({ value }) => value === payment.method)?.label ?? payment.method;
  const name = [method, payment.reference].filter((part) => part !== '').join(' · ');
  const more = [formatDay(payment.received_on), payment.recorded_by, payment.reason];
  return (
    <li>
      <span>
        {isVoid && 'Taken back: '}
        {isVoided ? <s>{name}</s> : name}
        <span className={styles.soft}>
          {more.filter((part) => typeof part === 'string').join(' · ')}
        </span>
      </span>
      <span className={styles.amount}>
        {isVoid ? '−' : ''}
        {formatMoney(payment.amount)}
      </span>
      {!isVoid && !isVoided && bill.status !== 'cancelled' && (
        <Button
          variant="quiet"
          aria-label={`Take back ${name}`}
          onClick={() => {
            setAsking(true);
          }}
        >
          Take Back
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => {
          setAsking(false);
        }}
        title={`Take Back ${formatMoney(payment.amount)}`}
        description="The payment stays in the list, with a line that takes it back."
      >
        <FormikForm
          label="Take back payment"
          draft={`bill-void:${payment.id}`}
          initialValues={{ reason: '' }}
          schema={object({ reason: text('Reason', 500).required(missing) })}
          onSubmit={async ({ reason }) => {
            const body = { voids: payment.id, reason: reason.trim() };
            await pay({ id: bill._id.$oid, body, idempotencyKey: keyFor(body) }).unwrap();
            toast.success('The payment was taken back');
          }}
          onSaved={() => {
            setAsking(false);
          }}
        >
          <DialogBody>
            <TextField name="reason" label="Reason" required autoComplete="off" />
          </DialogBody>
          <FormActions>
            <DialogCancel />
            <SubmitButton pendingText="Saving...">Take Back</SubmitButton>
          </FormActions>
        </FormikForm>
      </Dialog>
    </li>
  );
}
