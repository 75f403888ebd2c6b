import { useRef, useState } from 'react';

import { createKeyFor, type KeyFor } from '../../api/idempotency';
import {
  attemptIn,
  type Draft,
  type DraftPlace,
  readDraft,
  removeDraft,
  writeDraft,
} from './drafts';
import { useFormSession } from './formSession';
import { inShapeOf, mergeChanges, sameValue } from './merge';

/** Where the thing of this name is kept for whoever sits here; `null` where nothing is kept. */
function useDraftPlace(name: string | undefined): DraftPlace | null {
  const { owner } = useFormSession();
  return name === undefined || owner === null ? null : { owner, name };
}

/** Whether something was typed here and not saved: a page then opens the form again by itself. */
export function useHasDraft(): (name: string) => boolean {
  const { owner } = useFormSession();
  return (name) => owner !== null && readDraft({ owner, name }) !== null;
}

/** Whether what a form holds is kept: browsers may refuse storage, or have no room left. */
export function useIsKept(): (name: string, values: object) => boolean {
  const { owner } = useFormSession();
  return (name, values) => owner !== null && sameValue(readDraft({ owner, name })?.values, values);
}

/**
 * Gives the key of what a form sends: a retry repeats it, after a reload too, so that nothing is
 * created twice when only the answer was lost.
 */
export function useDraftKey(name: string): KeyFor {
  const place = useDraftPlace(name);
  const [keyFor] = useState(() => createKeyFor(attemptIn(place)));
  return keyFor;
}

/** What a form makes of its draft. */
export interface FormDraft<V> {
  /** What the form opens with. */
  opening: V;
  /** Brought back already, or only offered, since the thing itself was changed meanwhile. */
  found: { state: 'restored' | 'offered'; keptAt: number } | null;
  /** What is brought back after a yes to the offer. */
  accept: () => V;
  /** Keeps what the form holds now. */
  keep: (values: V, base: V) => void;
  /** Forgets it, kept or offered. */
  remove: () => void;
}

/** The draft of one opening of a form. */
export function useDraft<V extends object>(name: string | undefined, fresh: V): FormDraft<V> {
  const place = useDraftPlace(name);
  const [start] = useState(() => opened(place, fresh));
  const [found, setFound] = useState(start.found);
  // Until the offer is answered, what is typed now must not take the place of what is offered.
  const offered = useRef(start.found?.state === 'offered');

  return {
    opening: start.opening,
    found,
    accept: () => {
      offered.current = false;
      setFound((current) => current && { ...current, state: 'restored' });
      return start.merged;
    },
    keep: (values, base) => {
      if (place === null || offered.current) return;
      writeDraft(place, { values, base, keptAt: Date.now() });
    },
    remove: () => {
      offered.current = false;
      setFound(null);
      if (place !== null) removeDraft(place);
    },
  };
}

function opened<V extends object>(place: DraftPlace | null, fresh: V) {
  const nothing = { opening: fresh, merged: fresh, found: null };
  const draft: Draft | null = place === null ? null : readDraft(place);
  if (draft === null) return nothing;
  const base = inShapeOf(fresh, draft.base);
  const mine = inShapeOf(fresh, draft.values);
  const merged = mergeChanges(base, mine, fresh);
  if (sameValue(merged, fresh)) return nothing;
  const { keptAt } = draft;
  return sameValue(base, fresh)
    ? { opening: merged, merged, found: { state: 'restored', keptAt } as const }
    : { opening: fresh, merged, found: { state: 'offered', keptAt } as const };
}
