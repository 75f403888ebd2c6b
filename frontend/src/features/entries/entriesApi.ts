import { baseApi } from '../../api/baseApi';
import { type Cursor, itemsOf, type Page, paged } from '../../api/paging';
import { LIST, listTags } from '../../api/tags';
import type { ListQuery, Schemas } from '../../api/types';

/** An entry of a show, for its office. */
export type Entry = Schemas['RegistrationView'];

/** A class of a show, with the numbers of its entries. */
export type CountedClass = Schemas['CountedClassView'];

/** A class with its entries and its waiting list. */
export type ClassSheet = Schemas['ClassSheetView'];

/** Which entries of a show are listed, and in which order; by default all, the latest first. */
export interface EntryFilter extends ListQuery<'list_registrations'> {
  eventId: string;
}

const address = (eventId: string) => `events/${encodeURIComponent(eventId)}`;

/** The tags of what changes with each entry of a show. */
const countTags = (eventId: string) =>
  [
    { type: 'EventSummary', id: eventId },
    { type: 'Registration', id: LIST },
  ] as const;

export const entriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listEntries: build.infiniteQuery<Page<Entry>, EntryFilter, Cursor>({
      ...paged<Entry, EntryFilter>(
        ({ eventId }) => `${address(eventId)}/registrations`,
        ({ q, class: classId, status, sort }) => ({ q, class: classId, status, sort }),
      ),
      providesTags: (data) => listTags('Registration', itemsOf(data)),
    }),
    listClasses: build.query<CountedClass[], string>({
      query: (eventId) => `${address(eventId)}/classes`,
      providesTags: (_classes, _error, eventId) => [...countTags(eventId)],
    }),
    getClassSheet: build.query<ClassSheet, { eventId: string; classId: string }>({
      query: ({ eventId, classId }) =>
        `${address(eventId)}/classes/${encodeURIComponent(classId)}/entries`,
      providesTags: (_sheet, _error, { eventId }) => [...countTags(eventId)],
    }),
  }),
});

export const { useListEntriesInfiniteQuery, useListClassesQuery, useGetClassSheetQuery } =
  entriesApi;
