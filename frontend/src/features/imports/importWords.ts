import { href, paths } from '../../app/paths';
import { countOf } from '../../lib/intl';
import type { Permission } from '../people/usePermission';
import type { Import, ImportAnswers, ImportKept, ImportKind, ImportRow } from './importTypes';

interface Words {
  /** What a file of them holds, as a title. */
  title: string;
  one: string;
  many: string;
  /** What somebody must be permitted in order to bring them in. */
  permission: Permission;
  /** Whether they are of a show. */
  ofShow: boolean;
}

/** The kinds of things that can be brought in and taken out, in the order of their buttons. */
export const KINDS: Readonly<Record<ImportKind, Words>> = {
  horses: {
    title: 'Horses',
    one: 'horse',
    many: 'horses',
    permission: 'edit_horses',
    ofShow: false,
  },
  contacts: {
    title: 'Contacts',
    one: 'contact',
    many: 'contacts',
    permission: 'edit_horses',
    ofShow: false,
  },
  care: { title: 'Care', one: 'visit', many: 'visits', permission: 'record_care', ofShow: false },
  appointments: {
    title: 'Appointments',
    one: 'appointment',
    many: 'appointments',
    permission: 'edit_horses',
    ofShow: false,
  },
  book: {
    title: 'Income and Expenses',
    one: 'entry of the book',
    many: 'entries of the book',
    permission: 'keep_book',
    ofShow: false,
  },
  classes: {
    title: 'Classes',
    one: 'class',
    many: 'classes',
    permission: 'edit_shows',
    ofShow: true,
  },
  entries: {
    title: 'Entries',
    one: 'entry',
    many: 'entries',
    permission: 'manage_entries',
    ofShow: true,
  },
  members: {
    title: 'Members',
    one: 'membership',
    many: 'memberships',
    permission: 'manage_entries',
    ofShow: false,
  },
};

/** All kinds, in the order of their buttons. */
export const ALL_KINDS = Object.keys(KINDS) as ImportKind[];

/** `24 horses`. */
export const countKind = (count: number, kind: ImportKind): string =>
  countOf(count, KINDS[kind].one, KINDS[kind].many);

/** `24 horses were added`. */
export const sayAdded = (count: number, kind: ImportKind): string =>
  `${countKind(count, kind)} ${count === 1 ? 'was' : 'were'} added`;

/** What an import did, for a list: `3 horses added, 2 horses completed`. */
export function sayDone({ made, completed, kind }: ImportRow): string {
  const added = made > 0 || completed === 0 ? [`${countKind(made, kind)} added`] : [];
  const filled = completed > 0 ? [`${countKind(completed, kind)} completed`] : [];
  return [...added, ...filled].join(', ');
}

/** `2 horses that are here got more`. */
export const sayCompleted = (count: number, kind: ImportKind, verb: 'got' | 'will get'): string =>
  `${countKind(count, kind)} that ${count === 1 ? 'is' : 'are'} here ${verb} more`;

/** The name of a file and its sheet; that of a pasted table has none. */
export function nameOf({ file_name: file, sheet }: Pick<Import, 'file_name' | 'sheet'>): string {
  if (file === '') return 'Pasted table';
  return sheet === '' ? file : `${file}, ${sheet}`;
}

/** The page with what was brought in. */
export function pageOf({ kind, event_id }: Pick<Import, 'kind' | 'event_id'>): string {
  switch (kind) {
    case 'horses':
      return paths.horses;
    case 'contacts':
      return paths.contacts;
    case 'care':
      return paths.horsesHealth;
    case 'appointments':
      return paths.appointments;
    case 'book':
      return paths.financial;
    case 'classes':
      return href.eventClasses(event_id ?? '');
    case 'entries':
      return href.eventEntries(event_id ?? '');
    case 'members':
      return paths.exhibitors;
  }
}

const KEPT: Readonly<Record<ImportKept['kind'], string>> = {
  entry: 'Entry',
  class: 'Class',
  book_entry: 'Entry of the book',
  visit: 'Visit',
  appointment: 'Appointment',
  horse: 'Horse',
  note: 'Note',
  document: 'Document',
  service: 'Service',
  contact: 'Contact',
  place: 'Place',
  area: 'Area',
  membership: 'Membership',
  exhibitor: 'Person',
  show_horse: 'Show horse',
};

/** Something that stays, with what it is: `Place: A7`. */
export const sayKept = ({ kind, name }: ImportKept): string => `${KEPT[kind]}: ${name}`;

/** The page of something that stays, of this show if it is of one; `null` if it has none. */
export function pageOfKept({ kind, id }: ImportKept, eventId: string | null): string | null {
  if (kind === 'horse') return href.horse(id);
  if (kind === 'document') return href.document(id);
  if (kind === 'entry') return href.eventEntry(eventId ?? '', id);
  if (kind === 'exhibitor') return href.exhibitor(id);
  if (kind === 'show_horse') return href.showHorse(id);
  return kind === 'contact' ? href.contact(id) : null;
}

interface Question {
  title: string;
  question: string;
  /** What stands before the choices once one was chosen. */
  answered: string;
  words: Readonly<Record<string, string>>;
  /** What holds without an answer; `null` where one is needed. */
  fallback: string | null;
}

/** What is asked of a file as a day, from which something is charged. */
export const FIRST_DAYS = {
  board_from: { label: 'First day of board', hint: 'Days before it are on no bill.' },
  billed_from: {
    label: 'First day of care that is billed',
    hint: 'Earlier care, and rows marked paid, stay out of the book. Their cost stays at the visit.',
  },
} as const;

/** A question whose answer is such a day. */
export type FirstDay = keyof typeof FIRST_DAYS;

/** Whether a question is answered by a day. */
export const isFirstDay = (id: string): id is FirstDay => id in FIRST_DAYS;

/** What is asked once for a file. */
export const QUESTIONS: Readonly<
  Record<Exclude<keyof ImportAnswers, FirstDay | 'association'>, Question>
> = {
  dates: {
    title: 'How dates are written',
    question: 'The dates can be read in two ways. How are they written?',
    answered: 'How the dates are written:',
    words: {
      month_first: 'Month first: 3/4 is March 4',
      day_first: 'Day first: 3/4 is April 3',
    },
    fallback: null,
  },
  differences: {
    title: 'What differs from what is here',
    question: 'Some of the file differs from what is here, marked below. What shall stand?',
    answered: 'Where the file differs from what is here:',
    words: { keep: 'Keep What Is Here', take: 'Take What the File Says' },
    fallback: 'keep',
  },
  costs: {
    title: 'What the care cost',
    question: 'Shall what this care cost come into the book, too?',
    answered: 'What this care cost:',
    words: {
      left_out: 'Not in the Book',
      expense: 'An Expense of the Barn',
      billed: 'Billed to the Owners',
    },
    fallback: 'left_out',
  },
};

/** What the server takes. */
export const FILE_TYPES =
  '.csv,.tsv,.txt,.xlsx,.ods,.vcf,.ics,text/csv,text/tab-separated-values,text/vcard,text/calendar';

/** The largest file that the server takes, in megabytes. */
export const MOST_MEGABYTES = 8;
