import { array, string } from 'yup';

import * as field from '../../components/form/fields';
import { email, missing, phone, text } from '../../components/form/rules';
import type { ContactKind } from './contactsApi';

export const contactFields = field.group({
  organization_id: field.organization,
  name: field.typed(text('Name', 500).required(missing)),
  company: field.typed(text('Company', 200)),
  kinds: field.same<ContactKind[]>(
    [],
    array().of(string().required()).min(1, 'Choose at least one kind'),
  ),
  email: field.typed(email('Email')),
  // Blank phones are sent, so that errors name the right ones.
  phones: field.same([''], array().of(phone('Phone')).max(10, 'At most ten numbers')),
  address: field.group({
    street: field.typed(text('Street', 200)),
    city: field.typed(text('City', 100)),
    state: field.typed(text('State', 100)),
    zip_code: field.typed(text('ZIP Code', 20)),
  }),
  notes: field.typed(text('Notes', 4000)),
  horse_ids: field.same<string[]>([]),
});

/** The values of the form of a contact. */
export type ContactValues = typeof contactFields.blank;
