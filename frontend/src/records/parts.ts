import { sameValue } from '../components/form/merge';
import type { Merged } from './kind';

/** A value in named parts that are merged by themselves; a list is merged by what is in it. */
export type Parts = Readonly<Record<string, unknown>>;

/** Whether what two lists share stands in the same order in both. */
function sameOrder(one: readonly unknown[], other: readonly unknown[]): boolean {
  const shared = (list: readonly unknown[], by: readonly unknown[]) =>
    list.filter((it) => by.includes(it));
  return sameValue(shared(one, other), shared(other, one));
}

/**
 * Puts two changes to a list of ids together: what was added, removed and moved.
 *
 * @returns the list, and whether both moved something
 */
export function mergeLists(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  winner: 'mine' | 'theirs',
): { value: string[]; isConflict: boolean } {
  const [isMine, isTheirs] = [!sameOrder(base, mine), !sameOrder(base, theirs)];
  const isConflict = isMine && isTheirs && !sameOrder(mine, theirs);
  const isByMine = isConflict ? winner === 'mine' : isMine;
  const [order, other] = isByMine ? [mine, theirs] : [theirs, mine];
  const value = order.filter((id) => other.includes(id) || !base.includes(id));
  for (const [at, id] of other.entries()) {
    if (value.includes(id) || base.includes(id)) continue;
    // After what it was put after.
    const before = other.slice(0, at).findLast((one) => value.includes(one));
    value.splice(before === undefined ? 0 : value.indexOf(before) + 1, 0, id);
  }
  return { value, isConflict };
}

const isList = (value: unknown): value is string[] => Array.isArray(value);

/** Puts what was changed here into what was changed elsewhere, part by part. */
export function mergeParts(
  base: Parts,
  mine: Parts,
  theirs: Parts,
  winner: 'mine' | 'theirs',
): Merged<Parts> {
  const value: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, here, there] = [base[name], mine[name], theirs[name]];
    if (sameValue(was, here) || sameValue(here, there)) value[name] = there;
    else if (sameValue(was, there)) value[name] = here;
    else if (isList(was) && isList(here) && isList(there)) {
      const merged = mergeLists(was, here, there, winner);
      value[name] = merged.value;
      if (merged.isConflict) conflicts.push(name);
    } else {
      value[name] = winner === 'mine' ? here : there;
      conflicts.push(name);
    }
  }
  const difference = (label: string) => ({ label, mine: '', theirs: '' });
  return { value, conflicts: conflicts.map(difference) };
}
