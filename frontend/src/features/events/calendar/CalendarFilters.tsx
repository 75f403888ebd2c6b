import { Filter, Filters, SearchFilter, SelectFilter } from '../../../components/ui/lists/Filters';
import type { AgendaFilters } from './agenda';
import { useListEventTypesQuery } from '../eventsApi';

const ORDERS: readonly { value: AgendaFilters['sort']; label: string }[] = [
  { value: '-start', label: 'Latest first' },
  { value: 'start', label: 'Earliest first' },
];

interface CalendarFiltersProps {
  filters: AgendaFilters;
  onChange: (changes: Partial<Record<keyof AgendaFilters, string>>) => void;
}

/** The filters of the list of shows. */
export function CalendarFilters({ filters, onChange }: CalendarFiltersProps) {
  return (
    <Filters label="Filter events">
      <SearchFilter
        placeholder="Name or venue"
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <TypeFilter value={filters.type} onChange={(type) => onChange({ type })} />
      <SelectFilter
        label="Order"
        value={filters.sort}
        options={ORDERS}
        onChange={(sort) => onChange({ sort: sort === 'start' ? sort : '' })}
      />
      {(['from', 'to'] as const).map((name) => (
        <Filter key={name} label={name === 'from' ? 'From' : 'To'}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={filters[name]}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          )}
        </Filter>
      ))}
    </Filters>
  );
}

function TypeFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { currentData: known = [] } = useListEventTypesQuery();
  const types = [...new Set([...known, value])].filter((type) => type !== '');
  return (
    <SelectFilter
      label="Type"
      value={value}
      options={[
        { value: '', label: 'All types' },
        ...types.map((type) => ({ value: type, label: type })),
      ]}
      onChange={onChange}
    />
  );
}
