import { type PagedList } from '../../../api/paging';
import type { Schemas } from '../../../api/types';
import { useAllPages } from '../../../api/useAllPages';
import type { PlaceOf } from '../placeOf';
import {
  type HorseRow,
  useListHorsesInfiniteQuery,
  useListOverviewInfiniteQuery,
} from '../horsesApi';

/** An order of the list of horses. */
export type Sort = (typeof SORTS)[number]['value'];

/** The orders; that of the server is `newest`. */
export const SORTS = [
  { value: '', label: 'Name' },
  { value: 'newest', label: 'Last added first' },
  { value: 'youngest', label: 'Youngest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'breed', label: 'Breed' },
  { value: 'stable', label: 'Stable' },
  { value: 'organization', label: 'Organization' },
] as const;

type Boarding = Schemas['BoardingView'];

/** The largest page. */
const ALL = 500;

/** After every other text. */
const LAST = '\uffff';

/** `Stall 9` before `Stall 10`. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** Where each horse stands, by its id. */
type Stables = ReadonlyMap<string, string>;

const NO_STABLES: Stables = new Map();

/** The sorted horses; the sort is stable, so equal ones stay in the order of their names. */
function sorted(horses: readonly HorseRow[], sort: Sort, stables = NO_STABLES): HorseRow[] {
  const byName = horses.toSorted((a, b) => compare(a.profile.name, b.profile.name));
  const text = (of: (horse: HorseRow) => string) =>
    byName.toSorted((a, b) => compare(of(a) || LAST, of(b) || LAST));
  const age = (of: (age: number) => number) =>
    byName.toSorted((a, b) => keyOf(a, of) - keyOf(b, of));
  switch (sort) {
    case 'youngest':
      return age((years) => years);
    case 'oldest':
      return age((years) => -years);
    case 'breed':
      return text(({ profile }) => profile.breed);
    case 'stable':
      return text(({ _id }) => stables.get(_id.$oid) ?? '');
    case 'organization':
      return text((horse) => horse.organization_name);
    default:
      return byName;
  }
}

/** The stall or paddock of the barn's plan, or else what is written about its boarding. */
function standsAt({ place, boarding }: { place?: PlaceOf | null; boarding: Boarding }): string {
  if (place) return place.name === place.area ? place.name : `${place.area}, ${place.name}`;
  return [boarding.stable, boarding.location].filter((it) => it !== '').join(', ');
}

/** An age that is not known is last. */
const keyOf = ({ profile: { age } }: HorseRow, of: (age: number) => number) =>
  age === null ? Infinity : of(age);

/** The list of the horses in an order, and where they stand if they are ordered by that. */
interface SortedHorses {
  list: PagedList<HorseRow>;
  stables: Stables | undefined;
}

/**
 * The horses in an order. The server has the last added ones first; for another order all pages are
 * loaded first, because the order of a part would not be that of the list.
 */
export function useSortedHorses(
  filter: { q?: string; archived?: boolean },
  sort: Sort,
): SortedHorses {
  const isByAdding = sort === 'newest';
  const horses = useAllPages(
    useListHorsesInfiniteQuery({ ...filter, ...(!isByAdding && { limit: ALL }) }),
    !isByAdding,
  );
  const views = useAllPages(
    useListOverviewInfiniteQuery({ view: 'boarding', limit: ALL }, { skip: sort !== 'stable' }),
  );
  if (isByAdding) return { list: horses, stables: undefined };
  const needed = sort === 'stable' ? [horses, views] : [horses];
  const isWhole = needed.every(({ items, more }) => items !== undefined && more === null);
  const failed = needed.find(({ error, more }) => error !== undefined || more?.failed === true);
  const stables =
    sort !== 'stable'
      ? undefined
      : new Map(views.items?.map((row) => [row._id.$oid, 'boarding' in row ? standsAt(row) : '']));
  return {
    list: {
      ...horses,
      ...(failed !== undefined && { error: failed.error, refetch: failed.refetch }),
      items: isWhole ? sorted(horses.items ?? [], sort, stables) : undefined,
      more: null,
    },
    stables,
  };
}
