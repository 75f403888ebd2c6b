import { array, object, string } from 'yup';

import { positiveMoney, missing, text } from '../../components/form/rules';
import { formatMoney, parseMoney, sumMoney } from '../../lib/money';
import type { BookEntry, EntryBody, EntryKind } from './bookApi';
import { dayFromNow } from './bookWords';

/** What falls on a horse, in the form of an entry. */
export interface SplitValues {
  /** Empty for a horse that was deleted. */
  horse_id: string;
  horse_name: string;
  amount: string;
}

/** The values of the form of an entry. */
export interface EntryValues {
  date: string;
  amount: string;
  category: string;
  description: string;
  contact_name: string;
  horse_ids: string[];
  /** Whether the amounts of `splits` count. */
  split: 'equally' | 'amounts';
  splits: SplitValues[];
  recurrence: string;
  tax_note: string;
}

/** What of the amount falls on no horse yet; negative if too much does. */
export function leftToSplit(amount: string, splits: readonly Pick<SplitValues, 'amount'>[]) {
  const parts = splits.map((split) => parseMoney(split.amount) ?? 0);
  return sumMoney([parseMoney(amount) ?? 0, ...parts.map((part) => -part)]);
}

/** Says what is left, or too much. */
export function leftInWords(left: number): string {
  if (left === 0) return 'Nothing left to split';
  return left > 0 ? `${formatMoney(left)} left to split` : `${formatMoney(-left)} too much`;
}

const splitRule = object({ amount: positiveMoney() });

/** The rules of the form of an entry. */
export const entrySchema = object({
  date: string().label('Date').required(missing),
  amount: positiveMoney(),
  category: string().label('Category').required(missing),
  description: text('Description', 300).required(missing),
  contact_name: text('Name', 200),
  tax_note: text('Tax Note', 1000),
  splits: array()
    .of(object<SplitValues>())
    .when('split', {
      is: 'amounts',
      then: (splits) =>
        splits.of(splitRule).test('sum', (parts, { parent, createError }) => {
          const { amount } = parent as EntryValues;
          const typed = (parts ?? []) as SplitValues[];
          const wrong = [{ amount }, ...typed].some(
            (part) => !positiveMoney().isValidSync(part.amount),
          );
          if (wrong || typed.length === 0 || leftToSplit(amount, typed) === 0) return true;
          const sum = formatMoney(parseMoney(amount) ?? 0);
          return createError({ message: `The amounts must sum to ${sum}` });
        }),
    }),
});

/** An amount in equal parts, as the server makes them: cents that are left go to the first. */
export function divideEqually(amount: number, count: number): number[] {
  const cents = Math.round(amount * 100);
  return Array.from(
    { length: count },
    (_, position) => (Math.floor(cents / count) + (position < cents % count ? 1 : 0)) / 100,
  );
}

/** The splits for these horses, with the amounts that were typed; deleted horses stay. */
export function splitsFor(
  horses: readonly string[],
  splits: readonly SplitValues[],
): SplitValues[] {
  return [
    ...splits.filter(({ horse_id }) => horse_id === ''),
    ...horses.map(
      (horse_id) =>
        splits.find((split) => split.horse_id === horse_id) ?? {
          horse_id,
          horse_name: '',
          amount: '',
        },
    ),
  ];
}

/** The values of an entry, or of a new one. */
export function valuesOf(entry: BookEntry | null, kind: EntryKind): EntryValues {
  const splits = entry?.splits ?? [];
  const horse_ids = splits.flatMap(({ horse_id }) => horse_id ?? []);
  const equal = divideEqually(entry?.amount ?? 0, splits.length);
  const isEqual =
    horse_ids.length === splits.length &&
    splits.every(({ amount }, position) => amount === equal[position]);
  return {
    date: entry?.date ?? dayFromNow(),
    amount: entry === null ? '' : entry.amount.toFixed(2),
    category: entry?.category ?? (kind === 'income' ? 'boarding' : 'feed'),
    description: entry?.description ?? '',
    contact_name: entry?.contact_name ?? '',
    horse_ids,
    split: isEqual ? 'equally' : 'amounts',
    splits: splitsFor(
      horse_ids,
      splits.map(({ horse_id, horse_name, amount }) => ({
        horse_id: horse_id ?? '',
        horse_name,
        amount: isEqual ? '' : amount.toFixed(2),
      })),
    ),
    recurrence: entry?.recurrence ?? '',
    tax_note: entry?.tax_note ?? '',
  };
}

/**
 * The request to save an entry. The server keeps what falls on the owners of a horse whose amount
 * does not change.
 *
 * @param contacts - a contact with the name that was typed is referred to
 */
export function bodyOf(
  values: EntryValues,
  kind: EntryKind,
  entry: BookEntry | null,
  contacts: readonly { value: string; name: string }[],
): EntryBody {
  const name = values.contact_name.trim();
  return {
    date: values.date,
    kind,
    category: values.category,
    amount: parseMoney(values.amount) ?? 0,
    description: values.description.trim(),
    contact_name: name,
    contact_id:
      name === entry?.contact_name
        ? (entry.contact_id ?? null)
        : (contacts.find((contact) => contact.name === name)?.value ?? null),
    document_id: entry?.document_id ?? null,
    recurrence: values.recurrence === '' ? null : values.recurrence,
    tax_note: values.tax_note.trim(),
    ...(values.split === 'equally'
      ? { split_equally: values.horse_ids }
      : {
          splits: values.splits.map(({ horse_id, horse_name, amount }) => ({
            horse_id: horse_id === '' ? null : horse_id,
            horse_name,
            amount: parseMoney(amount) ?? 0,
          })),
        }),
    ...(entry !== null && { revision: entry.revision }),
  };
}
