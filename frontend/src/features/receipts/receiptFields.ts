import type { Schemas } from '../../api/types';
import * as field from '../../components/form/fields';
import { money, positiveMoney, text } from '../../components/form/rules';
import type { WholeExhibitor } from '../exhibitors/exhibitorsApi';

/** What a receipt pays: what is due first, chosen entries, or nothing as yet. */
export type Pays = 'oldest' | 'chosen' | 'credit';

const part = field.group({
  registration_id: field.same(''),
  amount: field.money(money()),
});

const parts = field.rows(part);

/** The fields of a receipt of somebody; what it pays is written by {@link allotmentsOf}. */
export const receiptFields = field.group({
  amount: field.money(positiveMoney()),
  method: field.same<Schemas['PaymentMethod']>('check'),
  reference: field.typed(text('Reference', 200)),
  note: field.typed(text('Note', 200)),
  pays: field.here<Pays>('oldest'),
  parts: field.here([] as (typeof part.blank)[], parts.rule),
});

export type ReceiptValues = typeof receiptFields.blank;

/** An entry that a receipt may pay. */
export type OpenEntry = WholeExhibitor['entries'][number];

/**
 * The entries that somebody pays and that owe their show, or are owed by it: the oldest first, as
 * the server allots.
 */
export function openEntries({ entries }: WholeExhibitor, direction: Schemas['Direction']) {
  const isOpen = ({ balance }: OpenEntry) => (direction === 'in' ? balance > 0 : balance < 0);
  return entries.filter((it) => it.roles.includes('payer') && isOpen(it)).toReversed();
}

/** What is sent as allotments: without it the server allots to what is due, the oldest first. */
export function allotmentsOf({ pays, parts: typed }: Pick<ReceiptValues, 'pays' | 'parts'>) {
  if (pays === 'oldest') return {};
  const written = pays === 'credit' ? [] : parts.write(typed);
  return { allotments: written.filter(({ amount }) => amount > 0) };
}
