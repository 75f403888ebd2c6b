import { array, object, string } from 'yup';

import { email, missing, phone, text } from '../../components/form/rules';
import type { Contact, ContactBody, ContactKind } from './contactsApi';

/** The form's values for a contact. */
export interface ContactValues {
  /** Blank or missing is the account's own. */
  organization_id?: string;
  name: string;
  company: string;
  kinds: ContactKind[];
  email: string;
  phones: string[];
  address: { street: string; city: string; state: string; zip_code: string };
  notes: string;
  horse_ids: string[];
}

/** The values of a new contact. */
export const blankContact = (kind: ContactKind | undefined): ContactValues => ({
  name: '',
  company: '',
  kinds: kind === undefined ? [] : [kind],
  email: '',
  phones: [''],
  address: { street: '', city: '', state: '', zip_code: '' },
  notes: '',
  horse_ids: [],
});

/** The values of an existing contact. */
export const toContactValues = (contact: Contact): ContactValues => ({
  name: contact.name,
  company: contact.company,
  kinds: contact.kinds,
  email: contact.email,
  phones: contact.phones,
  address: contact.address,
  notes: contact.notes,
  horse_ids: contact.horse_ids,
});

/** The rules for a contact. The server checks the same rules again. */
export const contactSchema = object({
  name: text('Name', 500).required(missing),
  company: text('Company', 200),
  kinds: array().of(string().required()).min(1, 'Choose at least one kind'),
  email: email('Email'),
  phones: array().of(phone('Phone')).max(10, 'At most ten numbers'),
  address: object({
    street: text('Street', 200),
    city: text('City', 100),
    state: text('State', 100),
    zip_code: text('ZIP Code', 20),
  }),
  notes: text('Notes', 4000),
});

/** The request body. Blank phones are sent, so that errors name the right ones. */
export function toContactBody({
  organization_id: organization,
  ...values
}: ContactValues): ContactBody {
  const { address } = values;
  return {
    ...(organization && { organization_id: organization }),
    ...values,
    name: values.name.trim(),
    company: values.company.trim(),
    email: values.email.trim(),
    address: {
      street: address.street.trim(),
      city: address.city.trim(),
      state: address.state.trim(),
      zip_code: address.zip_code.trim(),
    },
    notes: values.notes.trim(),
  };
}
