import type { Schemas } from '../../../api/types';
import { Filters, SearchFilter, SelectFilter } from '../../../components/ui/lists/Filters';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { sayClass } from '../parts/classTitles';
import type { EntryFilter } from './entriesApi';
import { MISSING } from '../parts/missing';
import { SORTS, STATES } from './entryWords';

type ShowClass = Schemas['ClassView'];

const useParams = () =>
  useFilterParams<'q' | 'class' | 'status' | 'missing' | 'lacking' | 'sort'>();

const known = (options: readonly { value: string }[], value: string) =>
  options.some((option) => option.value === value) ? value : '';

const LACKING = [
  { value: 'any', label: 'Incomplete' },
  ...MISSING.map(({ value, label }) => ({ value, label: `No ${label.toLowerCase()}` })),
];

/** What entries may lack in the records for the USDA, to which its page links. */
const RECORDS = [
  { value: 'registration_number', label: 'No registration number' },
  { value: 'owner_name', label: 'No owner' },
  { value: 'owner_address', label: 'No owner’s address' },
  { value: 'trainer_name', label: 'No trainer' },
  { value: 'trainer_address', label: 'No trainer’s address' },
  { value: 'exhibitor_address', label: 'No exhibitor’s address' },
] as const;

/** The filter in the address. Classes, states and orders that do not exist are ignored. */
export function useEntryFilter(eventId: string, classes: readonly ShowClass[]) {
  const { read } = useParams();
  const values = {
    q: read('q'),
    class: known(
      classes.map(({ id }) => ({ value: id })),
      read('class'),
    ),
    status: known(STATES, read('status')),
    missing: known(LACKING, read('missing')),
    lacking: known(RECORDS, read('lacking')),
    sort: known(SORTS, read('sort')),
  };
  const { q, class: classId, status, missing, lacking, sort } = values;
  const filter: EntryFilter = {
    id: eventId,
    ...(q !== '' && { q }),
    ...(classId !== '' && { class: classId }),
    ...(status !== '' && { status }),
    ...(missing !== '' && { missing }),
    ...(lacking !== '' && { lacking }),
    ...(sort !== '' && { sort }),
  };
  const isFiltered = [q, classId, status, missing, lacking].some((value) => value !== '');
  return { filter, values, isFiltered };
}

interface EntryFiltersProps {
  values: ReturnType<typeof useEntryFilter>['values'];
  classes: readonly ShowClass[];
  /** Whether an entry is open beside the list. */
  isNarrow: boolean;
  /** Called when Enter is pressed in the search. */
  onEnter: (text: string) => void;
}

/** The search, the filters and the order of the entries. */
export function EntryFilters({ values, classes, isNarrow, onEnter }: EntryFiltersProps) {
  const { change } = useParams();
  return (
    <Filters label="Filter entries" compact narrow={isNarrow}>
      <SearchFilter
        placeholder="Rider, horse, number"
        value={values.q}
        onChange={(q) => change({ q })}
        onEnter={onEnter}
      />
      <SelectFilter
        label="Class"
        value={values.class}
        options={[
          { value: '', label: 'Any class' },
          ...classes.map((one) => ({ value: one.id, label: sayClass(one) })),
        ]}
        onChange={(picked) => change({ class: picked })}
      />
      <SelectFilter
        label="State"
        value={values.status}
        options={[{ value: '', label: 'Any state' }, ...STATES]}
        onChange={(status) => change({ status })}
      />
      <SelectFilter
        label="Missing"
        value={values.missing}
        options={[{ value: '', label: 'Complete?' }, ...LACKING]}
        onChange={(missing) => change({ missing })}
      />
      {values.lacking !== '' && (
        <SelectFilter
          label="USDA records"
          value={values.lacking}
          options={[{ value: '', label: 'Any records' }, ...RECORDS]}
          onChange={(lacking) => change({ lacking })}
        />
      )}
      <SelectFilter
        label="Order"
        value={values.sort}
        options={SORTS}
        onChange={(sort) => change({ sort })}
      />
    </Filters>
  );
}
