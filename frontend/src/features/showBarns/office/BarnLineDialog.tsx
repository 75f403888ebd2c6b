import { useState } from 'react';
import { string, type StringSchema } from 'yup';

import { withReason } from '../../../api/errors';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { MoneyField, Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { missing, positiveMoney, text } from '../../../components/form/rules';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Pair } from '../../../components/ui/page/Stack';
import { formatMoney } from '../../../lib/money/money';
import type { Barn, BarnShow } from '../parts/barnTypes';
import { useAddBarnLineMutation } from './officeBarnsApi';

/** A rule of what is no extra of the show. */
const ofOther = (rule: StringSchema) =>
  string().when('fee_id', ([fee], none: StringSchema) => (fee === '' ? rule : none));

const fields = field.group({
  /** The extra of the show; without one it is anything else. */
  fee_id: field.chosen(),
  name: field.typed(ofOther(text('What For', 100).required(missing))),
  amount: field.money(ofOther(positiveMoney())),
  quantity: {
    ...field.numeric(
      string().matches(/^\s*[1-9]\d{0,3}\s*$/, 'Quantity must be a whole number from 1 on'),
      Number,
    ),
    blank: '1',
  },
  because: field.typed(ofOther(text('Reason', 500).required(missing))),
});

/** The name of the draft of a line of a barn. */
export const barnLineDraft = (barn: Barn) => `office-barn-line:${barn.id}`;

/** A line as it is sent: an extra has its name and price by itself. */
function bodyOf(values: typeof fields.blank) {
  const { fee_id, quantity, ...other } = fields.write(values);
  return fee_id === null ? { ...other, quantity } : { fee_id, quantity };
}

/** The extras that a barn buys by the piece: stalls are booked. */
const extrasOf = ({ fees }: BarnShow) =>
  fees.filter(({ required, stall_kind }) => !required && stall_kind === null);

interface BarnLineDialogProps {
  event: BarnShow;
  barn: Barn;
  onClose: () => void;
}

/** Charges a barn for what it bought for itself, such as bedding. */
export function BarnLineDialog({ event, barn, onClose }: BarnLineDialogProps) {
  const [add] = useAddBarnLineMutation();
  // As it was when the form was opened: a repetition charges nothing twice.
  const [revision] = useState(barn.revision);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Line"
      description="What the barn bought for itself, such as bedding. It is on the barn’s bill alone. Stalls are booked under Stalls."
    >
      <DialogForm
        submit="Add Line"
        label="Add line"
        draft={barnLineDraft(barn)}
        initialValues={fields.blank}
        schema={fields.rule}
        onSubmit={(values) =>
          add({
            id: event._id.$oid,
            group_id: barn.id,
            body: { ...bodyOf(values), revision },
          }).unwrap()
        }
        done="Line added"
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to add the line.', error)}
      >
        <Fields event={event} />
      </DialogForm>
    </Dialog>
  );
}

function Fields({ event }: { event: BarnShow }) {
  const { fee_id } = useFormValues<typeof fields.blank>();
  const extras = extrasOf(event);
  const quantity = (
    <TextField name="quantity" label="Quantity" required inputMode="numeric" selects />
  );
  return (
    <>
      {extras.length > 0 && (
        <Select
          name="fee_id"
          label="Extra"
          placeholder="Something else"
          options={extras.map(({ id, name, amount }) => ({
            value: id,
            label: `${name} (${formatMoney(amount)})`,
          }))}
        />
      )}
      {fee_id === '' ? (
        <>
          <TextField name="name" label="What For" required />
          <Pair>
            <MoneyField name="amount" label="Amount of One" required />
            {quantity}
          </Pair>
          <TextField name="because" label="Reason" required />
        </>
      ) : (
        quantity
      )}
    </>
  );
}
