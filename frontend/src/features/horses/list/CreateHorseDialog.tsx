import { useMemo } from 'react';

import { withReason } from '../../../api/errors';
import { DialogForm } from '../../../components/form/DialogForm';
import { Checkbox } from '../../../components/form/controls/Checkbox';
import { TextField } from '../../../components/form/controls/TextField';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { useToast } from '../../../components/ui/messages/Toast';
import { OrganizationField } from '../../people/OrganizationField';
import { usePlace } from '../../people/place';
import { BLANK_HORSE, createSchema, type CreateValues, placesOf, toHorseBody } from './createForm';
import { FieldGroup, wholeRow } from '../sections/FieldGroup';
import { GeneralFields } from '../general/GeneralFields';
import { useCreateHorseMutation, useListBreedsQuery } from '../horsesApi';
import { OwnerField, useOwnersOf } from '../owners/OwnerField';
import { placeErrors } from '../sections/sectionErrors';
import { genderChoices } from '../horseWords';

const GENDERS = genderChoices('mare', 'gelding', 'stallion');

/** The name of the draft. */
export const NEW_HORSE = 'horse:new';

interface CreateHorseDialogProps {
  open: boolean;
  /** Whether the form begins with *For Sale*. */
  forSale?: boolean;
  onClose: () => void;
}

/** The dialog to add a horse. */
export function CreateHorseDialog({ open, forSale = false, onClose }: CreateHorseDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add Horse">
      <CreateForm forSale={forSale} onDone={onClose} />
    </Dialog>
  );
}

/** A separate component, so that each opening has a blank form and a new idempotency key. */
function CreateForm({ forSale, onDone }: { forSale: boolean; onDone: () => void }) {
  const [create] = useCreateHorseMutation();
  const { currentData: breeds } = useListBreedsQuery();
  const ownersOf = useOwnersOf();
  const schema = useMemo(() => createSchema(breeds, ownersOf), [breeds, ownersOf]);
  const keyFor = useDraftKey(NEW_HORSE);
  const place = usePlace('edit_horses');
  const toast = useToast();
  const initial = useMemo(() => ({ ...BLANK_HORSE, for_sale: forSale }), [forSale]);

  const submit = async (values: CreateValues) => {
    const organization_id = place.idOf(values.organization_id);
    const body = toHorseBody({ ...values, organization_id }, ownersOf(values.organization_id));
    try {
      const { profile } = await create({ body, idempotencyKey: keyFor(body) }).unwrap();
      toast.success(`${profile.name} was added`);
    } catch (error) {
      throw placeErrors(error, placesOf(values));
    }
  };

  return (
    <DialogForm<CreateValues>
      submit="Add Horse"
      draft={NEW_HORSE}
      label="Add Horse"
      marks="required"
      initialValues={initial}
      schema={schema}
      onSubmit={submit}
      onSaved={onDone}
      onFailure={(error) => withReason('Failed to create horse. Please try again.', error)}
    >
      <OrganizationField permission="edit_horses" />
      <FieldGroup title="Basic Profile">
        <GeneralFields genders={GENDERS} />
        <OwnerField ownersOf={ownersOf} className={wholeRow} />
      </FieldGroup>
      <FieldGroup title="Health Records">
        <TextField name="healthRecords.allergies" label="Allergies" hint="Separated by commas." />
        <Checkbox name="healthRecords.noKnownAllergies" label="No known allergies" />
        <TextField
          name="healthRecords.currentMedications"
          label="Current Medications"
          hint="Separated by commas."
        />
      </FieldGroup>
      <FieldGroup title="Boarding and Stabling">
        <TextField
          name="boardingAndStabling.stableName"
          label="Stable Name"
          autoCapitalize="words"
        />
        <TextField name="boardingAndStabling.location" label="Location" autoCapitalize="words" />
        <TextField
          name="boardingAndStabling.contactInformation"
          label="Contact Information"
          className={wholeRow}
        />
      </FieldGroup>
    </DialogForm>
  );
}
