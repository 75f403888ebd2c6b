import type { Schemas } from '../../api/types';

/** The link of an owner's page. */
export type OwnerLink = Schemas['OwnerLink'];

/** What an owner sees, without an account. */
export type OwnerPage = Schemas['OwnerPage'];

/** A horse on an owner's page. */
export type OwnerPageHorse = Schemas['OwnerPageHorse'];

/** Care that was given or is due. */
export type OwnerPageCare = Schemas['OwnerPageCare'];

/** A document that the barn shares. */
export type OwnerPageDocument = Schemas['OwnerPageDocument'];

/** A bill of the owner. */
export type OwnerPageBill = Schemas['OwnerPageBill'];

/** A message that an owner wrote. */
export type OwnerMessage = Schemas['OwnerMessage'];
