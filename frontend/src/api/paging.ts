import type { CallError } from './errors';

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** Where the next page begins; `null` on the last one. */
  next: string | null;
}

/** Where a page begins; `null` for the first one. */
export type Cursor = string | null;

/** The cursor of the next page, from a `Link` header: `<…?cursor=abc>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address === undefined
    ? null
    : new URL(address, location.origin).searchParams.get('cursor');
}

/** A page from the answer of a list. */
export function toPage<T>(items: T[], meta: { response?: Response } | undefined): Page<T> {
  return { items, next: nextCursor(meta?.response?.headers.get('link') ?? null) };
}

/**
 * The endpoint of a list that comes in pages, without its tags:
 * `build.infiniteQuery<Page<EventRow>, EventFilter, Cursor>({ ...paged('events'), providesTags })`.
 *
 * @param url - the address of the list, or what makes it of the argument
 * @param params - what is asked for beside the page; the argument itself unless told otherwise
 */
export function paged<T, A>(
  url: string | ((arg: A) => string),
  params: (arg: A) => object = (arg) => arg as object,
) {
  return {
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: (page: Page<T>) => page.next,
    },
    query: ({ queryArg, pageParam: cursor }: { queryArg: A; pageParam: Cursor }) => ({
      url: typeof url === 'string' ? url : url(queryArg),
      params: { ...params(queryArg), ...(cursor !== null && { cursor }) },
    }),
    transformResponse: toPage<T>,
  };
}

/** What is loaded of a list, page after page. */
export function itemsOf<T>(data: { pages: Page<T>[] } | undefined): T[] | undefined {
  return data?.pages.flatMap((page) => page.items);
}

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
  refetch: () => unknown;
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
    items: itemsOf(query.currentData),
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    more: query.hasNextPage
      ? {
          load: () => void query.fetchNextPage(),
          loading: query.isFetchingNextPage,
          failed: query.isFetchNextPageError,
        }
      : null,
  };
}
