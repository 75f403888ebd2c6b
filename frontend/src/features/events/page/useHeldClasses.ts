import { useListClassesQuery } from '../../entries/office/entriesApi';
import type { OwnEvent } from '../eventsApi';

/**
 * The classes of a show that are held: without those in whose place others are, after a split or a
 * combination. Undefined until that is known.
 */
export function useHeldClasses({ _id, classes }: Pick<OwnEvent, '_id' | 'classes'>) {
  const { currentData } = useListClassesQuery(_id.$oid);
  if (currentData === undefined) return undefined;
  const replaced = new Set(currentData.filter((it) => it.replaced).map(({ id }) => id));
  return classes.filter(({ id }) => !replaced.has(id));
}
