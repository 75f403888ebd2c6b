import { baseApi } from '../../api/baseApi';
import { type Cursor, type Page, paged } from '../../api/paging';
import type { Schemas } from '../../api/types';

/** A line of the audit trail. */
export type HistoryLine = Schemas['AuditLineView'];

/** Of what the trail is read: the path of a show or an organization below the base of the API. */
export type HistoryOf = `events/${string}` | `organization/${string}`;

/** The path of the trail below the base of the API. */
export const historyPath = (of: HistoryOf) => `${of}/audit`;

export const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listHistory: build.infiniteQuery<Page<HistoryLine>, HistoryOf, Cursor>({
      ...paged((of: HistoryOf) => ({ url: historyPath(of) })),
      // Without tags: every call that changes something adds lines, and so do riders.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListHistoryInfiniteQuery } = historyApi;
