import { useState } from 'react';

import { DialogForm } from '../../components/form/DialogForm';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { Dialog } from '../../components/ui/actions/Dialog';
import { useToast } from '../../components/ui/messages/Toast';
import { OrganizationField } from '../people/OrganizationField';
import { usePlace } from '../people/place';
import { ContactFields } from './ContactFields';
import {
  type Contact,
  type ContactKind,
  useCreateContactMutation,
  useLazyGetContactQuery,
  useSaveContactMutation,
} from './contactsApi';
import { contactFields } from './contactsSchema';

/** The name of the draft of a new contact. */
export const NEW_CONTACT = 'contact:new';

/** The name of the draft of an existing contact. */
export const contactDraft = (id: string) => `contact:${id}`;

interface AddContactProps {
  open: boolean;
  /** The title, such as `Add Owner`. */
  title: string;
  kind: ContactKind | undefined;
  onClose: () => void;
}

/** The dialog to add a contact. */
export function AddContactDialog({ open, title, kind, onClose }: AddContactProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <AddForm title={title} kind={kind} onDone={onClose} />
    </Dialog>
  );
}

/** A separate component, so that each opening has a blank form and a new idempotency key. */
function AddForm({
  title,
  kind,
  onDone,
}: Pick<AddContactProps, 'title' | 'kind'> & { onDone: () => void }) {
  const [create] = useCreateContactMutation();
  const keyFor = useDraftKey(NEW_CONTACT);
  const place = usePlace('edit_horses');
  const toast = useToast();
  const [initialValues] = useState({
    ...contactFields.blank,
    kinds: kind === undefined ? [] : [kind],
  });
  return (
    <DialogForm
      submit={title}
      draft={NEW_CONTACT}
      label={title}
      marks="required"
      initialValues={initialValues}
      schema={contactFields.rule}
      onSubmit={async (values) => {
        const organization_id = place.idOf(values.organization_id);
        const body = contactFields.write({ ...values, organization_id });
        const made = await create({ body, idempotencyKey: keyFor(body) }).unwrap();
        toast.success(`${made.name} was added`);
      }}
      onSaved={onDone}
    >
      <OrganizationField permission="edit_horses" />
      <ContactFields />
    </DialogForm>
  );
}

interface EditContactProps {
  contact: Contact;
  open: boolean;
  onClose: () => void;
}

/** The dialog to change a contact. */
export function EditContactDialog({ contact, open, onClose }: EditContactProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit Contact">
      <EditForm contact={contact} onDone={onClose} />
    </Dialog>
  );
}

function EditForm({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const [update] = useSaveContactMutation();
  const [read] = useLazyGetContactQuery();
  const id = contact._id.$oid;
  const [initialValues] = useState(() => contactFields.read(contact));
  const save = useSaveOrConflict({
    record: contact,
    what: 'This contact',
    valuesOf: contactFields.read,
    save: (values, { revision }) =>
      update({ id, body: { ...contactFields.write(values), revision } }).unwrap(),
    read: () => read(id).unwrap(),
  });
  return (
    <DialogForm
      submit="Save Contact"
      draft={contactDraft(id)}
      label="Edit Contact"
      marks="required"
      initialValues={initialValues}
      schema={contactFields.rule}
      onSubmit={save}
      done="Contact saved"
      onSaved={onDone}
    >
      <ContactFields contact={contact} />
    </DialogForm>
  );
}
