import { stallNames } from './plan';

/** A stall of an aisle; a new one has no id. */
interface TypedStall {
  id?: string;
  name: string;
}

type Kept = readonly Required<TypedStall>[];

/** The stalls of an aisle as one text, a line for each. */
export const linesOf = (stalls: Kept): string => stalls.map(({ name }) => name).join('\n');

/**
 * The names in a text, in which a line may also hold several, as `stallNames` reads them. A line that
 * is the name of a stall is that stall, even if it looks like several.
 *
 * @returns `null` if a line cannot be read
 */
export function namesIn(text: string, kept: Kept): string[] | null {
  const known = new Set(kept.map(({ name }) => name));
  const lines = text.split('\n').map((line) => line.trim());
  const names = lines.map((line) => (known.has(line) ? [line] : stallNames(line)));
  return names.every((part) => part !== null) ? names.flat() : null;
}

/** The runs of things between those that stay, by the one that stays before each. */
function runsOf<T>(things: readonly T[], staying: (thing: T) => string | undefined) {
  const runs = new Map<string, T[]>();
  let before = '';
  for (const thing of things) {
    const id = staying(thing);
    if (id !== undefined) before = id;
    else runs.set(before, [...(runs.get(before) ?? []), thing]);
  }
  return runs;
}

/**
 * The stalls with these names. A stall whose name is still there is the same, wherever it stands. As
 * many new names as there were others at a place are those others renamed; otherwise they are new.
 */
export function stallsOf(names: readonly string[], kept: Kept): TypedStall[] {
  const ids = new Map(kept.map(({ id, name }) => [name, id]));
  const typed = new Set(names);
  const gone = runsOf(kept, ({ id, name }) => (typed.has(name) ? id : undefined));
  const added = runsOf(names, (name) => ids.get(name));
  for (const [before, fresh] of added) {
    const former = gone.get(before) ?? [];
    if (former.length !== fresh.length) continue;
    fresh.forEach((name, at) => ids.set(name, former[at]?.id ?? ''));
  }
  return names.map((name) => {
    const id = ids.get(name);
    return id === undefined ? { name } : { id, name };
  });
}

/** `12 stalls. Adds W1 to W12. Renames 4 to Foaling. Removes 7.` */
export function sayStalls(names: readonly string[], kept: Kept): string {
  const stalls = stallsOf(names, kept);
  const former = new Map(kept.map(({ id, name }) => [id, name]));
  const added = stalls.filter(({ id }) => id === undefined);
  const [first, last] = [added[0]?.name, added.at(-1)?.name];
  const renamed = stalls.flatMap(({ id, name }) => {
    const before = id === undefined ? name : former.get(id);
    return before === name ? [] : [`${before ?? ''} to ${name}`];
  });
  const left = new Set(stalls.map(({ id }) => id));
  const removed = kept.filter(({ id }) => !left.has(id)).map(({ name }) => name);
  return [
    first !== undefined &&
      (added.length === 1
        ? `Adds ${first}.`
        : `Adds ${added.length} stalls, ${first} to ${last ?? first}.`),
    renamed.length > 0 && `Renames ${renamed.join(', ')}.`,
    removed.length > 0 && `Removes ${removed.join(', ')}.`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}
