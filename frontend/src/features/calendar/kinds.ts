import type { Appointment, ItemKind } from './calendarApi';

/** The groups into which the kinds of items are filtered. */
export type Group =
  | 'shows'
  | 'appointments'
  | 'competitions'
  | 'clinics'
  | 'reminders'
  | 'care'
  | 'breeding'
  | 'ends';

/** The groups with the kinds in them. */
export const GROUPS: Readonly<Record<Group, { label: string; kinds: readonly ItemKind[] }>> = {
  shows: { label: 'Shows', kinds: ['show', 'show_entered'] },
  appointments: { label: 'Appointments', kinds: ['appointment'] },
  competitions: { label: 'Competitions', kinds: ['competition'] },
  clinics: { label: 'Clinics', kinds: ['clinic'] },
  reminders: { label: 'Reminders', kinds: ['reminder'] },
  care: { label: 'Care due', kinds: ['care_due'] },
  breeding: { label: 'Breeding', kinds: ['breeding', 'foaling'] },
  ends: {
    label: 'Ends and bills',
    kinds: ['lease_end', 'boarding_end', 'document_end', 'bill_due'],
  },
};

export const ALL_GROUPS = Object.keys(GROUPS) as Group[];

/** What an item is, in words. */
export const KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  show: 'Show',
  show_entered: 'Show entered',
  care_due: 'Care due',
  breeding: 'Bred',
  foaling: 'Foaling window',
  lease_end: 'Lease ends',
  boarding_end: 'Boarding ends',
  document_end: 'Document ends',
  bill_due: 'Bill due',
  appointment: 'Appointment',
  competition: 'Competition',
  clinic: 'Clinic',
  reminder: 'Reminder',
};

/** The kinds of appointments, as the options of a field. */
export const APPOINTMENT_KINDS: readonly { value: Appointment['kind']; label: string }[] = [
  { value: 'appointment', label: 'Appointment' },
  { value: 'competition', label: 'Competition' },
  { value: 'clinic', label: 'Clinic' },
  { value: 'reminder', label: 'Reminder' },
];

/** A page of the calendar. */
export interface Screen {
  title: string;
  /** What it shows; all without a group. */
  group?: Group;
  /** The kind of an appointment that is begun there. */
  kind: Appointment['kind'];
  add: string;
  empty: string;
  purpose: string;
}

/** The pages of the calendar. */
export const SCREENS = {
  all: {
    title: 'All Events',
    kind: 'appointment',
    add: 'Add Appointment',
    empty: 'Nothing on these days',
    purpose: 'Shows, appointments, care that is due and everything else with a date is here.',
  },
  competitions: {
    title: 'Competitions',
    group: 'competitions',
    kind: 'competition',
    add: 'Add Competition',
    empty: 'No competitions on these days',
    purpose: 'Competitions elsewhere: when they are, where, and with which horses.',
  },
  clinics: {
    title: 'Clinics',
    group: 'clinics',
    kind: 'clinic',
    add: 'Add Clinic',
    empty: 'No clinics on these days',
    purpose: 'Clinics and lessons, yours and those you visit.',
  },
  shows: {
    title: 'Shows',
    group: 'shows',
    kind: 'competition',
    add: 'Add Competition',
    empty: 'No shows on these days',
    purpose: 'The shows that you hold, and those in which your horses are entered.',
  },
  appointments: {
    title: 'Appointments',
    group: 'appointments',
    kind: 'appointment',
    add: 'Add Appointment',
    empty: 'No appointments on these days',
    purpose: 'Vet, farrier and dentist: who comes when, once or every few weeks.',
  },
  reminders: {
    title: 'Reminders',
    group: 'reminders',
    kind: 'reminder',
    add: 'Add Reminder',
    empty: 'No reminders on these days',
    purpose:
      'What you must not forget. Where this installation mails, a mail can remind you before.',
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;
