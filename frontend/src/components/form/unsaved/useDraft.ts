import { useRef, useState } from 'react';

import { createKeyFor, type KeyFor } from '../../../api/idempotency';
import {
  attemptIn,
  type Draft,
  type DraftPlace,
  readDraft,
  removeDraft,
  writeDraft,
} from './drafts';
import { useFormSession } from './formSession';
import { inShapeOf, mergeChanges, sameValue } from '../merge';

/** The key of a draft for the current account; `null` if drafts are not kept. */
function useDraftPlace(name: string | undefined): DraftPlace | null {
  const { owner } = useFormSession();
  return name === undefined || owner === null ? null : { owner, name };
}

/** Whether a draft exists; if so, a page opens its form again after a reload. */
export function useHasDraft(): (name: string) => boolean {
  const { owner } = useFormSession();
  return (name) => owner !== null && readDraft({ owner, name }) !== null;
}

/** Whether the given values are stored as a draft: storage may be unavailable or full. */
export function useIsKept(): (name: string, values: object) => boolean {
  const { owner } = useFormSession();
  return (name, values) => owner !== null && sameValue(readDraft({ owner, name })?.values, values);
}

/**
 * Keeps values as the draft of an empty form that is opened next; other fields stay empty. The form
 * shows the note, if there is one.
 */
export function useFillNext(): (name: string, values: object, note?: string) => void {
  const { owner } = useFormSession();
  return (name, values, note = '') => {
    if (owner !== null) writeDraft({ owner, name }, { values, base: {}, keptAt: Date.now(), note });
  };
}

/**
 * Returns the idempotency keys of a form's requests. A retry repeats the key, even after a reload,
 * so that nothing is created twice when only the answer was lost.
 */
export function useDraftKey(name: string): KeyFor {
  const place = useDraftPlace(name);
  const [keyFor] = useState(() => createKeyFor(attemptIn(place)));
  return keyFor;
}

/** A draft that was there when its form was opened. */
export interface FoundDraft {
  /** `restored`, or `offered` if the record was changed since the draft was kept. */
  state: 'restored' | 'offered';
  keptAt: number;
  /** What is said of it instead of its time; nothing if it is empty. */
  note?: string | undefined;
}

/** The draft of a form, and what can be done with it. */
export interface FormDraft<V> {
  /** The initial values of the form. */
  opening: V;
  /** The draft that was there, if there was one. */
  found: FoundDraft | null;
  /** Accepts the offer, and returns the merged values. */
  accept: () => V;
  /** Stores the current values. */
  keep: (values: V, base: V) => void;
  /** Removes the draft. */
  remove: () => void;
}

/** Reads and keeps the draft of a form. */
export function useDraft<V extends object>(name: string | undefined, fresh: V): FormDraft<V> {
  const place = useDraftPlace(name);
  const [start] = useState(() => opened(place, fresh));
  const [found, setFound] = useState(start.found);
  // While a draft is offered, new input must not replace it.
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
      // The note is about the values before.
      writeDraft(place, { values, base, keptAt: Date.now(), note: undefined });
    },
    remove: () => {
      offered.current = false;
      setFound(null);
      if (place !== null) removeDraft(place);
    },
  };
}

function opened<V extends object>(
  place: DraftPlace | null,
  fresh: V,
): { opening: V; merged: V; found: FoundDraft | null } {
  const nothing = { opening: fresh, merged: fresh, found: null };
  const draft: Draft | null = place === null ? null : readDraft(place);
  if (draft === null) return nothing;
  const base = inShapeOf(fresh, draft.base);
  const mine = inShapeOf(fresh, draft.values);
  const merged = mergeChanges(base, mine, fresh);
  if (sameValue(merged, fresh)) {
    // It was saved by other means. Over a later version it must not be offered.
    if (place !== null) removeDraft(place);
    return nothing;
  }
  const { keptAt, note } = draft;
  return sameValue(base, fresh)
    ? { opening: merged, merged, found: { state: 'restored', keptAt, note } }
    : { opening: fresh, merged, found: { state: 'offered', keptAt } };
}
