import { byId, endpoints, ifDone, ifSaved, lists } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** A note. */
export type Note = Schemas['NoteView'];

/** The request to save a note. */
export type NoteBody = Schemas['NoteBody'];

export const notesApi = endpoints((call) => ({
  listNotes: call.list('notes', { providesTags: lists('Note') }),
  getNote: call.read('notes/{id}', { providesTags: byId('Note') }),
  createNote: call.create('notes', { invalidatesTags: ifDone(lists('Note')) }),
  updateNote: call.put('notes/{id}', { invalidatesTags: ifSaved('Note') }),
  // Also after a failure, so that a note deleted elsewhere disappears.
  deleteNote: call.remove('notes/{id}', { invalidatesTags: lists('Note') }),
}));

export const {
  useListNotesInfiniteQuery,
  useGetNoteQuery,
  useLazyGetNoteQuery,
  useCreateNoteMutation,
  useUpdateNoteMutation,
  useDeleteNoteMutation,
} = notesApi;
