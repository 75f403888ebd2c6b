import type { Schemas } from '../../../../api/types';

/** A class that was split or combined, or that came of it. */
export type ClassRef = Schemas['RegroupedClassView'];

/** A class that was split, or classes that were combined. */
export type Regrouping = Schemas['RegroupingView'];
