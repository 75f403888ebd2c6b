import { CONTACT_ID } from '../fixtures/contactFixtures';
import { ownerLink } from '../fixtures/ownerFixtures';
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
  {
    name: 'the last day of an owner’s link',
    source: 'features/people/links/LinkEnd.tsx',
    at: `/owners/${CONTACT_ID}`,
    button: /^Show Link$/,
    form: 'Last day of the link',
    field: /^Last Day/,
    text: '2026-12-31',
    save: ['Save Last Day', 'post', 'contacts/:id/owner_link'],
    isReopened: false,
  },
  {
    name: 'a message to the barn',
    source: 'features/ownerPage/BarnMessage.tsx',
    at: `/owner/${ownerLink.token}`,
    form: 'Write to the Barn',
    field: /^Message/,
    text: 'I come on Friday',
    save: ['Send Message', 'post', 'owners/:token/messages'],
    signedIn: false,
  },
];
