import { CONTACT_ID } from '../fixtures/contactFixtures';
import type { FormCase } from './formCase';

/** The forms of contacts. */
export const CONTACT_FORMS: FormCase[] = [
  {
    name: 'a new contact',
    source: 'features/contacts/ContactDialog.tsx',
    at: '/contacts/veterinarians',
    button: /^Add Veterinarian$/,
    form: 'Add Veterinarian',
    field: /^Name/,
    text: 'Dr. Ames',
    save: ['Add Veterinarian', 'post', 'contacts'],
  },
  {
    name: 'a contact',
    source: 'features/contacts/ContactDialog.tsx',
    at: `/contacts/${CONTACT_ID}`,
    button: /^Edit Contact$/,
    form: 'Edit Contact',
    field: /^Company/,
    text: 'Blue Barn Clinic',
    save: ['Save Contact', 'put', 'contacts/:id'],
  },
];
