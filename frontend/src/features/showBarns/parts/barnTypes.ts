import type { RegistrationBody } from '../../entries/parts/registrationsApi';
import type { BillLine } from '../../entries/parts/registrationsApi';

/** Who pays a line of an entry's bill. */
export type Payer = 'entry' | 'group';

/** A new entry of a barn. What riders give themselves may be left out. */
export type BarnRowBody = Partial<RegistrationBody> &
  Pick<RegistrationBody, 'rider_name' | 'horse_name'> & { payer?: Payer };

/** The facts of a barn. */
export interface BarnFacts {
  name: string;
  contact_name: string;
  email: string;
  phone: string;
}

/** The request of a new barn at a show. */
export type BarnBody = BarnFacts & { entries: BarnRowBody[] };

/** A line of an entry's bill, with who pays it. */
export type PaidLine = BillLine & { payer: Payer };

/** An entry of a barn. */
export interface BarnEntry {
  id: string;
  entry_number: number;
  back_number: number | null;
  status: string;
  revision: number;
  rider_name: string;
  horse_name: string;
  owner_name: string;
  classes: string[];
  missing: string[];
  url: string;
  bill: PaidLine[];
  /** What the entry pays itself, in dollars. */
  total_fee: number;
  /** What the barn pays of it, in dollars. */
  group_fee: number;
  paid: number;
  balance: number;
}

/** A line of the barn's bill. */
export interface BarnLine {
  id?: string;
  registration_id?: string | null;
  horse_name: string;
  name: string;
  quantity: number;
  unit_amount: number;
  amount: number;
  kind: string;
}

/** A receipt of a barn. */
export interface BarnReceipt {
  id: string;
  number: number;
  kind: string;
  method: string;
  amount: number;
  received_at: { $date: string };
  voided_at: { $date: string } | null;
}

/** What was bought together, and among which entries it is divided. */
export interface Split {
  lines: { name: string; amount: number }[];
  among: string[];
}

/** A barn at a show: its entries, its bill and what was paid. */
export interface Barn extends BarnFacts {
  id: string;
  event_id: string;
  show_name: string;
  url: string;
  revision: number;
  /** Whether it can still add entries by its link. */
  takes_entries: boolean;
  entries: BarnEntry[];
  bill: BarnLine[];
  total_fee: number;
  paid: number;
  balance: number;
  credit: number;
  receipts: BarnReceipt[];
  split: Split | null;
}
