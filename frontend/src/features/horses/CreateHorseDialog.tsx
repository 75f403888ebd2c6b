import { useMemo } from 'react';

import { useIdempotencyKey } from '../../api/idempotency';
import { DirtyProbe } from '../../components/form/DirtyProbe';
import { FormAlert, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import { TextField } from '../../components/form/TextField';
import { Button } from '../../components/ui/Button';
import { Dialog, DialogActions, DialogBody } from '../../components/ui/Dialog';
import { useToast } from '../../components/ui/Toast';
import { useDiscardGuard } from '../../components/ui/useDiscardGuard';
import { BLANK_HORSE, createSchema, type CreateValues, placesOf, toHorseBody } from './createForm';
import { withReason } from './failure';
import { FieldGroup, wholeRow } from './FieldGroup';
import { GeneralFields } from './GeneralFields';
import { useCreateHorseMutation, useListBreedsQuery } from './horsesApi';
import { placeErrors } from './sectionErrors';
import { genderChoices } from './words';

const GENDERS = genderChoices('mare', 'gelding', 'stallion');

/** Adds a horse. What was typed is never thrown away unasked. */
export function CreateHorseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const guard = useDiscardGuard(onClose);
  return (
    <Dialog open={open} onClose={guard.requestClose} title="Add Horse">
      <CreateForm
        onDone={guard.close}
        onCancel={guard.requestClose}
        onDirtyChange={guard.setDirty}
      />
      {guard.question}
    </Dialog>
  );
}

/** Apart from its dialog, so that each opening begins with a blank form and a key of its own. */
function CreateForm({
  onDone,
  onCancel,
  onDirtyChange,
}: {
  onDone: () => void;
  onCancel: () => void;
  onDirtyChange: (dirty: boolean) => void;
}) {
  const [create] = useCreateHorseMutation();
  const { data: breeds } = useListBreedsQuery();
  const schema = useMemo(() => createSchema(breeds), [breeds]);
  const keyFor = useIdempotencyKey();
  const toast = useToast();

  const submit = async (values: CreateValues) => {
    const body = toHorseBody(values);
    try {
      const { profile } = await create({ body, idempotencyKey: keyFor(body) }).unwrap();
      toast.success(`${profile.name} was added`);
    } catch (error) {
      throw placeErrors(error, placesOf(values));
    }
    onDone();
  };

  return (
    <FormikForm<CreateValues>
      label="Add Horse"
      marks="required"
      initialValues={BLANK_HORSE}
      schema={schema}
      onSubmit={submit}
      onFailure={(error) => withReason('Failed to create horse. Please try again.', error)}
    >
      <DirtyProbe initialValues={BLANK_HORSE} onChange={onDirtyChange} />
      <DialogBody>
        <FieldGroup title="Basic Profile">
          <GeneralFields genders={GENDERS} />
        </FieldGroup>
        <FieldGroup title="Health Records">
          <TextField
            name="healthRecords.allergies"
            label="Allergies"
            hint="Separated by commas."
            autoComplete="off"
          />
          <TextField
            name="healthRecords.currentMedications"
            label="Current Medications"
            hint="Separated by commas."
            autoComplete="off"
          />
        </FieldGroup>
        <FieldGroup title="Boarding and Stabling">
          <TextField
            name="boardingAndStabling.stableName"
            label="Stable Name"
            autoComplete="off"
            autoCapitalize="words"
          />
          <TextField
            name="boardingAndStabling.location"
            label="Location"
            autoComplete="off"
            autoCapitalize="words"
          />
          <TextField
            name="boardingAndStabling.contactInformation"
            label="Contact Information"
            autoComplete="off"
            className={wholeRow}
          />
        </FieldGroup>
      </DialogBody>
      <DialogActions>
        <FormAlert />
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton pendingText="Saving...">Add Horse</SubmitButton>
      </DialogActions>
    </FormikForm>
  );
}
