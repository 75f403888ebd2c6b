import { useSearchParams } from 'react-router';

import { type PagedList, pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { Button, LinkButton } from '../../components/ui/Button';
import { EmptyState, ErrorState } from '../../components/ui/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../components/ui/Filters';
import { LoadMore } from '../../components/ui/LoadMore';
import { PageHeader } from '../../components/ui/PageHeader';
import { Spinner } from '../../components/ui/Spinner';
import type { Schemas } from '../../api/types';
import {
  type SaleFilter,
  type SaleHorseRow,
  useListSaleHorsesInfiniteQuery,
} from './marketplaceApi';
import styles from './MarketplacePage.module.css';
import { SaleHorseCard } from './SaleHorseCard';

type Gender = Schemas['Gender'];

const GENDERS: readonly { value: Gender | ''; label: string }[] = [
  { value: '', label: 'Any gender' },
  { value: 'mare', label: 'Mares' },
  { value: 'gelding', label: 'Geldings' },
  { value: 'stallion', label: 'Stallions' },
];

/** What the address asks for; a gender that there is not lets everything through. */
function readFilter(params: URLSearchParams): { q: string; gender: Gender | '' } {
  const asked = params.get('gender');
  return {
    q: params.get('q') ?? '',
    gender: GENDERS.find(({ value }) => value === asked)?.value ?? '',
  };
}

/** Every stable's horses that are for sale. */
export default function MarketplacePage() {
  const [params, setParams] = useSearchParams();
  const { q, gender } = readFilter(params);
  const filter: SaleFilter = { ...(q !== '' && { q }), ...(gender !== '' && { gender }) };
  // Others list and sell their horses meanwhile.
  const list = pagedList(
    useListSaleHorsesInfiniteQuery(filter, { refetchOnMountOrArgChange: true }),
  );

  const change = (name: 'q' | 'gender', value: string) => {
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
      <PageHeader title="Horse Marketplace" />
      <Filters label="Filter horses">
        <SearchFilter
          placeholder="Name, breed, stable or location"
          value={q}
          onChange={(text) => {
            change('q', text);
          }}
        />
        <SelectFilter
          label="Gender"
          value={gender}
          options={GENDERS}
          onChange={(picked) => {
            change('gender', picked);
          }}
        />
      </Filters>
      <Results
        list={list}
        filtered={q !== '' || gender !== ''}
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
  list: PagedList<SaleHorseRow>;
  filtered: boolean;
  onClear: () => void;
}) {
  if (list.items === undefined) {
    return list.error === undefined ? (
      <div className={styles.waiting}>
        <Spinner large label="Loading the marketplace" />
      </div>
    ) : (
      <ErrorState
        error={list.error}
        title="The marketplace could not be loaded"
        onRetry={list.retry}
        retrying={list.isFetching}
      />
    );
  }
  // The last word on what is shown as being for sale is the flag itself.
  const horses = list.items.filter(({ profile }) => profile.for_sale);
  if (horses.length === 0 && list.more === null) {
    return filtered ? (
      <EmptyState
        icon="search"
        title="No horses match"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        <p>No horse that is for sale fits this search.</p>
      </EmptyState>
    ) : (
      <EmptyState
        icon="search"
        title="No horses are currently listed for sale."
        action={<LinkButton to={paths.horses}>Go to your horses</LinkButton>}
      >
        <p>To offer one of yours, open its profile and mark it as for sale.</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.results}>
      <ul className={styles.grid} aria-label="Horses for sale">
        {horses.map((horse) => (
          <li key={horse._id.$oid}>
            <SaleHorseCard horse={horse} />
          </li>
        ))}
      </ul>
      <LoadMore more={list.more} things="horses" />
    </div>
  );
}
