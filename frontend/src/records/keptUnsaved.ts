import { useMemo } from 'react';

import {
  type DraftPlace,
  readDraft,
  removeDraft,
  writeDraft,
} from '../components/form/unsaved/drafts';
import type { Unsaved } from './kind';

/** Where a page keeps what is not saved of a record. */
export interface KeptUnsaved<V> {
  read: () => Unsaved<V> | null;
  /** `null`: everything is saved. */
  keep: (unsaved: Unsaved<V> | null) => void;
}

/** What is kept. Before there were other records than cards, their value was called `lines`. */
interface Values<V> {
  revision: number;
  value?: V;
  lines?: V;
}

/** Keeps what is not saved of a record until it is, so that it is there again after a reload. */
export function keptUnsaved<V extends object>(place: DraftPlace | null): KeptUnsaved<V> {
  return {
    read: () => {
      const draft = place === null ? null : readDraft(place);
      if (draft === null) return null;
      const { revision, value, lines } = draft.values as Values<V>;
      const found = value ?? lines;
      if (typeof revision !== 'number' || typeof found !== 'object') return null;
      return { revision, value: found, saved: draft.base as V };
    },
    keep: (unsaved) => {
      if (place === null) return;
      if (unsaved === null) removeDraft(place);
      else {
        const { saved, ...values } = unsaved;
        writeDraft(place, { values, base: saved, keptAt: Date.now() });
      }
    },
  };
}

/** The same for the page of an owner; `null` while it is not known whose it is. */
export function useKeptUnsaved<V extends object>(
  owner: string | null,
  name: string,
): KeptUnsaved<V> {
  return useMemo(() => keptUnsaved<V>(owner === null ? null : { owner, name }), [owner, name]);
}
