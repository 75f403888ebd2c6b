import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import { LIST } from '../../api/tags';
import type { ListQuery, Schemas } from '../../api/types';

/** A note. */
export type Note = Schemas['NoteView'];

/** The request to save a note. */
export type NoteBody = Schemas['NoteBody'];

/** The filters of the list of notes. */
export type NoteFilter = ListQuery<'list_notes'>;

const address = (id: string) => `notes/${encodeURIComponent(id)}`;

export const notesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listNotes: build.infiniteQuery<Page<Note>, NoteFilter, Cursor>({
      ...paged<Note, NoteFilter>('notes'),
      providesTags: [{ type: 'Note', id: LIST }],
    }),
    getNote: build.query<Note, string>({
      query: address,
      providesTags: (_note, _error, id) => [{ type: 'Note', id }],
    }),
    createNote: build.mutation<Note, { body: NoteBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: 'notes',
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      invalidatesTags: (made) => (made === undefined ? [] : [{ type: 'Note', id: LIST }]),
    }),
    updateNote: build.mutation<Note, { id: string; body: NoteBody }>({
      query: ({ id, body }) => ({ url: address(id), method: 'PUT', body }),
      invalidatesTags: (saved, _error, { id }) =>
        saved === undefined
          ? []
          : [
              { type: 'Note', id: LIST },
              { type: 'Note', id },
            ],
    }),
    deleteNote: build.mutation<null, string>({
      query: (id) => ({ url: address(id), method: 'DELETE' }),
      // Also after a failure, so that a note deleted elsewhere disappears.
      invalidatesTags: [{ type: 'Note', id: LIST }],
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
