import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import { type Cursor, type Page, paged } from '../../api/paging';
import type { ListQuery, Schemas } from '../../api/types';

/** A note. */
export type Note = Schemas['NoteView'];

/** The request to save a note. */
export type NoteBody = Schemas['NoteBody'];

/** The filters of the list of notes. */
export type NoteFilter = ListQuery<'list_notes'>;

const address = call.pathIn('notes');

export const notesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotes: build.infiniteQuery<Page<Note>, NoteFilter, Cursor>({
      ...paged<Note, NoteFilter>('notes'),
      providesTags: call.lists('Note'),
    }),
    getNote: build.query<Note, string>({
      query: address,
      providesTags: call.byId('Note'),
    }),
    createNote: build.mutation<Note, call.Creation<NoteBody>>({
      query: call.create('notes'),
      invalidatesTags: call.ifDone(call.lists('Note')),
    }),
    updateNote: build.mutation<Note, call.Change<NoteBody>>({
      query: call.save(address),
      invalidatesTags: call.ifSaved('Note'),
    }),
    deleteNote: build.mutation<null, string>({
      query: call.remove(address),
      // Also after a failure, so that a note deleted elsewhere disappears.
      invalidatesTags: call.lists('Note'),
    }),
  }),
});

export const {
  useListNotesInfiniteQuery,
  useGetNoteQuery,
  useLazyGetNoteQuery,
  useCreateNoteMutation,
  useUpdateNoteMutation,
  useDeleteNoteMutation,
} = notesApi;
