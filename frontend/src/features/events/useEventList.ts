import type { CallError } from '../../api/errors';
import { type EventFilter, type EventRow, useListEventsInfiniteQuery } from './eventsApi';

/** A list of shows, as far as it is loaded. */
export interface EventList {
  /** `undefined` while the first page is on its way, or when it did not arrive. */
  events: EventRow[] | undefined;
  /** What the call for the first page threw. */
  error: CallError | undefined;
  isFetching: boolean;
  retry: () => void;
  /** The next page, where there is one. */
  more: { load: () => void; loading: boolean; failed: boolean } | null;
}

/** The account's shows that a filter lets through, page by page. */
export function useEventList(filter: EventFilter): EventList {
  // Riders register at any time: a list that was seen before is asked for again.
  const list = useListEventsInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  return {
    events: list.currentData?.pages.flatMap((page) => page.items),
    error: list.error,
    isFetching: list.isFetching,
    retry: () => void list.refetch(),
    more: list.hasNextPage
      ? {
          load: () => void list.fetchNextPage(),
          loading: list.isFetchingNextPage,
          failed: list.isFetchNextPageError,
        }
      : null,
  };
}
