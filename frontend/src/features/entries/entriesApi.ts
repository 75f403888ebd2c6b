import { baseApi } from '../../api/baseApi';
import { type Cursor, itemsOf, type Page, paged } from '../../api/paging';
import { listTags } from '../../api/tags';
import type { Schemas } from '../../api/types';

/** An entry of a show, for its office. */
export type Entry = Schemas['RegistrationView'];

/** Which entries of a show are listed, and in which order; by default all, the latest first. */
export interface EntryFilter {
  eventId: string;
  /** Finds rider, horse, contact, number and notes. */
  q?: string;
  /** The id of a class. */
  class?: string;
  status?: string;
  sort?: string;
}

export const entriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.infiniteQuery<Page<Entry>, EntryFilter, Cursor>({
      ...paged<Entry, EntryFilter>(
        ({ eventId }) => `events/${encodeURIComponent(eventId)}/registrations`,
        ({ q, class: classId, status, sort }) => ({ q, class: classId, status, sort }),
      ),
      providesTags: (data) => listTags('Registration', itemsOf(data)),
    }),
  }),
});

export const { useListEntriesInfiniteQuery } = entriesApi;
