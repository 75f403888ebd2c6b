import { useEffect } from 'react';

import { type PagedList, type PagedQuery, pagedList } from './paging';

/**
 * A list of which all pages are loaded, one after the other, for what is searched or sorted here.
 *
 * @param isWanted - whether the pages after the first one are loaded by themselves
 */
export function useAllPages<T>(query: PagedQuery<T>, isWanted = true): PagedList<T> {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return pagedList(query);
}
