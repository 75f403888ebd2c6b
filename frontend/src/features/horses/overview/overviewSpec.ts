import type { ReactNode } from 'react';

import type { OverviewKind } from '../horsesApi';
import type { HorseSection } from './useOverview';

/** A column beside the horse. A cell is `null` if nothing is known. */
export interface OverviewColumn<K extends OverviewKind> {
  label: string;
  cell: (horse: HorseSection<K>) => ReactNode;
}

export interface Option {
  value: string;
  label: string;
}

/** A view over all horses, shown as a page. */
export interface OverviewSpec<K extends OverviewKind> {
  kind: K;
  title: string;
  subtitle: string;
  /** The columns of its table beside the horse. */
  columns: readonly OverviewColumn<K>[];
  /** Whether anything is recorded. */
  isRecorded: (horse: HorseSection<K>) => boolean;
  /** The text that is searched beside the horse's name. */
  textOf: (horse: HorseSection<K>) => string;
  /** Orders beside that by name, ascending; what has no value is last. */
  sorts?: readonly (Option & { by: (horse: HorseSection<K>) => string | null })[];
  /** A filter of the view's own. The first option is the one without a choice. */
  pick?: {
    label: string;
    options: (horses: readonly HorseSection<K>[]) => readonly Option[];
    matches: (horse: HorseSection<K>, value: string) => boolean;
  };
  /** What the page is for, shown while there are no horses. */
  purpose: string;
}
