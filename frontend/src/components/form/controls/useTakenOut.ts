import { useEffect, useState } from 'react';

import { sameValue } from '../merge';

/** Something that exists, but cannot be chosen. */
interface Foreign {
  value: string;
  label: string;
}

const NONE: readonly Foreign[] = [];

/**
 * Takes what is of another organization out of a field, and puts it back when it can be chosen
 * again: the organization of a form may be changed after something was chosen. Returns a sentence
 * about what was taken out.
 *
 * @param chosen - the ids in the field
 * @param foreign - what belongs to other organizations
 * @param change - replaces the ids in the field
 * @param most - how many the field takes
 */
export function useTakenOut(
  chosen: readonly string[],
  foreign: readonly Foreign[] = NONE,
  change: (ids: string[]) => void,
  most = Infinity,
): string | null {
  const names = new Map(foreign.map(({ value, label }) => [value, label]));
  const own = chosen.filter((id) => !names.has(id));
  // What was taken out, and is not back in the field.
  const [taken, setTaken] = useState<readonly string[]>([]);
  const next = [...new Set([...taken, ...chosen.filter((id) => names.has(id))])].filter(
    (id) => names.has(id) || (own.length < most && !own.includes(id)),
  );
  if (!sameValue(next, taken)) setTaken(next);
  useEffect(() => {
    const back = next.filter((id) => !names.has(id));
    if (own.length < chosen.length || back.length > 0) change([...own, ...back]);
  });

  const labels = next.flatMap((id) => names.get(id) ?? []);
  if (labels.length === 0) return null;
  const [were, they] = labels.length === 1 ? ['was', 'it is'] : ['were', 'they are'];
  return `${labels.join(', ')} ${were} taken out, because ${they} kept in another organization.`;
}
