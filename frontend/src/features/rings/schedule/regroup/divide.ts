/** How the entries of a class are divided among its parts, before some are moved by hand. */
export type Rule = 'halves' | 'turns' | 'riders';

/** An entry to be divided. */
export interface Divided {
  registration_id: string;
  rider_name: string;
}

/** The fewest and the most parts of a class. */
export const LEAST_PARTS = 2;
export const MOST_PARTS = 6;

/** The place of the smallest number. */
const leastOf = (numbers: readonly number[]) => numbers.indexOf(Math.min(...numbers));

/**
 * Spreads the horses of each rider over the parts, which differ by one entry at most: each goes
 * where the rider has the fewest, and of these to the smallest part.
 */
function spread(entries: readonly Divided[], parts: number): number[] {
  const sizes = Array.from({ length: parts }, () => 0);
  const byRider = new Map<string, number[]>();
  const at = entries.map(() => 0);
  // Rider by rider, as the sizes differ by one only after all horses of one were placed.
  entries.forEach(({ rider_name }, index) =>
    byRider.set(rider_name, [...(byRider.get(rider_name) ?? []), index]),
  );
  for (const own of byRider.values()) {
    const horses = sizes.map(() => 0);
    for (const index of own) {
      // No part is as large as there are entries.
      const part = leastOf(sizes.map((size, one) => (horses[one] ?? 0) * entries.length + size));
      at[index] = part;
      sizes[part] = (sizes[part] ?? 0) + 1;
      horses[part] = (horses[part] ?? 0) + 1;
    }
  }
  return at;
}

/** The part of each entry, from 0 on, by a rule. */
function ruled(rule: Rule, entries: readonly Divided[], parts: number): number[] {
  switch (rule) {
    case 'halves':
      return entries.map((_, at) => Math.floor((at * parts) / entries.length));
    case 'turns':
      return entries.map((_, at) => at % parts);
    case 'riders':
      return spread(entries, parts);
  }
}

/**
 * The part of each entry, from 0 on.
 *
 * @param entries - in the order of the back numbers
 * @param moved - those that were moved by hand, by entry
 */
export function divide(
  entries: readonly Divided[],
  parts: number,
  { rule, moved }: { rule: Rule; moved: Readonly<Record<string, number>> },
): number[] {
  const at = ruled(rule, entries, parts);
  return entries.map(({ registration_id }, index) => moved[registration_id] ?? at[index] ?? 0);
}

/** How many entries each part has. */
export const sizesOf = (at: readonly number[], parts: number): number[] =>
  Array.from({ length: parts }, (_, part) => at.filter((one) => one === part).length);

/** Whether a rider has several of the entries. */
export const hasDoubleRiders = (entries: readonly Divided[]) =>
  new Set(entries.map(({ rider_name }) => rider_name)).size < entries.length;
