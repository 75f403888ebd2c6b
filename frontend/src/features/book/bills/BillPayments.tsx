import { useState } from 'react';
import { object, string } from 'yup';

import { createKeyFor } from '../../../api/idempotency';
import { DialogForm } from '../../../components/form/DialogForm';
import { FollowProposal } from '../../../components/form/controls/FollowProposal';
import * as field from '../../../components/form/fields';
import { missing, positiveMoney, text } from '../../../components/form/rules';
import { MoneyField, Select, TextField } from '../../../components/form/controls/TextField';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { useToast } from '../../../components/ui/messages/Toast';
import { formatMoney } from '../../../lib/money/money';
import { addDays } from '../../../lib/time/days';
import styles from '../Book.module.css';
import { type Bill, type BillPayment, usePayBillMutation } from '../bookApi';
import { useToday } from '../../people/useBarn';
import { formatDay, METHODS } from '../bookWords';

/** The payments of a bill, with the buttons that record one and take one back. */
export function BillPayments({ bill }: { bill: Bill }) {
  const [paying, setPaying] = useState(false);
  const close = () => setPaying(false);
  return (
    <>
      <Card
        title="Payments"
        actions={
          bill.status !== 'cancelled' && (
            <Button icon="plus" onClick={() => setPaying(true)}>
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
      <Dialog open={paying} onClose={close} title="Record Payment">
        <PaymentForm bill={bill} onDone={close} />
      </Dialog>
    </>
  );
}

const payment = field.group({
  amount: field.money(positiveMoney()),
  method: field.same<BillPayment['method']>('check'),
  received_on: field.same('', string().label('Received').required(missing)),
  reference: field.typed(text('Reference', 200)),
});

function PaymentForm({ bill, onDone }: { bill: Bill; onDone: () => void }) {
  const [pay] = usePayBillMutation();
  const toast = useToast();
  const draft = `bill-payment:${bill._id.$oid}`;
  const keyFor = useDraftKey(draft);
  const now = useToday();
  const [today] = useState(now);
  const initialValues = {
    ...payment.blank,
    amount: bill.balance > bill.credit ? (bill.balance - bill.credit).toFixed(2) : '',
    received_on: today,
  };
  return (
    <DialogForm
      submit="Record Payment"
      label="Record payment"
      draft={draft}
      initialValues={initialValues}
      schema={payment.rule}
      onSubmit={async (values) => {
        const body = payment.write(values);
        await pay({ id: bill._id.$oid, body, idempotencyKey: keyFor(body) }).unwrap();
        toast.success(`Payment of ${formatMoney(body.amount)} recorded`);
      }}
      onSaved={onDone}
    >
      <FollowProposal values={initialValues} />

      <div className={styles.fields}>
        <MoneyField name="amount" label="Amount" required />
        <Select name="method" label="Method" options={METHODS} />
        <TextField
          name="received_on"
          label="Received"
          type="date"
          max={addDays(today, 1)}
          required
        />
        <TextField name="reference" label="Reference" placeholder="Check number" />
      </div>
    </DialogForm>
  );
}

function PaymentLine({ bill, payment }: { bill: Bill; payment: BillPayment }) {
  const [asking, setAsking] = useState(false);
  const today = useToday();
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
        <Button variant="quiet" aria-label={`Take back ${name}`} onClick={() => setAsking(true)}>
          Take Back
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Take Back ${formatMoney(payment.amount)}`}
        description="The payment stays in the list, with a line that takes it back."
      >
        <DialogForm
          submit="Take Back"
          label="Take back payment"
          draft={`bill-void:${payment.id}`}
          marks="required"
          initialValues={{ reason: '' }}
          schema={object({ reason: text('Reason', 500).required(missing) })}
          onSubmit={async ({ reason }) => {
            // The day in the barn, which may be another one than where the server is.
            const body = {
              voids: payment.id,
              reason: reason.trim(),
              received_on: today,
            };
            await pay({ id: bill._id.$oid, body, idempotencyKey: keyFor(body) }).unwrap();
            toast.success('The payment was taken back');
          }}
          onSaved={() => setAsking(false)}
        >
          <TextField name="reason" label="Reason" required />
        </DialogForm>
      </Dialog>
    </li>
  );
}
