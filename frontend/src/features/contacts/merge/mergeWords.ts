import { countOf } from '../../../lib/intl';
import type { Contact, MergeField, MergeMoves, PartedStay } from '../contactsApi';

/** What the fields are called. */
export const FIELD_LABELS: Readonly<Record<MergeField, string>> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  address: 'Address',
  notes: 'Notes',
};

const lists = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `2 horses, 1 bill, and 3 documents`; empty if nothing moves. */
export function sayMoves(moves: MergeMoves): string {
  const all: [count: number, one: string, many: string][] = [
    [moves.owned_horses, 'horse', 'horses'],
    [moves.bills, 'bill', 'bills'],
    [moves.book_entries, 'line of the book', 'lines of the book'],
    [moves.documents, 'document', 'documents'],
    [moves.appointments, 'appointment', 'appointments'],
    [moves.care_visits, 'care record', 'care records'],
    [moves.messages, 'message', 'messages'],
  ];
  const some = all.filter(([count]) => count > 0);
  return lists.format(some.map(([count, one, many]) => countOf(count, one, many)));
}

/** A field in one text. */
export function sayField(field: MergeField, contact: Contact): string {
  if (field !== 'address') return contact[field];
  const { street, city, state, zip_code } = contact.address;
  const region = [state, zip_code].filter((it) => it !== '').join(' ');
  return [street, city, region].filter((it) => it !== '').join(', ');
}

/** What stays with the kept contact after parting: `Company and the owners of Midnight Sun`. */
export function sayStays(stays: readonly PartedStay[]): string {
  const names = stays.map((it) =>
    it.what === 'field' ? FIELD_LABELS[it.field].toLowerCase() : `the owners of ${it.name}`,
  );
  return lists.format(names);
}
