import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';

import { CALENDAR_FORMS } from './calendarForms';
import { BOOK_FORMS } from './bookForms';
import { documentForms, enter } from './documentForms';
import { CONTACT_FORMS } from './contactForms';
import { DIRECTORY_FORMS } from './directoryForms';
import { ACCOUNT_FORMS } from './accountForms';
import type { FormCase } from './formCase';
import { BARN_FORMS } from './barnForms';
import { countedClasses } from '../fixtures/entryFixtures';
import { ownEvent } from '../fixtures/eventFixtures';
import { LACKING_LINK, publicEvent, registration } from '../fixtures/fixtures';
import { HORSE_ID, saleHorse } from '../fixtures/horseFixtures';
import { renderApp, type RenderedApp } from '../renderApp';
import { IMPORT_FORMS } from './importForms';
import { ringForms } from './ringForms';
import { SHOW_BARN_FORMS } from './showBarnForms';
import { SHOW_FORMS } from './showForms';
import { WEEKEND } from '../fixtures/weekendFixtures';

const EVENT = `/event/${ownEvent._id.$oid}`;

const ENTRY = `${EVENT}/entries/${registration._id.$oid}`;

const [CLASS = expect.fail('a class is needed')] = countedClasses;

/** The forms of the application. */
export const FORMS: FormCase[] = [
  ...ACCOUNT_FORMS,
  ...DIRECTORY_FORMS,
  {
    name: 'an invitation',
    source: 'features/people/InvitationsCard.tsx',
    at: '/settings/people',
    form: 'Invite somebody to your organization',
    field: /^Email address/,
    text: 'new@example.org',
    save: ['Invite', 'post', 'organization/:id/invitations'],
  },
  {
    name: 'a new show',
    source: 'features/events/form/EventForm.tsx',
    at: '/event/new',
    form: 'Create Event',
    field: /^Notes/,
    text: 'Gates open at noon',
    fill: [
      [/^Event Name/, 'Fall Classic'],
      [/^Event Type/, 'Breed Show'],
      [/^Start Date/, '2026-09-05'],
      [/^Start Time/, '18:00'],
      [/^End Time/, '22:30'],
      [/^Time Zone/, 'America/Chicago'],
    ],
    save: ['Create Event', 'post', 'events'],
  },
  {
    name: 'a show',
    source: 'features/events/form/EventForm.tsx',
    at: `${EVENT}/edit`,
    form: 'Edit Event',
    field: /^Event Name/,
    text: 'Fall Classic',
    save: ['Update Event', 'put', 'events/:id'],
  },
  {
    name: 'a copy of a show',
    source: 'features/events/page/CopyEvent.tsx',
    at: EVENT,
    button: /^Copy Event$/,
    form: 'Copy Event',
    field: /^Start Date/,
    text: '2027-06-05',
    fill: [[/^End Date/, '2027-06-06']],
    save: ['Copy Event', 'post', 'events/:id/copy'],
  },
  {
    name: 'a walk-in',
    source: 'features/entries/office/walkIn/WalkIn.tsx',
    at: `${EVENT}/entries`,
    button: /^Add Entry$/,
    form: 'Add Entry',
    field: /^Horse Name/,
    text: 'Midnight Sun',
    fill: [
      [/^Rider Name/, 'Rae Doe'],
      // The show of the fixtures is over.
      [/^Enter beyond/],
    ],
    save: ['Add Entry', 'post', 'events/:id/registrations'],
  },
  {
    name: 'a message to riders',
    source: 'features/entries/office/messages/MessageForm.tsx',
    at: `${EVENT}/messages`,
    form: 'New message',
    field: /^Message/,
    text: 'The gate opens at noon.',
    fill: [[/^Subject/, 'The gate']],
    save: [/^Send/, 'post', 'events/:id/messages'],
  },
  {
    name: 'a payment',
    source: 'features/entries/office/entry/PaymentForm.tsx',
    at: ENTRY,
    button: /^Take Payment$/,
    form: 'Take payment',
    field: /^Reference/,
    text: 'Check 1042',
    save: ['Record Payment', 'post', 'registrations/:id/payments'],
  },
  {
    name: 'an entry',
    source: 'features/entries/office/entry/EditEntryDialog.tsx',
    at: ENTRY,
    button: /^Edit Entry$/,
    form: 'Edit Entry',
    field: /^Notes/,
    text: 'Corner stall',
    save: ['Save Entry', 'put', 'registrations/:id'],
  },
  {
    name: 'a charge',
    source: 'features/entries/office/entry/AddCharge.tsx',
    at: ENTRY,
    button: /^Add Charge$/,
    form: 'Add charge',
    field: /^What For/,
    text: 'Returned check',
    fill: [
      [/^Amount/, '30'],
      [/^Reason/, 'No. 17'],
    ],
    save: ['Add Charge', 'post', 'registrations/:id/charges'],
    // Three words for a change that is made at once are not worth keeping.
    secret: true,
  },
  {
    name: 'extras of an entry',
    source: 'features/entries/office/entry/ChangeExtras.tsx',
    at: ENTRY,
    button: /^Change Extras$/,
    form: 'Change extras',
    field: /^Reason/,
    text: 'No. 17',
    save: ['Save Extras', 'put', 'registrations/:id/extras'],
    // Likewise.
    secret: true,
  },
  {
    name: 'a swapped number',
    source: 'features/entries/office/entry/SwapNumber.tsx',
    at: ENTRY,
    button: /^Swap Number$/,
    form: 'Swap numbers',
    field: /^Other Back Number/,
    text: '112',
    save: ['Swap Numbers', 'post', 'registrations/:id/swap_number'],
    // A number that is swapped at once is not worth keeping.
    secret: true,
  },
  {
    name: 'a reason',
    source: 'features/entries/office/ReasonDialog.tsx',
    at: ENTRY,
    button: /^Scratch Entry$/,
    form: 'Scratch the entry',
    field: /^Reason/,
    text: 'Lame horse',
    save: ['Scratch Entry', 'post', 'registrations/:id/status'],
    // A few words for a change that is made at once are not worth keeping.
    secret: true,
  },
  {
    name: 'a correction on the day',
    source: 'features/events/page/correct/Correct.tsx',
    at: `${EVENT}/classes/${CLASS.id}`,
    button: /^Correct… 1 · Open Pleasure$/,
    form: 'Correct 1 · Open Pleasure',
    field: /^Reason/,
    text: 'Misprint',
    save: ['Save Correction', 'put', 'events/:id/classes/:class_id'],
    // Likewise.
    secret: true,
  },
  {
    name: 'a payment of a weekend',
    source: 'features/weekends/PayDialog.tsx',
    at: `/weekends/${WEEKEND}`,
    button: /^Take Payment$/,
    form: 'Take payment',
    field: /^Reference/,
    text: '1042',
    save: ['Record Payment', 'post', 'weekends/:id/payments'],
  },
  {
    name: 'the settings',
    source: 'features/organization/OrganizationForm.tsx',
    at: '/settings',
    form: 'Organization',
    field: /^Contact Person/,
    text: 'Sam Hill',
    save: ['Save Organization', 'put', 'organization/:id'],
  },
  ...documentForms,
  {
    name: 'a new horse',
    source: 'features/horses/list/CreateHorseDialog.tsx',
    at: '/horses',
    button: /^Add Horse$/,
    form: 'Add Horse',
    field: /^Name/,
    text: 'Midnight Sun',
    save: ['Add Horse', 'post', 'horses'],
  },
  ...CONTACT_FORMS,
  {
    name: 'a section of a horse',
    source: 'features/horses/sections/SectionDialog.tsx',
    at: `/horses/${HORSE_ID}`,
    button: /^Edit Feeding/,
    form: 'Edit Feeding & Nutrition',
    field: /^Morning/,
    text: 'Two flakes of hay',
    save: ['Save Changes', 'put', 'horses'],
  },
  ...CALENDAR_FORMS,
  ...BARN_FORMS,
  {
    name: 'a registration',
    source: 'features/entries/form/RegistrationForm.tsx',
    at: `/pv/event/${publicEvent.hashed_id}`,
    form: 'Registration',
    field: /^Rider Name/,
    text: 'Rae Doe',
    fill: [
      [/^Email/, 'rae@example.org'],
      [/^Phone/, '931-555-0147'],
      [/^Horse Name/, 'Midnight Sun'],
      [/^Address/, '1 Main St'],
      [/^1 · Open Pleasure/],
    ],
    save: ['Submit Registration', 'post', 'events/:id/register'],
    signedIn: false,
  },
  {
    name: 'the own entry of a rider',
    source: 'features/entries/rider/OwnEntryForm.tsx',
    at: '/entry/AAAAAAAAAAAAAAAAAAAAAA',
    button: /^Change your entry$/,
    form: 'Your entry',
    field: /^Horse Name/,
    text: 'Comet',
    save: ['Save Changes', 'put', 'entries/:token'],
    signedIn: false,
  },
  {
    name: 'what an own entry lacks',
    source: 'features/entries/rider/MissingForm.tsx',
    at: `/entry/${LACKING_LINK}`,
    form: 'Still missing',
    field: /^Email/,
    text: 'rae@example.org',
    save: ['Save What Was Missing', 'put', 'entries/:token'],
    signedIn: false,
  },
  {
    name: 'a message to a seller',
    source: 'features/marketplace/ContactSeller.tsx',
    at: `/horses/marketplace/${saleHorse.id}`,
    button: /^Contact Seller$/,
    form: 'Contact Seller',
    field: /^Message/,
    text: 'Is he sound?',
    fill: [
      [/^Name/, 'Bo Buyer'],
      [/^Email/, 'bo@example.org'],
    ],
    save: ['Send Message', 'post', 'horses/:id/inquiries'],
  },
  {
    name: 'a message to a seller from the public page',
    source: 'features/marketplace/public/PublicSalePage.tsx',
    at: '/sale/BBBBBBBBBBBBBBBBBBBBBB',
    form: 'Contact Seller',
    field: /^Message/,
    text: 'Is he sound?',
    fill: [
      [/^Name/, 'Bo Buyer'],
      [/^Email/, 'bo@example.org'],
    ],
    save: ['Send Message', 'post', 'horses/public/:token/inquiries'],
    signedIn: false,
  },
  {
    name: 'a report',
    source: 'features/marketplace/ReportListing.tsx',
    at: `/horses/marketplace/${saleHorse.id}`,
    button: /^Report this listing$/,
    form: 'Report this listing',
    field: /^Details/,
    text: 'It was sold in May',
    fill: [[/^The horse is already sold/]],
    save: ['Send Report', 'post', 'horses/:id/reports'],
  },
  {
    name: 'an acknowledgement',
    source: 'features/usda/acknowledgement/AcknowledgementDialog.tsx',
    at: `${EVENT}/usda`,
    button: /acknowledgement$/,
    form: 'Acknowledgement',
    field: /^Note/,
    text: 'By phone: Dr. Lee',
    save: ['Save', 'put', 'events/:id/usda/notices/:noticeId/acknowledgement'],
    isReopened: false,
  },
  {
    name: 'the word that a letter was sent',
    source: 'features/usda/letter/SendLetterForm.tsx',
    at: EVENT,
    button: /^Submit Now$/,
    next: /^I have sent it$/,
    form: 'I have sent it',
    field: /^Note/,
    text: 'By certified mail',
    save: ['Mark as sent', 'post', 'events/:id/submit_to_usda'],
    isReopened: false,
  },
  ...BOOK_FORMS,
  ...IMPORT_FORMS,
  ...SHOW_BARN_FORMS,
  ...SHOW_FORMS,
  ...ringForms,
];

/** Finds a form by its accessible name. */
export const findForm = (name: string) => screen.findByRole('form', { name });

/** Presses the `next` button of a form that has one. */
export async function leadOn(form: FormCase, { user }: RenderedApp): Promise<void> {
  if (form.next === undefined) return;
  const shown = within(await findForm(form.form));
  await user.click(await shown.findByRole('button', { name: form.next }));
}

/** Presses the button that opens a form, and the item of its menu, where it has them. */
export async function press(form: FormCase, { user }: RenderedApp): Promise<void> {
  const { select, button, item } = form;
  if (select !== undefined) await user.click(await screen.findByRole('checkbox', { name: select }));
  if (button !== undefined) await user.click(await screen.findByRole('button', { name: button }));
  if (item !== undefined) await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** Opens the page with a form, and the form. */
export async function openForm(form: FormCase): Promise<RenderedApp> {
  const app = renderApp(form.at, { signedIn: form.signedIn ?? true });
  await press(form, app);
  await findForm(form.form);
  await leadOn(form, app);
  return app;
}

/** Types the text of the form's `field` at once, which is faster than single keystrokes. */
export async function type(form: FormCase): Promise<void> {
  const field = within(await findForm(form.form)).getByLabelText(form.field);
  fireEvent.change(field, { target: { value: form.text } });
}

/** Fills in the other required fields. */
export async function fillIn(form: FormCase, { user }: RenderedApp): Promise<void> {
  const shown = within(await findForm(form.form));
  for (const [name, value] of form.fill ?? []) {
    const field = shown.getByLabelText(name);
    if (value === undefined) await user.click(field);
    else await enter(user, field, value);
  }
  if (form.choose !== undefined) {
    const [name, option] = form.choose;
    const field = shown.getByLabelText(name);
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: option }));
    // A list of which more can be chosen stays open, and the form is hidden behind it.
    if (field.getAttribute('aria-expanded') === 'true') await user.keyboard('{Escape}');
  }
}

/** The field that {@link type} filled in. */
export const typed = async (form: FormCase) =>
  within(await findForm(form.form)).getByLabelText(form.field);

/** Whether the browser would close or reload the window without a question. */
export const unloads = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The question before unsaved input is discarded. */
export const question = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
