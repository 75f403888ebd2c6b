import type { CallError } from './errors';

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** The cursor of the next page; `null` on the last one. */
  next: string | null;
}

/** The cursor of a page; `null` for the first one. */
export type Cursor = string | null;

/** The cursor of the next page, from a `Link` header: `<…?cursor=abc>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address === undefined
    ? null
    : new URL(address, location.origin).searchParams.get('cursor');
}

/** Makes a page from a list answer and its `Link` header. */
export function toPage<T>(items: T[], meta: { response?: Response } | undefined): Page<T> {
  return { items, next: nextCursor(meta?.response?.headers.get('link') ?? null) };
}

/** The parts of the endpoint of a list that comes in pages: `request` asks for the first one. */
export const paged = <T, A>(request: (arg: A) => { url: string; params?: object }) => ({
  infiniteQueryOptions: {
    initialPageParam: null,
    getNextPageParam: (page: Page<T>) => page.next,
  },
  query: ({ queryArg, pageParam: cursor }: { queryArg: A; pageParam: Cursor }) => {
    const { url, params } = request(queryArg);
    return { url, params: { ...params, ...(cursor !== null && { cursor }) } };
  },
  transformResponse: toPage<T>,
});

/** The items of all loaded pages; `undefined` while there are none. */
export function itemsOf<T>(data: { pages: Page<T>[] } | undefined): T[] | undefined {
  return data?.pages.flatMap((page) => page.items);
}

/** The part of a list that is not loaded yet. */
export interface More {
  /** How many pages are loaded. */
  pages: number;
  load: () => void;
  loading: boolean;
  failed: boolean;
}

/**
 * A list with the pages that are loaded. With another filter it begins anew: rows that do not belong
 * to the filter are not shown meanwhile.
 */
export interface PagedList<T> {
  /** `undefined` while the first page is loading, or when it failed. */
  items: T[] | undefined;
  /** The filter. */
  originalArgs?: unknown;
  /** The error of the call for the first page. */
  error: CallError | undefined;
  isFetching: boolean;
  refetch: () => unknown;
  /** The next page, or `null` after the last one. */
  more: More | null;
}

/** The part of an infinite query's result that a list needs. */
export interface PagedQuery<T> {
  currentData?: { pages: Page<T>[] } | undefined;
  originalArgs?: unknown;
  error?: CallError | undefined;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** Makes a list from the result of a paged endpoint's hook. */
export function pagedList<T>(query: PagedQuery<T>): PagedList<T> {
  return {
    items: itemsOf(query.currentData),
    originalArgs: query.originalArgs,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    more: query.hasNextPage
      ? {
          pages: query.currentData?.pages.length ?? 0,
          load: () => void query.fetchNextPage(),
          loading: query.isFetchingNextPage,
          failed: query.isFetchNextPageError,
        }
      : null,
  };
}
