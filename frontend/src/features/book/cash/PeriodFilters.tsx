import { Filter, Filters, SelectFilter } from '../../../components/ui/lists/Filters';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { useToday } from '../../people/useBarn';
import { type Period, periodOf, usualPeriods } from './period';

/** The time in the address, or why it is none. */
export function usePeriod(): Period | string {
  const { read } = useFilterParams<'from' | 'to'>();
  return periodOf(read('from'), read('to'), useToday());
}

/** Chooses a time: one of the usual ones, or any days. */
export function PeriodFilters() {
  const { read, change } = useFilterParams<'from' | 'to'>();
  const today = useToday();
  const usual = usualPeriods(today);
  const [first] = usual;
  const shown = {
    from: read('from') || (first?.period.from ?? ''),
    to: read('to') || (first?.period.to ?? ''),
  };
  const chosen = usual.find(
    ({ period }) => period.from === shown.from && period.to === shown.to,
  )?.value;
  return (
    <Filters label="Choose the time">
      <SelectFilter
        label="Time"
        value={chosen ?? 'other'}
        options={[
          ...usual,
          ...(chosen === undefined ? [{ value: 'other', label: 'Other days' }] : []),
        ]}
        onChange={(value) => {
          const next = usual.find((one) => one.value === value)?.period;
          if (next !== undefined) change({ ...next });
        }}
      />
      {(['from', 'to'] as const).map((name) => (
        <Filter key={name} label={name === 'from' ? 'From' : 'To'}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={shown[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          )}
        </Filter>
      ))}
    </Filters>
  );
}
