import { type PagedList } from '../../../api/paging';
import { useAllPages } from '../../../api/useAllPages';
import {
  type HorseRow,
  useListHorsesInfiniteQuery,
  useListOverviewInfiniteQuery,
} from '../horsesApi';

/** An order of the list of horses. */
export type Sort = (typeof SORTS)[number]['value'];

/** The orders; the first is the server's. */
export const SORTS = [
  { value: '', label: 'Name' },
  { value: 'youngest', label: 'Youngest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'breed', label: 'Breed' },
  { value: 'stable', label: 'Stable' },
  { value: 'organization', label: 'Organization' },
] as const;

/** The largest page. */
const ALL = 500;

/** After every other text. */
const LAST = '\uffff';

/** Where each horse stands, by its id. */
type Stables = ReadonlyMap<string, string>;

const NO_STABLES: Stables = new Map();

/** The sorted horses; the sort is stable, so equal ones stay in the order of their names. */
export function sorted(horses: readonly HorseRow[], sort: Sort, stables = NO_STABLES): HorseRow[] {
  const text = (of: (horse: HorseRow) => string) =>
    horses.toSorted((a, b) => (of(a) || LAST).localeCompare(of(b) || LAST, 'en'));
  const age = (of: (age: number) => number) =>
    horses.toSorted((a, b) => keyOf(a, of) - keyOf(b, of));
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
      return [...horses];
  }
}

const placeOf = ({ stable, location }: { stable: string; location: string }) =>
  [stable, location].filter((it) => it !== '').join(', ');

/** An age that is not known is last. */
const keyOf = ({ profile: { age } }: HorseRow, of: (age: number) => number) =>
  age === null ? Infinity : of(age);

/** The list of the horses in an order, and where they stand if they are ordered by that. */
interface SortedHorses {
  list: PagedList<HorseRow>;
  stables: Stables | undefined;
}

/**
 * The horses in an order. The server knows that by name; for another one all pages are loaded first,
 * because the order of a part would not be that of the list.
 */
export function useSortedHorses(
  filter: { q?: string; archived?: boolean },
  sort: Sort,
): SortedHorses {
  const isByName = sort === '';
  const horses = useAllPages(
    useListHorsesInfiniteQuery({ ...filter, ...(!isByName && { limit: ALL }) }),
    !isByName,
  );
  const views = useAllPages(
    useListOverviewInfiniteQuery({ view: 'boarding', limit: ALL }, { skip: sort !== 'stable' }),
  );
  if (isByName) return { list: horses, stables: undefined };
  const needed = sort === 'stable' ? [horses, views] : [horses];
  const isWhole = needed.every(({ items, more }) => items !== undefined && more === null);
  const failed = needed.find(({ error, more }) => error !== undefined || more?.failed === true);
  const stables =
    sort !== 'stable'
      ? undefined
      : new Map(
          views.items?.map((row) => [row._id.$oid, 'boarding' in row ? placeOf(row.boarding) : '']),
        );
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
