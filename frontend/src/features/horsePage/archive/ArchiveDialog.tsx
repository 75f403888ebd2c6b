import { useState } from 'react';
import { string } from 'yup';

import { withReason } from '../../../api/errors';
import { ChoiceField } from '../../../components/form/controls/ChoiceField';
import { Select, TextArea, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { missing, text } from '../../../components/form/rules';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Pair } from '../../../components/ui/page/Stack';
import { useContactOptions } from '../../contacts/ContactField';
import { type ArchiveReason, useArchiveHorseMutation } from '../../horses/archive/archive';
import type { Horse } from '../../horses/horsesApi';
import { useToday } from '../../people/useBarn';

const REASONS: readonly { value: ArchiveReason; label: string }[] = [
  { value: 'sold', label: 'It was sold' },
  { value: 'left', label: 'It left the barn' },
  { value: 'died', label: 'It died' },
  { value: 'other', label: 'Another reason' },
];

const fields = field.group({
  reason: field.required<ArchiveReason>(string().label('Why').required(missing)),
  date: field.same('', string().label('Date').required(missing)),
  to_contact_id: field.chosen(),
  note: field.typed(text('Note', 2000)),
});

type Values = typeof fields.blank;

/** The name of the draft. */
export const archiveDraft = (horseId: string) => `archive:${horseId}`;

/** The dialog that takes a horse out of the stable, and keeps its records. */
export function ArchiveDialog({ horse, onClose }: { horse: Horse; onClose: () => void }) {
  const [archive] = useArchiveHorseMutation();
  const today = useToday();
  const [initialValues] = useState<Values>(() => {
    const former = horse.archive;
    if (former !== null) return fields.read(former);
    const { status, sold_on, sold_to_contact_id } = horse.sale;
    return status === 'sold'
      ? fields.read({
          reason: 'sold',
          date: sold_on ?? today,
          to_contact_id: sold_to_contact_id,
          note: '',
        })
      : { ...fields.blank, date: today };
  });
  const { name } = horse.profile;
  return (
    <Dialog open onClose={onClose} title={`Archive ${name}`}>
      <DialogForm
        submit="Archive"
        label={`Archive ${name}`}
        draft={archiveDraft(horse.id)}
        marks="required"
        initialValues={initialValues}
        schema={fields.rule}
        onSubmit={(values) => {
          const body = fields.write(values);
          // Nobody takes a horse that died.
          const to_contact_id = body.reason === 'died' ? null : body.to_contact_id;
          return archive({ id: horse.id, body: { ...body, to_contact_id } }).unwrap();
        }}
        done={`${name} is in the archive`}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to archive. Please try again.', error)}
      >
        <Fields horse={horse} />
      </DialogForm>
    </Dialog>
  );
}

function Fields({ horse }: { horse: Horse }) {
  const { reason } = useFormValues<Values>();
  const contacts = useContactOptions(horse.organization_id);
  return (
    <>
      <p>
        {reason === 'died'
          ? `We are sorry. All records and photos of ${horse.profile.name} stay, and nothing is due any more.`
          : 'The horse leaves the lists, the boards and the reminders. Its records, photos, bills and results stay, and you can bring it back.'}
      </p>
      <Pair>
        <Select name="reason" label="Why" required placeholder="Choose why" options={REASONS} />
        <TextField name="date" label="Date" type="date" required />
      </Pair>
      {reason !== 'died' && (
        <ChoiceField
          name="to_contact_id"
          label="To Whom"
          {...contacts}
          hint="Who has the horse now, if it is one of your contacts."
          empty="No contact has this name."
          openLabel="Show all contacts"
        />
      )}
      <TextArea name="note" label="Note" rows={2} />
    </>
  );
}
