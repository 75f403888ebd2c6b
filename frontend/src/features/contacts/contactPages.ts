import { paths } from '../../app/paths';
import type { ContactKind } from './contactsApi';

/** The pages of contacts: all, and those of one kind. */
export type ContactPageName = Exclude<ContactKind, 'other'> | 'all';

interface ContactPage {
  path: string;
  title: string;
  /** One contact of the page: `owner`. */
  thing: string;
  /** The button that adds one. */
  add: string;
  /** The heading while there are none. */
  none: string;
  /** What the page is for. */
  purpose: string;
}

/** The words and addresses of each page. */
export const CONTACT_PAGES: Readonly<Record<ContactPageName, ContactPage>> = {
  all: {
    path: paths.contacts,
    title: 'Contacts',
    thing: 'contact',
    add: 'Add Contact',
    none: 'No contacts yet',
    purpose:
      'Keep everyone you call about your horses in one place, or bring them from your phone.',
  },
  owner: {
    path: paths.owners,
    title: 'Owners',
    thing: 'owner',
    add: 'Add Owner',
    none: 'No owners yet',
    purpose: 'Keep everyone whose horses you keep or show, with their horses and shares.',
  },
  veterinarian: {
    path: paths.veterinarians,
    title: 'Veterinarians',
    thing: 'veterinarian',
    add: 'Add Veterinarian',
    none: 'No veterinarians yet',
    purpose: 'Keep the number to call at night. It is on each horse’s emergency sheet.',
  },
  farrier: {
    path: paths.farriers,
    title: 'Farriers',
    thing: 'farrier',
    add: 'Add Farrier',
    none: 'No farriers yet',
    purpose: 'Keep who shoes and trims, and which horses are theirs.',
  },
  trainer: {
    path: paths.trainers,
    title: 'Trainers',
    thing: 'trainer',
    add: 'Add Trainer',
    none: 'No trainers yet',
    purpose: 'Keep the trainers you work with, and the horses they ride.',
  },
  supplier: {
    path: paths.suppliers,
    title: 'Suppliers',
    thing: 'supplier',
    add: 'Add Supplier',
    none: 'No suppliers yet',
    purpose: 'Keep who delivers feed, bedding and tack.',
  },
  insurance: {
    path: paths.insurance,
    title: 'Insurance Providers',
    thing: 'insurance provider',
    add: 'Add Insurance Provider',
    none: 'No insurance providers yet',
    purpose: 'Keep your insurers, with the policy numbers in their notes.',
  },
  emergency: {
    path: paths.emergency,
    title: 'Emergency Contacts',
    thing: 'emergency contact',
    add: 'Add Emergency Contact',
    none: 'No emergency contacts yet',
    purpose: 'Keep whom to call when it cannot wait. They are on each horse’s emergency sheet.',
  },
};

/** The names of the kinds. */
export const KIND_LABELS: Readonly<Record<ContactKind, string>> = {
  owner: 'Owner',
  veterinarian: 'Veterinarian',
  farrier: 'Farrier',
  trainer: 'Trainer',
  supplier: 'Supplier',
  insurance: 'Insurance',
  emergency: 'Emergency',
  other: 'Other',
};

/** The kind of a page's contacts; `undefined` for all. */
export const kindOf = (page: ContactPageName): ContactKind | undefined =>
  page === 'all' ? undefined : page;
