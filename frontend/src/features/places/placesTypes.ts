/** A stall of an aisle. */
export interface Stall {
  id: string;
  name: string;
}

/** A part of the barn: an aisle with stalls in their order, or a paddock. */
export interface Area {
  id: string;
  name: string;
  kind: 'aisle' | 'paddock';
  stalls: Stall[];
  /** How many horses a paddock takes. */
  capacity: number | null;
}

/** A horse on the plan. */
export interface PlacedHorse {
  horse_id: string;
  name: string;
  /** The address of its profile photo. */
  profile_photo: string | null;
}

/** The horses that stand at a place. */
export interface Standing {
  place_id: string;
  horses: (PlacedHorse & { from: string })[];
}

/** The plan of the barn, and who stands where. */
export interface Places {
  areas: Area[];
  standing: Standing[];
  without: PlacedHorse[];
  revision: number;
}

/** An area in a request; one without an id is new. */
export interface AreaBody {
  id?: string;
  name: string;
  kind: 'aisle' | 'paddock';
  stalls: { id?: string; name: string }[];
  capacity: number | null;
}

/** The request to replace the plan. */
export interface PlacesBody {
  areas: AreaBody[];
  revision: number;
}

/** The request to move a horse; without a place it stands nowhere. */
export interface PlaceBody {
  place_id: string | null;
  from: string;
}

/** The request to let two horses swap their places. */
export interface SwapBody {
  horse_ids: string[];
  from: string;
}

/** Where a horse stood, with the names that were. */
export interface Stay {
  place_id: string | null;
  area: string;
  name: string;
  from: string;
  until: string | null;
}

/** Horses that go out together. */
export interface TurnoutGroup {
  id: string;
  name: string;
  place_id: string | null;
  weekdays: string[];
  from: string;
  until: string;
  horse_ids: string[];
}

/** Two horses that must not go together. */
export interface Apart {
  horse_ids: string[];
  note: string;
}

/** Who goes out with whom, and when. */
export interface Turnout {
  groups: TurnoutGroup[];
  apart: Apart[];
  /** The horses that must not meet but do; of two groups the later one is named. */
  warnings: { group_id: string; horse_ids: string[]; note: string }[];
  /** The horses that it names. */
  horses: { id: string; name: string }[];
  revision: number;
}

/** The request to replace the turnout; a group without an id is new. */
export interface TurnoutBody {
  groups: (Omit<TurnoutGroup, 'id'> & { id?: string })[];
  apart: Apart[];
  revision: number;
}
