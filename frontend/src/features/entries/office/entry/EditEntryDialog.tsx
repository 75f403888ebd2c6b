import { useState } from 'react';
import { string } from 'yup';

import { hasCode, messageOf } from '../../../../api/errors';
import { DialogForm } from '../../../../components/form/DialogForm';
import { group, numeric } from '../../../../components/form/fields';
import { FieldFailure } from '../../../../components/form/FormikForm';
import { TextArea, TextField } from '../../../../components/form/controls/TextField';
import { sameValue } from '../../../../components/form/merge';
import { useSaveOrConflict } from '../../../../components/form/useSaveOrConflict';
import { Dialog } from '../../../../components/ui/actions/Dialog';
import { useQuestion } from '../../../../components/ui/actions/useQuestion';
import { detailFields } from '../../parts/details';
import { officeFields } from '../../parts/registrationSchema';
import { FIELD_NAMES } from '../../parts/registrationValues';
import { AddressField, HorseField, NameField, ReachFields } from '../../parts/RiderFields';
import { EditDetails } from './EditDetails';
import { correctionsOf, NameMeanings, UNSAID } from './NameMeanings';
import { useLazyGetEntryQuery, useUpdateEntryMutation, type WholeEntry } from '../entriesApi';

/** The name of the draft of an entry's facts. */
export const entryDraft = (entryId: string) => `entry:${entryId}`;

const fields = group({
  ...officeFields,
  back_number: numeric(
    string().matches(/^\s*\d{0,6}\s*$/, 'Enter a whole number up to 999,999'),
    (typed) => (typed.trim() === '' ? null : Number(typed)),
  ),
  ...detailFields(),
});

const valuesOf = (entry: WholeEntry) => ({ ...fields.read(entry), corrections: UNSAID });

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
  const [initialValues] = useState(() => valuesOf(entry));
  const [askWhetherAgain, question] = useQuestion('Give this number again?', 'Give Again');
  const save = useSaveOrConflict({
    record: entry,
    what: 'This entry',
    valuesOf,
    has: (version, values) => sameValue(valuesOf(version), { ...values, corrections: UNSAID }),
    save: (values, over) => {
      const corrections = correctionsOf(over, values);
      const body = { ...fields.write(values), corrections, revision: over.revision };
      const send = (reuse: boolean) =>
        update({ id: over._id.$oid, body: { ...body, reuse_number: reuse } }).unwrap();
      return send(false).catch(async (error: unknown) => {
        const isUsed = hasCode(error, 'back_number_used');
        if (isUsed && (await askWhetherAgain(messageOf(error)))) return send(true);
        const isRefused = ['back_number_taken', 'number_in_class'].some((code) =>
          hasCode(error, code),
        );
        if (!isUsed && !isRefused) throw error;
        throw new FieldFailure({ back_number: messageOf(error) });
      });
    },
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  return (
    <DialogForm
      submit="Save Entry"
      label="Edit Entry"
      draft={entryDraft(entry._id.$oid)}
      initialValues={initialValues}
      schema={fields.rule}
      rename={FIELD_NAMES}
      onSubmit={save}
      done="Entry saved"
      onSaved={onDone}
    >
      <NameField ofOthers />
      <ReachFields ofOthers />
      <HorseField />
      <AddressField ofOthers />
      <TextField name="back_number" label="Back Number" inputMode="numeric" />
      <TextArea name="notes" label="Notes" />
      <EditDetails values={initialValues} />
      <NameMeanings entry={entry} />
      {question}
    </DialogForm>
  );
}
