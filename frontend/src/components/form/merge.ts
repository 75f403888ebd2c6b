/** Whether a value is a group of fields; lists and scalars are leaves. */
function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values are equal. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Merges what was typed here with what was saved elsewhere meanwhile. A field that was changed on
 * both sides keeps what was typed here.
 *
 * @param base - the values before both changes
 */
export function mergeChanges<V>(base: unknown, mine: V, theirs: V): V {
  if (isGroup(base) && isGroup(mine) && isGroup(theirs)) {
    const merged: Record<string, unknown> = {};
    for (const name of Object.keys(mine)) {
      merged[name] = mergeChanges(base[name], mine[name], theirs[name]);
    }
    return merged as V;
  }
  return sameValue(base, mine) ? theirs : mine;
}

/** The paths of the fields that differ, such as `location.venue` or `classes`. */
export function changedPaths(before: unknown, after: unknown, path = ''): string[] {
  if (isGroup(before) && isGroup(after)) {
    return Object.keys(after).flatMap((name) =>
      changedPaths(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  }
  return sameValue(before, after) ? [] : [path];
}

/**
 * Fits stored values into the shape of a form. Values that the form does not have are dropped;
 * missing values, and those of another type, are taken from `fresh`.
 */
export function inShapeOf<V>(fresh: V, kept: unknown): V {
  if (isGroup(fresh)) {
    if (!isGroup(kept)) return fresh;
    const fitted: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(fresh)) fitted[name] = inShapeOf(value, kept[name]);
    return fitted as V;
  }
  if (Array.isArray(fresh)) return Array.isArray(kept) ? (kept as V) : fresh;
  return typeof kept === typeof fresh ? (kept as V) : fresh;
}
