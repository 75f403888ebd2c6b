import { pagedList } from '../../../api/paging';
import { paths } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../../components/ui/lists/Filters';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { NothingMatches, Results } from '../../../components/ui/lists/Results';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { addDays } from '../../../lib/time/days';
import { CARE_KINDS } from '../../horses/health/care';
import { CareTable } from './CareTable';
import { type CareKind, useListCareInfiniteQuery } from '../../horses/horsesApi';
import { useToday } from '../../people/useBarn';

const KINDS: readonly { value: CareKind | ''; label: string }[] = [
  { value: '', label: 'All care' },
  ...CARE_KINDS,
];

/** Filters by when something is due; in the address without the label. */
const DUE = [
  { value: '', label: 'At any time' },
  { value: 'overdue', label: 'Overdue', days: -1 },
  { value: 'soon', label: 'In the next 30 days', days: 30 },
] as const;

/** The page with the care due for all horses of the account. */
export default function HealthPage() {
  const { read, bind, clear } = useFilterParams<'q' | 'kind' | 'due'>();
  const today = useToday();
  const q = read('q');
  // An unknown kind in the address is ignored.
  const kind = KINDS.find(({ value }) => value === read('kind'))?.value ?? '';
  const due = DUE.find(({ value }) => value === read('due')) ?? DUE[0];
  const list = pagedList(
    useListCareInfiniteQuery({
      ...(q !== '' && { q }),
      ...(kind !== '' && { kind }),
      ...(due.value !== '' && { until: addDays(today, due.days) }),
    }),
  );

  return (
    <>
      <PageHeader
        title="Health Records"
        subtitle="Vaccinations, deworming, dental and hoof care of all your horses, overdue first."
        actions={
          <LinkButton icon="plus" to={paths.horsesCare}>
            Care for Several Horses
          </LinkButton>
        }
      />
      <Filters label="Filter health records">
        <SearchFilter label="Horse" placeholder="Name of a horse" {...bind('q', q)} />
        <SelectFilter label="Care" {...bind('kind', kind)} options={KINDS} />
        <SelectFilter label="Due" {...bind('due', due.value)} options={DUE} />
      </Filters>
      <Results
        list={list}
        name="The health records"
        things="records"
        few={15}
        empty={
          due.value !== '' && q === '' && kind === '' ? (
            <NothingMatches onClear={clear}>Nothing is due.</NothingMatches>
          ) : q !== '' || kind !== '' ? (
            <NothingMatches onClear={clear}>No horse of yours fits this search.</NothingMatches>
          ) : (
            <NoHorses />
          )
        }
      >
        {(rows) => <CareTable rows={rows} caption="What is due, the overdue first" />}
      </Results>
    </>
  );
}

function NoHorses() {
  return (
    <EmptyState
      title="No horses yet"
      action={
        <LinkButton variant="primary" icon="plus" to={paths.horsesAdd}>
          Add Horse
        </LinkButton>
      }
    >
      <p>Add a horse and its health records, and see here what is due when.</p>
    </EmptyState>
  );
}
