import { object, string } from 'yup';

import { missing, text } from '../../components/form/rules';
import { parseMoney } from '../../lib/money';
import type { BookEntry, EntryBody, EntryKind } from './bookApi';
import { dayFromNow } from './bookWords';

/** The values of the form of an entry. */
export interface EntryValues {
  date: string;
  amount: string;
  category: string;
  description: string;
  contact_name: string;
  horse_ids: string[];
  recurrence: string;
  tax_note: string;
}

/** An amount of money that is more than 0. */
export const amountRule = string()
  .required(missing)
  .test('money', 'Enter an amount like 35 or 12.50', (typed) => (parseMoney(typed) ?? 0) > 0);

/** The rules of the form of an entry. */
export const entrySchema = object({
  date: string().label('Date').required(missing),
  amount: amountRule.label('Amount'),
  category: string().label('Category').required(missing),
  description: text('Description', 300).required(missing),
  contact_name: text('Name', 200),
  tax_note: text('Tax Note', 1000),
});

/** The values of an entry, or of a new one. */
export function valuesOf(entry: BookEntry | null, kind: EntryKind): EntryValues {
  return {
    date: entry?.date ?? dayFromNow(),
    amount: entry === null ? '' : entry.amount.toFixed(2),
    category: entry?.category ?? (kind === 'income' ? 'boarding' : 'feed'),
    description: entry?.description ?? '',
    contact_name: entry?.contact_name ?? '',
    horse_ids: entry?.splits.flatMap(({ horse_id }) => horse_id ?? []) ?? [],
    recurrence: entry?.recurrence ?? '',
    tax_note: entry?.tax_note ?? '',
  };
}

const same = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

/**
 * The request to save an entry. Its amount falls equally on the horses, unless neither the amount
 * nor the horses were changed.
 *
 * @param contacts - a contact with the name that was typed is referred to
 */
export function bodyOf(
  values: EntryValues,
  kind: EntryKind,
  entry: BookEntry | null,
  contacts: readonly { value: string; name: string }[],
): EntryBody {
  const amount = parseMoney(values.amount) ?? 0;
  const name = values.contact_name.trim();
  const before = valuesOf(entry, kind);
  const keeps =
    entry !== null && amount === entry.amount && same(values.horse_ids, before.horse_ids);
  return {
    date: values.date,
    kind,
    category: values.category,
    amount,
    description: values.description.trim(),
    contact_name: name,
    contact_id:
      name === entry?.contact_name
        ? (entry.contact_id ?? null)
        : (contacts.find((contact) => contact.name === name)?.value ?? null),
    document_id: entry?.document_id ?? null,
    recurrence: values.recurrence === '' ? null : values.recurrence,
    tax_note: values.tax_note.trim(),
    ...(keeps
      ? {
          splits: entry.splits.map(({ horse_id = null, horse_name, amount: part }) => ({
            horse_id,
            horse_name,
            amount: part,
          })),
        }
      : { split_equally: values.horse_ids }),
    ...(entry !== null && { revision: entry.revision }),
  };
}
