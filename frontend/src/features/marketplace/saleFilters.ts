import type { ListQuery, Schemas } from '../../api/types';
import { parseMoney } from '../../lib/money/money';
import { nameKey } from '../../lib/text/fold';
import { readHands } from '../horses/general/heights';

/** The names of the filters in the address of the marketplace. */
export const FILTERS = [
  'q',
  'gender',
  'breed',
  'discipline',
  'price_from',
  'price_to',
  'height_from',
  'height_to',
  'age_from',
  'age_to',
  'sort',
] as const;

export type FilterName = (typeof FILTERS)[number];

type Query = Omit<ListQuery<'list_horses_for_sale'>, 'cursor' | 'limit'>;
type Gender = Schemas['Gender'];

export const GENDERS: readonly { value: Gender | ''; label: string }[] = [
  { value: '', label: 'Any gender' },
  { value: 'mare', label: 'Mares' },
  { value: 'gelding', label: 'Geldings' },
  { value: 'stallion', label: 'Stallions' },
];

export const SORTS: readonly { value: string; label: string }[] = [
  { value: '', label: 'Newest first' },
  { value: 'price', label: 'Price, lowest first' },
  { value: 'price_desc', label: 'Price, highest first' },
  { value: 'height', label: 'Height' },
  { value: 'age', label: 'Age' },
  { value: 'name', label: 'Name' },
];

/** The option of a value in the address; an unknown one is ignored. */
export const known = <T extends string>(
  options: readonly { value: T | ''; label: string }[],
  value: string,
): T | '' => options.find((option) => option.value === value)?.value ?? '';

/** The highest age that is taken, in years. */
const OLDEST = 60;

const readAge = (typed: string): number | undefined =>
  /^\d{1,2}$/.test(typed) && Number(typed) <= OLDEST ? Number(typed) : undefined;

/** A filter with a lower and an upper bound, which are typed. */
interface Range {
  label: string;
  /** In which unit it is typed. */
  unit: string;
  from: FilterName;
  to: FilterName;
  /** Reads a bound as it is sent; `undefined` if it is none. */
  read: (typed: string) => string | number | undefined;
  problem: string;
}

export const RANGES = {
  price: {
    label: 'Price',
    unit: '$',
    from: 'price_from',
    to: 'price_to',
    read: (typed: string) => parseMoney(typed) ?? undefined,
    problem: 'Type a price, like 5000',
  },
  height: {
    label: 'Height',
    unit: 'Hands',
    from: 'height_from',
    to: 'height_to',
    read: (typed: string) => readHands(typed)?.hands,
    problem: 'Type hands, like 15.2',
  },
  age: {
    label: 'Age',
    unit: 'Years',
    from: 'age_from',
    to: 'age_to',
    read: readAge,
    problem: 'Type whole years',
  },
} as const satisfies Record<string, Range>;

/** The breed that is meant; as typed as long as the breeds are not loaded. */
export const breedOf = (typed: string, breeds: readonly string[] | undefined) =>
  breeds === undefined ? typed : breeds.find((one) => nameKey(one) === nameKey(typed));

/**
 * The query for the filters of an address. What cannot be read does not filter.
 *
 * @param breeds - the known ones; the server knows no others
 */
export function queryOf(
  read: (name: FilterName) => string,
  breeds: readonly string[] | undefined,
): Query {
  const part = <N extends FilterName, V>(name: N, parse: (typed: string) => V | undefined) => {
    const value = read(name) === '' ? undefined : parse(read(name));
    return (value === undefined ? {} : { [name]: value }) as Partial<Record<N, V>>;
  };
  const asTyped = (typed: string) => typed;
  const { price, height, age } = RANGES;
  return {
    ...part('q', asTyped),
    ...part('gender', (value) => known(GENDERS, value) || undefined),
    ...part('breed', (typed) => breedOf(typed, breeds)),
    ...part('discipline', asTyped),
    ...part(price.from, price.read),
    ...part(price.to, price.read),
    ...part(height.from, height.read),
    ...part(height.to, height.read),
    ...part(age.from, age.read),
    ...part(age.to, age.read),
    ...part('sort', (value) => known(SORTS, value) || undefined),
  };
}

/** Whether a list is filtered, and not only sorted. */
export const isFiltered = (query: Query): boolean =>
  Object.keys(query).some((name) => name !== 'sort');
