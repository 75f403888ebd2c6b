import { useState } from 'react';

import { hasCode, messageOf } from '../../../../api/errors';
import type { Schemas } from '../../../../api/types';
import { FormActions, SubmitButton } from '../../../../components/form/FormActions';
import { FollowProposal } from '../../../../components/form/controls/FollowProposal';
import { FormikForm, FormStop } from '../../../../components/form/FormikForm';
import * as field from '../../../../components/form/fields';
import { positiveMoney, text } from '../../../../components/form/rules';
import { MoneyField, Select, TextField } from '../../../../components/form/controls/TextField';
import { useDraftKey } from '../../../../components/form/unsaved/useDraft';
import { Alert } from '../../../../components/ui/messages/Alert';
import { Button } from '../../../../components/ui/actions/Button';
import { useQuestion } from '../../../../components/ui/actions/useQuestion';
import { useToast } from '../../../../components/ui/messages/Toast';
import { formatMoney } from '../../../../lib/money/money';
import { type Payment, useRecordPaymentMutation, type WholeEntry } from '../entriesApi';
import { METHODS, methodOf } from '../entryWords';
import styles from './EntryPanel.module.css';

/** As what the form begins: a payment in cash or by check, or a refund. */
export const PAYMENT_STARTS = ['payment', 'check', 'refund'] as const;
export type PaymentStart = (typeof PAYMENT_STARTS)[number];

/** The name of the draft of a payment or a refund of an entry. */
export const paymentDraft = (start: PaymentStart, entryId: string) => `${start}:${entryId}`;

const fields = field.group({
  amount: field.money(positiveMoney()),
  method: field.same<Schemas['PaymentMethod']>('cash'),
  reference: field.typed(text('Reference', 200)),
  note: field.typed(text('Note', 200)),
});

interface PaymentFormProps {
  entry: WholeEntry;
  start: PaymentStart;
  onDone: () => void;
}

/** What another desk recorded while the form was open. */
function sayLine({ kind, method, amount, recorded_by, voids }: Payment) {
  const did = voids === null ? { payment: 'took', refund: 'gave back' }[kind] : 'voided';
  const what = `${formatMoney(amount)} (${methodOf(method).toLowerCase()})`;
  return `${recorded_by ?? 'Somebody'} ${did} ${what} meanwhile.`;
}

/** The form to record a payment or a refund. Enter saves it, Escape closes it. */
export function PaymentForm({ entry, start, onDone }: PaymentFormProps) {
  const [record] = useRecordPaymentMutation();
  const toast = useToast();
  const draft = paymentDraft(start, entry._id.$oid);
  const keyFor = useDraftKey(draft);
  const kind: Schemas['PaymentKind'] = start === 'refund' ? 'refund' : 'payment';
  const whole = kind === 'payment' ? entry.balance : -entry.balance;
  const amount = whole > 0 ? whole.toFixed(2) : '';
  const method: Schemas['PaymentMethod'] = start === 'check' ? 'check' : 'cash';
  const initialValues = { ...fields.blank, amount, method };
  const [ask, question] = useQuestion(
    kind === 'payment' ? 'Take more than is due?' : 'Give back more than is owed?',
    kind === 'payment' ? 'Take the Payment' : 'Give the Refund',
  );
  const [known] = useState(() => new Set(entry.payments.map(({ id }) => id)));
  const elsewhere = entry.payments.filter(({ id }) => !known.has(id));
  const label = kind === 'payment' ? 'Take payment' : 'Give refund';
  return (
    <>
      <FormikForm
        label={label}
        draft={draft}
        className={styles.payment}
        initialValues={initialValues}
        schema={fields.rule}
        onSubmit={async (values) => {
          const written = fields.write(values);
          const send = (ask_if_beyond_due: boolean) => {
            const body = { kind, ...written, ask_if_beyond_due };
            return record({ id: entry._id.$oid, body, idempotencyKey: keyFor(body) }).unwrap();
          };
          await send(true).catch(async (error: unknown) => {
            if (!hasCode(error, 'beyond_due')) throw error;
            if (!(await ask(messageOf(error)))) throw new FormStop(null);
            return send(false);
          });
          const done = kind === 'payment' ? 'Payment' : 'Refund';
          toast.success(`${done} of ${formatMoney(written.amount)} recorded`);
        }}
        onSaved={onDone}
        onEscape={onDone}
      >
        <FollowProposal values={initialValues} />
        {elsewhere.length > 0 && (
          <Alert tone="warning">
            {elsewhere.map((line) => `${sayLine(line)} `)}
            {entry.balance > 0
              ? `${formatMoney(entry.balance)} is due now.`
              : 'Nothing is due now.'}
          </Alert>
        )}
        <div className={styles.pair}>
          <MoneyField name="amount" label="Amount" required />
          <Select name="method" label="Method" required options={METHODS} />
          <TextField name="reference" label="Reference" placeholder="Check number" />
          <TextField name="note" label="Note" />
        </div>
        <FormActions>
          <Button onClick={onDone}>Close</Button>
          <SubmitButton pendingText="Saving...">
            {kind === 'payment' ? 'Record Payment' : 'Record Refund'}
          </SubmitButton>
        </FormActions>
      </FormikForm>
      {question}
    </>
  );
}
