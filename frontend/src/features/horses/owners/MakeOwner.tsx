import { useState } from 'react';
import { string } from 'yup';

import { withReason } from '../../../api/errors';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { FormFailure } from '../../../components/form/FormikForm';
import { TextField } from '../../../components/form/controls/TextField';
import { missing } from '../../../components/form/rules';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { useToday } from '../../people/useBarn';
import type { Horse } from '../horsesApi';
import { useSaveSection } from '../sections/useSaveSection';

const fields = field.group({
  from: field.same('', string().label('First day').required(missing)),
});

/** Makes the buyer of a horse its owner from a day on; nothing if there is none, or it is so. */
export function MakeOwner({ horse }: { horse: Horse }) {
  const [isOpen, setOpen] = useState(false);
  const { sold_to_contact_id: buyer, sold_to: name } = horse.sale;
  const isOwner = horse.ownership.some(({ contact_id: id }) => id === buyer);
  if (buyer === null || isOwner) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Make {name} the Owner</Button>
      {isOpen && <MakeOwnerDialog horse={horse} buyer={buyer} onClose={() => setOpen(false)} />}
    </>
  );
}

interface MakeOwnerDialogProps {
  horse: Horse;
  buyer: string;
  onClose: () => void;
}

function MakeOwnerDialog({ horse, buyer, onClose }: MakeOwnerDialogProps) {
  const save = useSaveSection('owners');
  const today = useToday();
  const { sold_on, sold_to: name } = horse.sale;
  const title = `Make ${name} the Owner`;
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit="Save"
        done={`${horse.profile.name} belongs to ${name}`}
        draft={`owner:${horse.id}`}
        label={title}
        marks="required"
        initialValues={{ from: sold_on ?? today }}
        schema={fields.rule}
        onSubmit={async ({ from }) => {
          const owners = [{ contact_id: buyer, name, share: null }];
          const changed = await save({ owners, owners_from: from }, horse);
          if (changed !== null) {
            throw new FormFailure('The owners were changed meanwhile. Please look at them first.');
          }
        }}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to save the owner.', error)}
      >
        <p>
          Board and other costs of this day and later fall on {name}, those before on the owners
          until then. What is on a bill stays there.
        </p>
        <TextField name="from" label="First day" type="date" required />
      </DialogForm>
    </Dialog>
  );
}
