import { useState } from 'react';

import { FieldArray } from '../../components/form/controls/FieldArray';
import { Select, TextField } from '../../components/form/controls/TextField';
import { DialogForm } from '../../components/form/DialogForm';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { Dialog } from '../../components/ui/actions/Dialog';
import { Pair } from '../../components/ui/page/Stack';
import {
  type ShowHorse,
  useCreateShowHorseMutation,
  useLazyGetShowHorseQuery,
  useSaveShowHorseMutation,
} from '../exhibitors/exhibitorsApi';
import { SEX_LABELS } from '../exhibitors/exhibitorWords';
import { OrganizationField } from '../people/OrganizationField';
import { usePlace } from '../people/place';
import { MAX_REGISTRATIONS, showHorseFields, type ShowHorseValues } from './directorySchema';

/** The name of the draft of a new horse. */
export const NEW_SHOW_HORSE = 'show-horse:new';

/** The name of the draft of a horse that is known. */
export const showHorseDraft = (id: string) => `show-horse:${id}`;

interface ShowHorseDialogProps {
  open: boolean;
  /** The one to change; without one a new one is added. */
  horse?: ShowHorse;
  onClose: () => void;
  /** Called with the new one. */
  onAdded?: (horse: ShowHorse) => void;
}

const SEXES = Object.entries(SEX_LABELS).map(([value, label]) => ({ value, label }));

/** The dialog to add or change a horse of the directory. */
export function ShowHorseDialog({ open, horse, onClose, onAdded }: ShowHorseDialogProps) {
  const title = horse === undefined ? 'New Horse' : 'Edit Horse';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description="Entries, and what was published, keep the names that were typed."
    >
      <ShowHorseForm
        title={title}
        {...(horse && { horse })}
        onDone={(saved) => {
          onClose();
          if (horse === undefined) onAdded?.(saved);
        }}
      />
    </Dialog>
  );
}

interface FormProps {
  title: string;
  horse?: ShowHorse;
  onDone: (saved: ShowHorse) => void;
}

/** A separate component, so that each opening has a blank form and a new idempotency key. */
function ShowHorseForm({ title, horse, onDone }: FormProps) {
  const [create] = useCreateShowHorseMutation();
  const [update] = useSaveShowHorseMutation();
  const [read] = useLazyGetShowHorseQuery();
  const draft = horse === undefined ? NEW_SHOW_HORSE : showHorseDraft(horse._id.$oid);
  const keyFor = useDraftKey(draft);
  const place = usePlace('manage_entries');
  const [initialValues] = useState(() =>
    horse === undefined ? showHorseFields.blank : showHorseFields.read(horse),
  );
  const saveOver = useSaveOrConflict<ShowHorse, ShowHorseValues>({
    record: horse,
    what: 'This horse',
    valuesOf: showHorseFields.read,
    save: (values, { _id, revision }) =>
      update({ id: _id.$oid, body: { ...showHorseFields.write(values), revision } }).unwrap(),
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  const save = (values: ShowHorseValues) => {
    if (horse !== undefined) return saveOver(values);
    const organization_id = place.idOf(values.organization_id);
    const body = showHorseFields.write({ ...values, organization_id });
    return create({ body, idempotencyKey: keyFor(body) }).unwrap();
  };
  return (
    <DialogForm<ShowHorseValues, ShowHorse>
      submit={horse === undefined ? 'Add Horse' : 'Save Horse'}
      draft={draft}
      label={title}
      marks="required"
      initialValues={initialValues}
      schema={showHorseFields.rule}
      onSubmit={save}
      done={({ name }) => (horse === undefined ? `${name} was added` : 'Horse saved')}
      onSaved={onDone}
    >
      {horse === undefined && <OrganizationField permission="manage_entries" />}
      <TextField name="name" label="Name" required autoCapitalize="words" />
      <TextField name="microchip" label="Microchip" inputMode="numeric" hint="15 digits." />
      <FieldArray
        name="registrations"
        label="Numbers in Registries"
        newItem={() => ({ association: '', number: '' })}
        addLabel="Add Number"
        removeLabel={(index) => `Remove number ${index + 1}`}
        most={MAX_REGISTRATIONS}
      >
        {(path, index) => (
          <Pair>
            <TextField
              name={`${path}.association`}
              label={`Association ${index + 1}`}
              autoCapitalize="characters"
            />
            <TextField name={`${path}.number`} label={`Number ${index + 1}`} required />
          </Pair>
        )}
      </FieldArray>
      <Pair>
        <TextField name="born" label="Year of Birth" inputMode="numeric" />
        <Select name="sex" label="Sex" options={SEXES} placeholder="Not known" />
      </Pair>
      <TextField name="color" label="Color" autoCapitalize="words" />
    </DialogForm>
  );
}
