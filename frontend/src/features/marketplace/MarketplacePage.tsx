import { skipToken } from '@reduxjs/toolkit/query';

import { pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../components/ui/lists/Filters';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { NothingMatches, Results } from '../../components/ui/lists/Results';
import { Spinner } from '../../components/ui/loading/Spinner';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { useListBreedsQuery } from '../horses/horsesApi';
import { useListSaleHorsesInfiniteQuery } from './marketplaceApi';
import styles from './MarketplacePage.module.css';
import { MoreFilters } from './MoreFilters';
import { type FilterName, GENDERS, isFiltered, known, queryOf, SORTS } from './saleFilters';
import { SaleHorseCard } from './SaleHorseCard';

/** The page with the horses for sale of all accounts. */
export default function MarketplacePage() {
  const { read, bind, clear } = useFilterParams<FilterName>();
  const breeds = useListBreedsQuery(read('breed') === '' ? skipToken : undefined).currentData;
  const query = queryOf(read, breeds);
  const list = pagedList(useListSaleHorsesInfiniteQuery(query));

  return (
    <>
      <PageHeader title="Horse Marketplace" />
      <Filters label="Filter horses">
        <SearchFilter placeholder="Name, breed, stable or location" {...bind('q', read('q'))} />
        <SelectFilter
          label="Gender"
          {...bind('gender', known(GENDERS, read('gender')))}
          options={GENDERS}
        />
        <SelectFilter label="Sort" {...bind('sort', known(SORTS, read('sort')))} options={SORTS} />
      </Filters>
      <MoreFilters read={read} bind={bind} />
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
          isFiltered(query) ? (
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
