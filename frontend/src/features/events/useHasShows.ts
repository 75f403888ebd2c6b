import { pagedList } from '../../api/paging';
import { useListEventsInfiniteQuery } from './eventsApi';

/** Whether the account has shows; not as long as that is unknown. */
export function useHasShows(): boolean {
  // The dashboard makes the same call.
  const { items } = pagedList(useListEventsInfiniteQuery({ limit: 1 }));
  return items !== undefined && items.length > 0;
}
