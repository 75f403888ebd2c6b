import type { Schemas } from '../../../api/types';

/** A barn at a show: its entries, its bill and what was paid. */
export type Barn = Schemas['Group'];

/** An entry of a barn. */
export type BarnEntry = Schemas['GroupEntry'];

/** A line of the barn's bill. */
export type BarnLine = Schemas['GroupBillLine'];

/** A receipt of a barn. */
export type BarnReceipt = Schemas['GroupReceipt'];

/** What was bought together, and among which entries it is divided. */
export type Split = Schemas['GroupSplit'];

/** The request of a barn with the horses that it enters. */
export type BarnBody = Schemas['GroupBody'];

/** A new entry of a barn. What riders give themselves may be left out. */
export type BarnRowBody = Schemas['GroupRowBody'];

/** Who pays a line of an entry's bill. */
export type Payer = NonNullable<BarnRowBody['payer']>;

/** The show, as far as its barns need it. */
export type BarnShow = Pick<
  Schemas['EventView'],
  '_id' | 'name' | 'organization_id' | 'classes' | 'fees'
>;
