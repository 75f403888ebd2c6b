import { useState } from 'react';

import type { Schemas } from '../../api/types';
import { DialogForm } from '../../components/form/DialogForm';
import { MoneyField, Select, TextField } from '../../components/form/controls/TextField';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { Dialog } from '../../components/ui/actions/Dialog';
import { formatMoney } from '../../lib/money/money';
import { METHODS } from '../entries/office/entryWords';
import type { WholeExhibitor } from '../exhibitors/exhibitorsApi';
import { ReceiptParts } from './ReceiptParts';
import { allotmentsOf, openEntries, receiptFields, type ReceiptValues } from './receiptFields';
import { type Receipt, useTakeReceiptMutation } from './receiptsApi';

/** The name of the draft of a receipt of somebody. */
export const receiptDraft = (direction: Schemas['Direction'], exhibitorId: string) =>
  `receipt-${direction}:${exhibitorId}`;

interface TakeReceiptDialogProps {
  exhibitor: WholeExhibitor;
  direction: Schemas['Direction'];
  /** What they have as credit. */
  credit: number;
  onClose: () => void;
}

/** Takes money from somebody, or gives some back: for entries of any shows, or as credit. */
export function TakeReceiptDialog({
  exhibitor,
  direction,
  credit,
  onClose,
}: TakeReceiptDialogProps) {
  const id = exhibitor._id.$oid;
  const draft = receiptDraft(direction, id);
  const [take] = useTakeReceiptMutation();
  const keyFor = useDraftKey(draft);
  const [entries] = useState(() => openEntries(exhibitor, direction));
  const open = entries.reduce((sum, { balance }) => sum + Math.abs(balance), 0);
  const whole = direction === 'in' ? open : open + credit;
  const title = direction === 'in' ? 'Take Payment' : 'Give Money Back';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={
        direction === 'in'
          ? `From ${exhibitor.name}. What pays no entry is credit, also for later shows.`
          : `To ${exhibitor.name}. ${formatMoney(credit)} is credit.`
      }
    >
      <DialogForm<ReceiptValues, Receipt>
        submit={direction === 'in' ? 'Record Payment' : 'Record Refund'}
        label={title}
        draft={draft}
        initialValues={{
          ...receiptFields.blank,
          amount: whole > 0 ? whole.toFixed(2) : '',
          parts: entries.map(({ registration_id }) => ({ registration_id, amount: '' })),
        }}
        schema={receiptFields.rule}
        onSubmit={(values) => {
          const body = {
            direction,
            exhibitor_id: id,
            ...receiptFields.write(values),
            ...allotmentsOf(values),
          };
          return take({ body, idempotencyKey: keyFor(body) }).unwrap();
        }}
        done={({ number, amount }) => `Receipt ${String(number)}: ${formatMoney(amount)}`}
        onSaved={onClose}
      >
        <MoneyField name="amount" label="Amount" required />
        <Select name="method" label="Method" required options={METHODS} />
        <TextField name="reference" label="Reference" placeholder="Check number" />
        <TextField name="note" label="Note" />
        <ReceiptParts direction={direction} entries={entries} />
      </DialogForm>
    </Dialog>
  );
}
