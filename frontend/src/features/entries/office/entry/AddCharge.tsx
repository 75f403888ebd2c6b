import { useState } from 'react';

import { DialogForm } from '../../../../components/form/DialogForm';
import { group, money, typed } from '../../../../components/form/fields';
import { missing, positiveMoney, text } from '../../../../components/form/rules';
import { MoneyField, TextField } from '../../../../components/form/controls/TextField';
import { Dialog } from '../../../../components/ui/actions/Dialog';
import { KeyButton } from '../../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../../components/ui/keys/keys';
import { useAddChargeMutation, type WholeEntry } from '../entriesApi';

/** The button with which the office charges what is no fee of the show. */
export function AddCharge({ entry }: { entry: WholeEntry }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <KeyButton shortcut={KEYS.charge} onClick={() => setOpen(true)}>
        Add Charge
      </KeyButton>
      <Dialog
        open={open}
        onClose={close}
        title="Add Charge"
        description="A line of this bill beside the show’s fees, such as for a returned check. It can be waived, not erased."
      >
        <ChargeForm entry={entry} onDone={close} />
      </Dialog>
    </>
  );
}

const charge = group({
  name: typed(text('What For', 100).required(missing)),
  amount: money(positiveMoney()),
  reason: typed(text('Reason', 500).required(missing)),
});

function ChargeForm({ entry, onDone }: { entry: WholeEntry; onDone: () => void }) {
  const [addCharge] = useAddChargeMutation();
  return (
    <DialogForm
      submit="Add Charge"
      label="Add charge"
      initialValues={charge.blank}
      schema={charge.rule}
      onSubmit={(values) =>
        addCharge({
          id: entry._id.$oid,
          body: { ...charge.write(values), revision: entry.revision },
        }).unwrap()
      }
      done="Charge added"
      onSaved={onDone}
    >
      <TextField name="name" label="What For" required />
      <MoneyField name="amount" label="Amount" required />
      <TextField name="reason" label="Reason" required />
    </DialogForm>
  );
}
