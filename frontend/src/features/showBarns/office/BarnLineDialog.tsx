import { useState } from 'react';
import { string } from 'yup';

import { withReason } from '../../../api/errors';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { MoneyField, TextField } from '../../../components/form/controls/TextField';
import { missing, positiveMoney, text } from '../../../components/form/rules';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Pair } from '../../../components/ui/page/Stack';
import type { Barn } from '../parts/barnTypes';
import { useAddBarnLineMutation } from './officeBarnsApi';

const fields = field.group({
  name: field.typed(text('What For', 100).required(missing)),
  amount: field.money(positiveMoney()),
  quantity: {
    ...field.numeric(
      string().matches(/^\s*[1-9]\d{0,3}\s*$/, 'Quantity must be a whole number from 1 on'),
      Number,
    ),
    blank: '1',
  },
  because: field.typed(text('Reason', 500).required(missing)),
});

/** The name of the draft of a line of a barn. */
export const barnLineDraft = (barn: Barn) => `office-barn-line:${barn.id}`;

interface BarnLineDialogProps {
  show: string;
  barn: Barn;
  onClose: () => void;
}

/** Charges a barn for what it bought for itself, such as a tack stall. */
export function BarnLineDialog({ show, barn, onClose }: BarnLineDialogProps) {
  const [add] = useAddBarnLineMutation();
  // As it was when the form was opened: a repetition charges nothing twice.
  const [revision] = useState(barn.revision);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Line"
      description="What the barn bought for itself, such as a tack stall. It is on the barn’s bill alone."
    >
      <DialogForm
        submit="Add Line"
        label="Add line"
        draft={barnLineDraft(barn)}
        initialValues={fields.blank}
        schema={fields.rule}
        onSubmit={(values) =>
          add({
            id: show,
            group_id: barn.id,
            body: { ...fields.write(values), revision },
          }).unwrap()
        }
        done="Line added"
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to add the line.', error)}
      >
        <TextField name="name" label="What For" required />
        <Pair>
          <MoneyField name="amount" label="Amount of One" required />
          <TextField name="quantity" label="Quantity" required inputMode="numeric" selects />
        </Pair>
        <TextField name="because" label="Reason" required />
      </DialogForm>
    </Dialog>
  );
}
