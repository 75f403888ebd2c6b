import type { Schemas } from '../../api/types';

/** The areas of a show with their stalls. */
export type ShowStalls = Schemas['ShowStalls'];

/** A barn, or a field to camp on. */
export type ShowArea = Schemas['ShowArea'];

/** A stall that a rider holds while they fill in the form. */
export type HeldStall = Schemas['HeldStall'];

/** A stall of a show, or a place to camp. */
export type ShowStall = Schemas['ShowStall'];

/** What a stall is for. */
export type StallKind = Schemas['StallKind'];

/** What entries and barns booked, and the nights that have a stall. */
export type StallBooking = Schemas['StallBooking'];

/** An entry or a barn that has a booking. */
export type StallHolder = StallBooking['holders'][number];

/** The show, as far as its stalls need it. */
export type StalledShow = Pick<
  Schemas['EventView'],
  '_id' | 'organization_id' | 'fees' | 'time_zone'
>;

/** The request to book, or to change a booking. */
export type StallBookingBody = Schemas['StallBookingBody'];

/** An area as a request has it; a new stall has no id. */
export type ShowAreaBody = Omit<ShowArea, 'stalls'> & {
  stalls: (Omit<ShowStall, 'id'> & { id?: string })[];
};

/** The nights that a booking is to have in a stall; without nights all of its own. */
export interface StallNights {
  stall_id: string | null;
  nights?: string[];
}
