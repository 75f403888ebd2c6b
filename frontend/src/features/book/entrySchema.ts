import { array, object, string } from 'yup';

import * as field from '../../components/form/fields';
import { missing, positiveMoney, text } from '../../components/form/rules';
import { formatMoney, parseMoney, sumMoney } from '../../lib/money/money';
import type { Day } from '../../lib/time/days';
import type { BookEntry, Category, EntryBody, EntryKind } from './bookApi';

/** What falls on a horse, in the form of an entry. */
export interface SplitValues {
  /** Empty for a horse that was deleted. */
  horse_id: string;
  horse_name: string;
  amount: string;
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

const fields = field.group({
  date: field.same('', string().label('Date').required(missing)),
  amount: field.money(positiveMoney()),
  category: field.required<Category>(string().label('Category').required(missing)),
  description: field.typed(text('Description', 300).required(missing)),
  contact_name: field.typed(text('Name', 200)),
  horse_ids: field.here<string[]>([]),
  /** Whether the amounts of `splits` count. */
  split: field.here<'equally' | 'amounts'>('equally'),
  splits: field.here<SplitValues[]>(
    [],
    array()
      .of(object<SplitValues>())
      .when('split', {
        is: 'amounts',
        then: (splits) =>
          splits.of(splitRule).test('sum', (parts, { parent, createError }) => {
            const { amount } = parent as { amount: string };
            const typed = (parts ?? []) as SplitValues[];
            const rule = positiveMoney();
            const wrong = [{ amount }, ...typed].some((part) => !rule.isValidSync(part.amount));
            if (wrong || typed.length === 0 || leftToSplit(amount, typed) === 0) return true;
            const sum = formatMoney(parseMoney(amount) ?? 0);
            return createError({ message: `The amounts must sum to ${sum}` });
          }),
      }),
  ),
  recurrence: field.optional(field.chosen()),
  tax_note: field.typed(text('Tax Note', 1000)),
});

/** The values of the form of an entry. */
export type EntryValues = typeof fields.blank;

/** The rules of the form of an entry. */
export const entrySchema = fields.rule;

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

/** The values of an entry, or of a new one of this day. */
export function valuesOf(entry: BookEntry | null, kind: EntryKind, day: Day): EntryValues {
  if (entry === null) {
    const category = kind === 'income' ? 'boarding' : 'feed';
    return { ...fields.blank, date: day, category };
  }
  const { splits } = entry;
  const horse_ids = splits.flatMap(({ horse_id }) => horse_id ?? []);
  const equal = divideEqually(entry.amount, splits.length);
  const isEqual =
    horse_ids.length === splits.length &&
    splits.every(({ amount }, position) => amount === equal[position]);
  return {
    ...fields.read(entry),
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
  const body = fields.write(values);
  const name = body.contact_name;
  return {
    ...body,
    kind,
    contact_id:
      name === entry?.contact_name
        ? (entry.contact_id ?? null)
        : (contacts.find((contact) => contact.name === name)?.value ?? null),
    document_id: entry?.document_id ?? null,
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
