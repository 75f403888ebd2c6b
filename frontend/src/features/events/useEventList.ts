import { type PagedList, pagedList } from '../../api/paging';
import { type EventFilter, type EventRow, useListEventsInfiniteQuery } from './eventsApi';

/** The account's shows that a filter lets through, page by page. */
export function useEventList(filter: EventFilter): PagedList<EventRow> {
  // Riders register at any time: a list that was seen before is asked for again.
  return pagedList(useListEventsInfiniteQuery(filter, { refetchOnMountOrArgChange: true }));
}
