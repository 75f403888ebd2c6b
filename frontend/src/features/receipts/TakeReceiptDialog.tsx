import { useState } from 'react';

import type { Schemas } from '../../api/types';
import { DialogForm } from '../../components/form/DialogForm';
import { MoneyField, Select, TextField } from '../../components/form/controls/TextField';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { Dialog } from '../../components/ui/actions/Dialog';
import { formatMoney } from '../../lib/money/money';
import { METHODS } from '../entries/office/entryWords';
import { ReceiptParts } from './ReceiptParts';
import {
  allotmentsOf,
  openParts,
  receiptFields,
  type ReceiptParty,
  type ReceiptValues,
} from './receiptFields';
import { type Receipt, useTakeReceiptMutation } from './receiptsApi';

/** The name of the draft of a receipt of a person or a barn, by their id. */
export const receiptDraft = (direction: Schemas['Direction'], id: string) =>
  `receipt-${direction}:${id}`;

interface TakeReceiptDialogProps {
  party: ReceiptParty;
  direction: Schemas['Direction'];
  onClose: () => void;
}

/** Takes money from somebody, or gives some back: for entries of any shows, or as credit. */
export function TakeReceiptDialog({ party, direction, onClose }: TakeReceiptDialogProps) {
  const { is, name, credit } = party;
  const draft = receiptDraft(direction, Object.values(is).join(''));
  const [take] = useTakeReceiptMutation();
  const keyFor = useDraftKey(draft);
  const [entries] = useState(() => openParts(party, direction));
  const isBarn = 'group_id' in is;
  // What is paid unless something is chosen: entries of a barn are chosen.
  const open = entries
    .filter(({ of }) => !isBarn || of === 'group_id')
    .reduce((sum, { balance }) => sum + Math.abs(balance), 0);
  const whole = direction === 'in' ? open : open + credit;
  const title = direction === 'in' ? 'Take Payment' : 'Give Money Back';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={
        direction === 'in'
          ? `From ${name}. What pays no entry is credit, also for later shows.`
          : `To ${name}. ${formatMoney(credit)} is credit.`
      }
    >
      <DialogForm<ReceiptValues, Receipt>
        submit={direction === 'in' ? 'Record Payment' : 'Record Refund'}
        label={title}
        draft={draft}
        initialValues={{
          ...receiptFields.blank,
          amount: whole > 0 ? whole.toFixed(2) : '',
          parts: entries.map(({ of, id }) => ({ of, id, amount: '' })),
        }}
        schema={receiptFields.rule}
        onSubmit={(values) => {
          const body = {
            direction,
            ...is,
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
        <ReceiptParts direction={direction} entries={entries} isBarn={isBarn} />
      </DialogForm>
    </Dialog>
  );
}
