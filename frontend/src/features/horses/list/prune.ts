/**
 * Removes the empty parts of a value at any depth: blank texts, `null`, `undefined`, empty lists
 * and empty objects. Numbers and booleans are never empty.
 *
 * @returns `undefined` when nothing is left
 */
export function pruned(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (Array.isArray(value)) {
    const kept = value.map(pruned).filter((item) => item !== undefined);
    return kept.length === 0 ? undefined : kept;
  }
  if (typeof value !== 'object') return value;
  const kept = Object.entries(value)
    .map(([name, item]) => [name, pruned(item)] as const)
    .filter(([, item]) => item !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
