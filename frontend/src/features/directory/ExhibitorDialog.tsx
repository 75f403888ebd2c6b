import { useState } from 'react';

import { AddressFields } from '../../components/form/controls/AddressFields';
import {
  EmailField,
  PhoneField,
  TextArea,
  TextField,
} from '../../components/form/controls/TextField';
import { DialogForm } from '../../components/form/DialogForm';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { Dialog } from '../../components/ui/actions/Dialog';
import {
  type Exhibitor,
  useCreateExhibitorMutation,
  useLazyGetExhibitorQuery,
  useSaveExhibitorMutation,
} from '../exhibitors/exhibitorsApi';
import { OrganizationField } from '../people/OrganizationField';
import { usePlace } from '../people/place';
import { exhibitorFields, type ExhibitorValues } from './directorySchema';

/** The name of the draft of a new person. */
export const NEW_EXHIBITOR = 'exhibitor:new';

/** The name of the draft of a person who is known. */
export const exhibitorDraft = (id: string) => `exhibitor:${id}`;

interface ExhibitorDialogProps {
  open: boolean;
  /** The one to change; without one a new one is added. */
  exhibitor?: Exhibitor;
  onClose: () => void;
  /** Called with the new one. */
  onAdded?: (exhibitor: Exhibitor) => void;
}

/** The dialog to add or change somebody of the directory. */
export function ExhibitorDialog({ open, exhibitor, onClose, onAdded }: ExhibitorDialogProps) {
  const title = exhibitor === undefined ? 'New Person' : 'Edit Person';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description="Entries, and what was published, keep the names that were typed."
    >
      <ExhibitorForm
        title={title}
        {...(exhibitor && { exhibitor })}
        onDone={(saved) => {
          onClose();
          if (exhibitor === undefined) onAdded?.(saved);
        }}
      />
    </Dialog>
  );
}

interface FormProps {
  title: string;
  exhibitor?: Exhibitor;
  onDone: (saved: Exhibitor) => void;
}

/** A separate component, so that each opening has a blank form and a new idempotency key. */
function ExhibitorForm({ title, exhibitor, onDone }: FormProps) {
  const [create] = useCreateExhibitorMutation();
  const [update] = useSaveExhibitorMutation();
  const [read] = useLazyGetExhibitorQuery();
  const draft = exhibitor === undefined ? NEW_EXHIBITOR : exhibitorDraft(exhibitor._id.$oid);
  const keyFor = useDraftKey(draft);
  const place = usePlace('manage_entries');
  const [initialValues] = useState(() =>
    exhibitor === undefined ? exhibitorFields.blank : exhibitorFields.read(exhibitor),
  );
  const saveOver = useSaveOrConflict<Exhibitor, ExhibitorValues>({
    record: exhibitor,
    what: 'This person',
    valuesOf: exhibitorFields.read,
    save: (values, { _id, revision }) =>
      update({ id: _id.$oid, body: { ...exhibitorFields.write(values), revision } }).unwrap(),
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  const save = (values: ExhibitorValues) => {
    if (exhibitor !== undefined) return saveOver(values);
    const organization_id = place.idOf(values.organization_id);
    const body = exhibitorFields.write({ ...values, organization_id });
    return create({ body, idempotencyKey: keyFor(body) }).unwrap();
  };
  return (
    <DialogForm<ExhibitorValues, Exhibitor>
      submit={exhibitor === undefined ? 'Add Person' : 'Save Person'}
      draft={draft}
      label={title}
      marks="required"
      initialValues={initialValues}
      schema={exhibitorFields.rule}
      onSubmit={save}
      done={({ name }) => (exhibitor === undefined ? `${name} was added` : 'Person saved')}
      onSaved={onDone}
    >
      {exhibitor === undefined && <OrganizationField permission="manage_entries" />}
      <TextField
        name="name"
        label="Name"
        required
        autoCapitalize="words"
        hint="Of a person or company."
      />
      <EmailField name="email" label="Email" autoComplete="off" />
      <PhoneField name="phone" label="Phone" autoComplete="off" />
      <AddressFields of="address" />
      <TextArea name="notes" label="Notes" />
    </DialogForm>
  );
}
