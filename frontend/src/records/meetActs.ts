import type { Act, RecordKind, Revised } from './kind';

/** An act that waits to be saved. */
export interface Waiting<V> {
  act: Act<V>;
  /** Tells a form what became of it; the form keeps what was typed. */
  asked: { resolve: () => void; reject: (error: unknown) => void } | null;
}

interface Met<V> {
  /** What stays to be saved. */
  stays: Waiting<V>[];
  /** What the newer value has already, as it was saved although its answer was lost. */
  done: { it: Waiting<V>; after: V }[];
  /** What cannot be done by itself: what it is about is gone, or was changed too. */
  held: { it: Waiting<V>; gone: boolean }[];
}

/**
 * Puts acts that were done over one value over a newer one.
 *
 * @param saved - the value over which they were done
 * @param theirs - the value that was saved elsewhere
 */
export function meetActs<A extends Revised, V>(
  kind: RecordKind<A, V>,
  saved: V,
  theirs: V,
  acts: readonly Waiting<V>[],
): Met<V> {
  const met: Met<V> = { stays: [], done: [], held: [] };
  let [was, now] = [saved, theirs];
  for (const it of acts) {
    const after = it.act.change(was);
    const next = it.act.change(now);
    const merged = after === null ? null : kind.merge(was, after, now, 'mine');
    const isFree = merged?.conflicts.length === 0;
    was = after ?? was;
    if (isFree && kind.same(merged.value, now)) met.done.push({ it, after: now });
    else if (after === null || next === null) met.held.push({ it, gone: true });
    else if (!isFree) met.held.push({ it, gone: false });
    else {
      met.stays.push(it);
      now = next;
    }
  }
  return met;
}
