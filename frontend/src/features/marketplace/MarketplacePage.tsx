import { pagedList } from '../../api/paging';
import type { Schemas } from '../../api/types';
import { paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../components/ui/lists/Filters';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { NothingMatches, Results } from '../../components/ui/lists/Results';
import { Spinner } from '../../components/ui/loading/Spinner';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { useListSaleHorsesInfiniteQuery } from './marketplaceApi';
import styles from './MarketplacePage.module.css';
import { SaleHorseCard } from './SaleHorseCard';

type Gender = Schemas['Gender'];

const GENDERS: readonly { value: Gender | ''; label: string }[] = [
  { value: '', label: 'Any gender' },
  { value: 'mare', label: 'Mares' },
  { value: 'gelding', label: 'Geldings' },
  { value: 'stallion', label: 'Stallions' },
];

/** The page with the horses for sale of all accounts. */
export default function MarketplacePage() {
  const { read, bind, clear } = useFilterParams<'q' | 'gender'>();
  const q = read('q');
  // An unknown gender in the address is ignored.
  const gender = GENDERS.find(({ value }) => value === read('gender'))?.value ?? '';
  const list = pagedList(
    useListSaleHorsesInfiniteQuery({ ...(q !== '' && { q }), ...(gender !== '' && { gender }) }),
  );

  return (
    <>
      <PageHeader title="Horse Marketplace" />
      <Filters label="Filter horses">
        <SearchFilter placeholder="Name, breed, stable or location" {...bind('q', q)} />
        <SelectFilter label="Gender" {...bind('gender', gender)} options={GENDERS} />
      </Filters>
      <Results
        // Cached rows may be outdated, so the flag is checked here too.
        list={{ ...list, items: list.items?.filter(({ profile }) => profile.for_sale) }}
        name="The marketplace"
        things="horses"
        waiting={
          <div className={styles.waiting}>
            <Spinner large label="Loading the marketplace" />
          </div>
        }
        empty={
          q !== '' || gender !== '' ? (
            <NothingMatches title="No horses match" onClear={clear}>
              No horse that is for sale fits this search.
            </NothingMatches>
          ) : (
            <NoHorses />
          )
        }
      >
        {(horses) => (
          <ul className={styles.grid} aria-label="Horses for sale">
            {horses.map((horse) => (
              <li key={horse._id.$oid}>
                <SaleHorseCard horse={horse} />
              </li>
            ))}
          </ul>
        )}
      </Results>
    </>
  );
}

function NoHorses() {
  return (
    <EmptyState
      icon="search"
      title="No horses are currently listed for sale."
      action={<LinkButton to={paths.horses}>Go to your horses</LinkButton>}
    >
      <p>To offer one of yours, open its profile and mark it as for sale.</p>
    </EmptyState>
  );
}
