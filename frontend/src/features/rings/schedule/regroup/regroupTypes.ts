import type { Instant } from '../../../../lib/time/dates';

/** A class that was split or combined, or that came of it. */
export interface ClassRef {
  class_id: string;
  number: string;
  name: string;
  entered: number;
}

/** A class that was split, or classes that were combined. */
export interface Regrouping {
  /** The class that was split, or the one that came of combining. */
  id: string;
  kind: 'split' | 'combine';
  from: ClassRef[];
  /** What came of it. */
  classes: ClassRef[];
  at: Instant;
  /** How many cards of the new classes were saved. */
  cards: number;
  is_published: boolean;
}

/** The request to split a class. Each entry that takes part is in one of the parts. */
export interface SplitBody {
  into: { name: string; number?: string; registration_ids: string[] }[];
}

/** The request to combine classes; the first one gives the format and the place. */
export interface CombineBody {
  class_ids: string[];
  name: string;
  number?: string;
}
