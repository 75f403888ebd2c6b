import { AddressFields } from '../../components/form/controls/AddressFields';
import { ChoiceCards } from '../../components/form/controls/ChoiceCards';
import { FieldArray } from '../../components/form/controls/FieldArray';
import {
  EmailField,
  PhoneField,
  TextArea,
  TextField,
} from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { HorsesField } from '../horses/HorsesField';
import { usePlaceOfForm } from '../people/place';
import { KIND_LABELS } from './contactPages';
import type { Contact } from './contactsApi';
import styles from './Contacts.module.css';
import type { ContactValues } from './contactsSchema';

const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

/** The fields of a contact; without one of a new contact. */
export function ContactFields({ contact }: { contact?: Contact }) {
  const place = usePlaceOfForm('edit_horses');
  const { kinds } = useFormValues<ContactValues>();
  const owns = kinds.length === 1 && kinds[0] === 'owner';
  return (
    <>
      <TextField name="name" label="Name" required autoCapitalize="words" />
      <TextField name="company" label="Company" autoCapitalize="words" />
      <div className={styles.kinds}>
        <ChoiceCards name="kinds" label="Kinds" options={KINDS} />
      </div>
      <FieldArray
        name="phones"
        label="Phone Numbers"
        newItem={() => ''}
        addLabel="Add Phone"
        removeLabel={(index) => `Remove phone ${index + 1}`}
      >
        {(path, index) => (
          <PhoneField
            name={path}
            label={index === 0 ? 'Phone' : `Phone ${index + 1}`}
            autoComplete="off"
          />
        )}
      </FieldArray>
      <EmailField name="email" label="Email" autoComplete="off" />
      <AddressFields of="address" />
      <TextArea name="notes" label="Notes" />
      <HorsesField
        label={owns ? 'Horses Owned' : 'Horses'}
        hint={
          owns
            ? 'They have this owner on their own pages too, where shares are set.'
            : 'None if the contact is for the whole barn.'
        }
        {...(contact === undefined ? place : { organizationId: contact.organization_id })}
      />
    </>
  );
}
