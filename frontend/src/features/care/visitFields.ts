import { array, string } from 'yup';

import * as field from '../../components/form/fields';
import { missing, money, text } from '../../components/form/rules';
import { parseMoney } from '../../lib/money/money';
import type { Visit, VisitBody, VisitKind } from './careApi';
import { NAME_LABELS } from './careWords';

/** These are nothing without a name. */
const NAMED: readonly unknown[] = ['vaccination', 'other'];

const facts = {
  kind: field.required<VisitKind>(string().label('Care').required(missing)),
  name: field.typed(
    text('Name', 200).when('kind', ([kind], rule) =>
      NAMED.includes(kind)
        ? rule.label(NAME_LABELS[kind as VisitKind]).required(missing)
        : rule.label('This'),
    ),
  ),
  date: field.same('', string().label('Date').required(missing)),
  by: field.typed(text('By', 200)),
  product: field.typed(text('Given', 200)),
  notes: field.typed(text('Notes', 2000)),
  cost: field.numeric(
    money(),
    (typed): number | null => (typed.trim() === '' ? null : (parseMoney(typed) ?? 0)),
    (amount) => amount.toFixed(2),
  ),
  in_book: field.same(false),
  next_due: field.chosen(
    string().test(
      'next_due',
      'It must not be due again before it was done',
      (next = '', { parent }) => next === '' || next >= (parent as { date: string }).date,
    ),
  ),
};

/** The fields of a visit. */
export const visitFields = field.group({ ...facts, document_id: field.chosen() });

export type VisitValues = typeof visitFields.blank;

/** The fields of the same care for several horses. */
export const manyFields = field.group({
  organization_id: field.organization,
  horse_ids: field.same<string[]>([], array().min(1, 'Choose at least one horse')),
  ...facts,
});

export type ManyValues = typeof manyFields.blank;

/** The values of the form that changes a visit. */
export const valuesOf = (visit: Visit): VisitValues =>
  visitFields.read({ ...visit, in_book: visit.book_entry_id !== null });

/** What cost something; nothing else comes into the book. */
export const isPaid = (cost: number | null | undefined): boolean => (cost ?? 0) > 0;

/** The request, which says of the book what those say who keep it. */
export const booked = <B extends { cost: number | null; in_book: boolean }>(
  body: B,
  keepsBook: boolean,
): Omit<B, 'in_book'> & { in_book: boolean | null } => ({
  ...body,
  in_book: keepsBook && isPaid(body.cost) ? body.in_book : null,
});

/** The contact of this name; the former one, if the name was not changed. */
export function contactBy(
  by: string,
  contacts: readonly { value: string; name: string }[] = [],
  visit?: Visit,
): string | null {
  if (visit !== undefined && by === visit.by) return visit.contact_id;
  return contacts.find(({ name }) => name === by)?.value ?? null;
}

/** The request that records a visit again as it was. */
export const bodyOf = (visit: Visit): VisitBody => {
  const { kind, name, date, by, contact_id, product, notes, cost, document_id, next_due } = visit;
  const in_book = visit.book_entry_id === null ? null : true;
  return { kind, name, date, by, contact_id, product, notes, cost, document_id, next_due, in_book };
};
