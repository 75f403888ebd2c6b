import { useState } from 'react';

import { messageOf, statusOf } from '../../api/errors';
import { DialogForm } from '../../components/form/DialogForm';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { Dialog } from '../../components/ui/actions/Dialog';
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
import { contactFields, type ContactValues } from './contactsSchema';

/** Said where a contact was shown that is not there any more. */
export const GONE =
  'This contact is not here any more: somebody deleted it, or merged it into another one.';

/** The name of the draft of a new contact. */
export const NEW_CONTACT = 'contact:new';

/** The name of the draft of an existing contact. */
export const contactDraft = (id: string) => `contact:${id}`;

interface ContactDialogProps {
  open: boolean;
  /** The title, such as `Add Owner`. */
  title: string;
  /** The kind of a new contact. */
  kind?: ContactKind | undefined;
  /** The contact to change; without one a new one is added. */
  contact?: Contact;
  onClose: () => void;
}

/** The dialog to add or change a contact. */
export function ContactDialog({ open, onClose, ...form }: ContactDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={form.title}>
      <ContactForm {...form} onDone={onClose} />
    </Dialog>
  );
}

/** A separate component, so that each opening has a blank form and a new idempotency key. */
function ContactForm({
  title,
  kind,
  contact,
  onDone,
}: Omit<ContactDialogProps, 'open' | 'onClose'> & { onDone: () => void }) {
  const [create] = useCreateContactMutation();
  const [update] = useSaveContactMutation();
  const [read] = useLazyGetContactQuery();
  const draft = contact === undefined ? NEW_CONTACT : contactDraft(contact._id.$oid);
  const keyFor = useDraftKey(draft);
  const place = usePlace('edit_horses');
  const [initialValues] = useState(() =>
    contact === undefined
      ? { ...contactFields.blank, kinds: kind === undefined ? [] : [kind] }
      : contactFields.read(contact),
  );
  const saveOver = useSaveOrConflict({
    record: contact,
    what: 'This contact',
    valuesOf: contactFields.read,
    save: (values, { _id, revision }) =>
      update({ id: _id.$oid, body: { ...contactFields.write(values), revision } }).unwrap(),
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  const save = (values: ContactValues) => {
    if (contact !== undefined) return saveOver(values);
    const organization_id = place.idOf(values.organization_id);
    const body = contactFields.write({ ...values, organization_id });
    return create({ body, idempotencyKey: keyFor(body) }).unwrap();
  };
  return (
    <DialogForm
      submit={contact === undefined ? title : 'Save Contact'}
      draft={draft}
      label={title}
      marks="required"
      initialValues={initialValues}
      schema={contactFields.rule}
      onSubmit={save}
      done={({ name }) => (contact === undefined ? `${name} was added` : 'Contact saved')}
      onSaved={onDone}
      onFailure={(error) => (statusOf(error) === 404 ? GONE : messageOf(error))}
    >
      {contact === undefined && <OrganizationField permission="edit_horses" />}
      <ContactFields {...(contact !== undefined && { contact })} />
    </DialogForm>
  );
}
