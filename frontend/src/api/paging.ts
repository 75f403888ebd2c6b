import type { CallError } from './errors';

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Where the next page begins; `null` on the last one. */
  next: string | null;
}

/** The cursor of the next page, from a `Link` header: `<…?cursor=abc>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address === undefined
    ? null
    : new URL(address, location.origin).searchParams.get('cursor');
}

/** A page from the answer of a list: `transformResponse: toPage`. */
export function toPage<T>(items: T[], meta: { response?: Response } | undefined): Page<T> {
  return { items, next: nextCursor(meta?.response?.headers.get('link') ?? null) };
}

/** How the endpoint of a list walks its pages: `infiniteQueryOptions: byCursor`. */
export const byCursor = {
  initialPageParam: null,
  getNextPageParam: (page: Page<unknown>) => page.next,
};

/** What comes after the part of a list that is loaded. */
export interface More {
  load: () => void;
  loading: boolean;
  failed: boolean;
}

/** A list, as far as it is loaded. */
export interface PagedList<T> {
  /** `undefined` while the first page is on its way, or when it did not arrive. */
  items: T[] | undefined;
  /** What the call for the first page threw. */
  error: CallError | undefined;
  isFetching: boolean;
  retry: () => void;
  /** The next page, where there is one. */
  more: More | null;
}

/** What the hook of a paged list answers, as far as a list needs it. */
interface PagedQuery<T> {
  currentData?: { pages: Page<T>[] } | undefined;
  error?: CallError | undefined;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** The list behind the hook of a paged endpoint. */
export function pagedList<T>(query: PagedQuery<T>): PagedList<T> {
  return {
    items: query.currentData?.pages.flatMap((page) => page.items),
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    more: query.hasNextPage
      ? {
          load: () => void query.fetchNextPage(),
          loading: query.isFetchingNextPage,
          failed: query.isFetchNextPageError,
        }
      : null,
  };
}
