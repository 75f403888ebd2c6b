import type { Schemas } from '../../../../api/types';
import { FormActions, SubmitButton } from '../../../../components/form/FormActions';
import { FollowProposal } from '../../../../components/form/controls/FollowProposal';
import { FormikForm, FormStop } from '../../../../components/form/FormikForm';
import * as field from '../../../../components/form/fields';
import { positiveMoney, text } from '../../../../components/form/rules';
import { MoneyField, Select, TextField } from '../../../../components/form/controls/TextField';
import { useDraftKey } from '../../../../components/form/unsaved/useDraft';
import { Button } from '../../../../components/ui/actions/Button';
import { useQuestion } from '../../../../components/ui/actions/useQuestion';
import { useToast } from '../../../../components/ui/messages/Toast';
import { formatMoney } from '../../../../lib/money/money';
import { type Entry, useRecordPaymentMutation } from '../entriesApi';
import { METHODS } from '../entryWords';
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
  entry: Entry;
  start: PaymentStart;
  onDone: () => void;
}

/**
 * What is asked about a payment, `null` if nothing: who pays more than twice what is due has probably
 * mistyped it.
 */
function overpaidQuestion(amount: number, due: number): string | null {
  const owed = amount - Math.max(due, 0);
  if (owed <= Math.max(due, 0)) return null;
  return `${formatMoney(amount)} is more than is due: the show would owe ${formatMoney(amount - due)}.`;
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
  const [ask, question] = useQuestion('Take more than is due?', 'Take the Payment');
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
          const body = { kind, ...fields.write(values) };
          const doubt = kind === 'payment' ? overpaidQuestion(body.amount, entry.balance) : null;
          if (doubt !== null && !(await ask(doubt))) throw new FormStop(null);
          await record({ id: entry._id.$oid, body, idempotencyKey: keyFor(body) }).unwrap();
          const done = kind === 'payment' ? 'Payment' : 'Refund';
          toast.success(`${done} of ${formatMoney(body.amount)} recorded`);
        }}
        onSaved={onDone}
        onEscape={onDone}
      >
        <FollowProposal values={initialValues} />
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
