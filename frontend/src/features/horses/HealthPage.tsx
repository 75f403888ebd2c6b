import { useSearchParams } from 'react-router';

import { type PagedList, pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { Button, LinkButton } from '../../components/ui/Button';
import { EmptyState, ErrorState } from '../../components/ui/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../components/ui/Filters';
import { LoadMore } from '../../components/ui/LoadMore';
import { PageHeader } from '../../components/ui/PageHeader';
import { Skeleton } from '../../components/ui/Skeleton';
import { CARE_KINDS } from './care';
import { CareTable } from './CareTable';
import styles from './HealthPage.module.css';
import { type CareKind, type CareRow, useListCareInfiniteQuery } from './horsesApi';

const KINDS: readonly { value: CareKind | ''; label: string }[] = [
  { value: '', label: 'All care' },
  ...CARE_KINDS,
];

/** What is due for every horse of the account. */
export default function HealthPage() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  // A kind that there is not lets everything through.
  const kind = KINDS.find(({ value }) => value === params.get('kind'))?.value ?? '';
  const list = pagedList(
    useListCareInfiniteQuery(
      { ...(q !== '' && { q }), ...(kind !== '' && { kind }) },
      // A day that went by changes what is due.
      { refetchOnMountOrArgChange: true },
    ),
  );

  const change = (name: 'q' | 'kind', value: string) => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      // One step back leaves the page, however many letters were typed.
      { replace: true },
    );
  };

  return (
    <>
      <PageHeader
        title="Health Records"
        subtitle="Vaccinations, deworming, dental and hoof care of all your horses, overdue first."
      />
      <Filters label="Filter health records">
        <SearchFilter
          label="Horse"
          placeholder="Name of a horse"
          value={q}
          onChange={(text) => {
            change('q', text);
          }}
        />
        <SelectFilter
          label="Care"
          value={kind}
          options={KINDS}
          onChange={(picked) => {
            change('kind', picked);
          }}
        />
      </Filters>
      <Results
        list={list}
        filtered={q !== '' || kind !== ''}
        onClear={() => {
          setParams({}, { replace: true });
        }}
      />
    </>
  );
}

function Results({
  list,
  filtered,
  onClear,
}: {
  list: PagedList<CareRow>;
  filtered: boolean;
  onClear: () => void;
}) {
  if (list.items === undefined) {
    return list.error === undefined ? (
      <Skeleton shape="list" count={6} label="Loading the health records" />
    ) : (
      <ErrorState
        error={list.error}
        title="The health records could not be loaded"
        onRetry={list.retry}
        retrying={list.isFetching}
      />
    );
  }
  if (list.items.length === 0 && list.more === null) {
    return filtered ? (
      <EmptyState
        icon="search"
        title="Nothing matches"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        <p>No horse of yours fits this search.</p>
      </EmptyState>
    ) : (
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
  return (
    <div className={styles.results}>
      <CareTable rows={list.items} caption="What is due, the overdue first" />
      <LoadMore more={list.more} things="records" />
    </div>
  );
}
