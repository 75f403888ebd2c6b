import { useState } from 'react';
import { object, string } from 'yup';

import { hasCode, messageOf } from '../../../../api/errors';
import { FormAlert, SubmitButton } from '../../../../components/form/FormActions';
import { FieldFailure, FormikForm } from '../../../../components/form/FormikForm';
import { text } from '../../../../components/form/rules';
import { TextArea, TextField } from '../../../../components/form/TextField';
import { useSaveOrConflict } from '../../../../components/form/useSaveOrConflict';
import { Dialog, DialogActions, DialogBody, DialogCancel } from '../../../../components/ui/Dialog';
import { useToast } from '../../../../components/ui/Toast';
import { toDetailsValues } from '../../parts/details';
import { EditDetails, officeDetailsSchema } from './EditDetails';
import { detailsBody } from '../../parts/details';
import { useLazyGetEntryQuery, useUpdateEntryMutation, type WholeEntry } from '../entriesApi';
import { PERSON_NAMES, PersonFields, personRules } from '../PersonFields';

/** The name of the draft of an entry's facts. */
export const entryDraft = (entryId: string) => `entry:${entryId}`;

const schema = object({
  ...personRules,
  back_number: string().matches(/^\s*\d{0,6}\s*$/, 'Enter a whole number up to 999,999'),
  notes: text('Notes', 5000),
}).concat(officeDetailsSchema);

const valuesOf = (entry: WholeEntry) => ({
  rider_name: entry.rider_name,
  rider_email: entry.rider_email,
  rider_phone: entry.rider_phone,
  rider_address: { street: entry.rider_address.street },
  horse_name: entry.horse_name,
  back_number: entry.back_number === null ? '' : String(entry.back_number),
  notes: entry.notes,
  ...toDetailsValues(entry),
});

interface EditEntryDialogProps {
  entry: WholeEntry;
  open: boolean;
  onClose: () => void;
}

/** The dialog to correct rider, contact, horse, back number and notes. */
export function EditEntryDialog({ entry, open, onClose }: EditEntryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit Entry">
      <EditEntryForm entry={entry} onDone={onClose} />
    </Dialog>
  );
}

function EditEntryForm({ entry, onDone }: { entry: WholeEntry; onDone: () => void }) {
  const [update] = useUpdateEntryMutation();
  const [read] = useLazyGetEntryQuery();
  const toast = useToast();
  const [initialValues] = useState(() => valuesOf(entry));
  const save = useSaveOrConflict({
    record: entry,
    what: 'This entry',
    valuesOf,
    save: ({ back_number, ...values }, over) => {
      const typed = back_number.trim();
      const body = {
        ...values,
        ...detailsBody(values),
        back_number: typed === '' ? null : Number(typed),
        revision: over.revision,
      };
      return update({ entry: over, body })
        .unwrap()
        .catch((error: unknown) => {
          if (!hasCode(error, 'back_number_taken')) throw error;
          throw new FieldFailure({ back_number: messageOf(error) });
        });
    },
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  return (
    <FormikForm
      label="Edit Entry"
      draft={entryDraft(entry._id.$oid)}
      initialValues={initialValues}
      schema={schema}
      rename={PERSON_NAMES}
      onSubmit={save}
      onSaved={() => {
        toast.success('Entry saved');
        onDone();
      }}
    >
      <DialogBody>
        <PersonFields />
        <TextField name="back_number" label="Back Number" inputMode="numeric" autoComplete="off" />
        <TextArea name="notes" label="Notes" />
        <EditDetails values={initialValues} />
      </DialogBody>
      <DialogActions>
        <FormAlert />
        <DialogCancel />
        <SubmitButton pendingText="Saving...">Save Entry</SubmitButton>
      </DialogActions>
    </FormikForm>
  );
}
