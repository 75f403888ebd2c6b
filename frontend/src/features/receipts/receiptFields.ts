import type { Schemas } from '../../api/types';
import * as field from '../../components/form/fields';
import { money, positiveMoney, text } from '../../components/form/rules';
import { numberOf } from '../entries/office/entryWords';
import type { WholeExhibitor } from '../exhibitors/exhibitorsApi';

/** What a receipt pays: what is due first, chosen entries, or nothing as yet. */
export type Pays = 'oldest' | 'chosen' | 'credit';

/** Whose ledger a part of a receipt stands in. */
type LedgerOf = 'registration_id' | 'group_id';

const part = field.group({
  of: field.same<LedgerOf>('registration_id'),
  id: field.same(''),
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

/** An entry, or a barn at a show, that a receipt may pay. */
export interface OpenPart {
  of: LedgerOf;
  id: string;
  label: string;
  show: string;
  /** What it owes, in dollars; below 0 what the show owes. */
  balance: number;
}

/** From whom a receipt is, or to whom. */
export interface ReceiptParty {
  /** By which the request names them. */
  is: { exhibitor_id: string } | { group_id: string };
  name: string;
  /** What they have as credit. */
  credit: number;
  /** What may be paid, in the order in which the server pays it. */
  parts: readonly OpenPart[];
}

/** Somebody of the directory: the entries that they pay, the oldest first. */
export const exhibitorParty = ({ _id, name, credit, entries }: WholeExhibitor): ReceiptParty => ({
  is: { exhibitor_id: _id.$oid },
  name,
  credit,
  parts: entries
    .filter((it) => it.roles.includes('payer'))
    .toReversed()
    .map((entry) => ({
      of: 'registration_id',
      id: entry.registration_id,
      label: `${numberOf(entry)} ${entry.rider_name} · ${entry.horse_name}`,
      show: entry.show,
      balance: entry.balance,
    })),
});

/** The parts that owe their show, or are owed by it. */
export const openParts = ({ parts }: ReceiptParty, direction: Schemas['Direction']) =>
  parts.filter(({ balance }) => (direction === 'in' ? balance > 0 : balance < 0));

/** What is sent as allotments: without it the server allots to what is due, the oldest first. */
export function allotmentsOf({ pays, parts: typed }: Pick<ReceiptValues, 'pays' | 'parts'>) {
  if (pays === 'oldest') return {};
  const written = pays === 'credit' ? [] : parts.write(typed);
  return {
    allotments: written
      .filter(({ amount }) => amount > 0)
      .map(({ of, id, amount }) => ({ ...LEDGERS[of](id), amount })),
  };
}

const LEDGERS = {
  registration_id: (id: string) => ({ registration_id: id }),
  group_id: (id: string) => ({ group_id: id }),
};
