import { hasCode, messageOf } from '../../api/errors';
import type { Schemas } from '../../api/types';
import { DialogForm } from '../../components/form/DialogForm';
import * as field from '../../components/form/fields';
import { FormStop } from '../../components/form/FormikForm';
import { MoneyField, Select, TextField } from '../../components/form/controls/TextField';
import { positiveMoney, text } from '../../components/form/rules';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { Dialog } from '../../components/ui/actions/Dialog';
import { useQuestion } from '../../components/ui/actions/useQuestion';
import { formatMoney } from '../../lib/money/money';
import { METHODS } from '../entries/office/entryWords';
import { usePayWeekendMutation, type WeekendBill } from './weekendsApi';

/** The name of the draft of a payment of somebody's bill. */
export const payDraft = (key: string) => `weekend-payment:${key}`;

const fields = field.group({
  amount: field.money(positiveMoney()),
  method: field.same<Schemas['PaymentMethod']>('check'),
  reference: field.typed(text('Reference', 200)),
  note: field.typed(text('Note', 200)),
});

interface PayDialogProps {
  bill: WeekendBill;
  draft: string;
  weekendId: string;
  onClose: () => void;
}

/** Takes a payment of all shows of a weekend, which pays the oldest first. */
export function PayDialog({ bill, draft, weekendId, onClose }: PayDialogProps) {
  const [pay] = usePayWeekendMutation();
  const keyFor = useDraftKey(draft);
  const amount = bill.balance > 0 ? bill.balance.toFixed(2) : '';
  const [ask, question] = useQuestion('Take more than is due?', 'Take the Payment');
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Payment of ${bill.name}`}
      description="It pays the first show first. What is more than due is with the last one."
    >
      <DialogForm
        submit="Record Payment"
        label="Take payment"
        draft={draft}
        initialValues={{ ...fields.blank, amount }}
        schema={fields.rule}
        onSubmit={async (values) => {
          const written = fields.write(values);
          const registration_ids = bill.entries.map((it) => it.registration_id);
          const send = (ask_if_beyond_due: boolean) => {
            const body = { ...written, registration_ids, ask_if_beyond_due };
            return pay({ id: weekendId, body, idempotencyKey: keyFor(body) }).unwrap();
          };
          return send(true).catch(async (error: unknown) => {
            if (!hasCode(error, 'beyond_due')) throw error;
            if (!(await ask(messageOf(error)))) throw new FormStop(null);
            return send(false);
          });
        }}
        done={({ payments }) =>
          payments
            .map((line, at) => `${formatMoney(line.amount)}${at === 0 ? ' for the first' : ''}`)
            .join(', ')
        }
        onSaved={onClose}
      >
        <MoneyField name="amount" label="Amount" required />
        <Select name="method" label="Method" required options={METHODS} />
        <TextField name="reference" label="Reference" placeholder="Check number" />
        <TextField name="note" label="Note" />
      </DialogForm>
      {question}
    </Dialog>
  );
}
