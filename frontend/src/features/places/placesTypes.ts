import type { Schemas } from '../../api/types';

/** The plan of the barn, and who stands where. */
export type Places = Schemas['Places'];

/** A part of the barn: an aisle with stalls in their order, or a paddock. */
export type Area = Schemas['Area'];

/** A stall of an aisle. */
export type Stall = Schemas['Stall'];

/** A horse on the plan. */
export type PlacedHorse = Schemas['PlacedHorse'];

/** An area as a request has it; what is new in it has no id. */
export interface AreaBody extends Omit<Area, 'id' | 'stalls'> {
  id?: string;
  stalls: (Omit<Stall, 'id'> & { id?: string })[];
}

/** The request to replace the plan. */
export interface PlacesBody {
  areas: AreaBody[];
  revision: number;
}

/** The request to move a horse; without a place it stands nowhere. */
export type PlaceBody = Schemas['PlaceBody'] & { place_id: string | null };

/** The request to let two horses swap their places. */
export type SwapPlaces = Schemas['SwapPlacesBody'] & { horse_ids: string[] };

/** Where a horse stood, with the names that were. */
export type Stay = Schemas['Stay'];

/** Who goes out with whom, and when. */
export type Turnout = Schemas['Turnout'];

/** Horses that go out together. */
export type TurnoutGroup = Schemas['TurnoutGroup'];

/** Two horses that must not go together. */
export type Apart = Schemas['Apart'];

/** The request to replace the turnout; a group without an id is new. */
export interface TurnoutBody {
  groups: (Omit<TurnoutGroup, 'id'> & { id?: string })[];
  apart: Apart[];
  revision: number;
}

/** A day of the week: `MO`. */
export type Weekday = Schemas['Weekday'];
