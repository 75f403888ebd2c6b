import { longApi } from '../../api/baseApi';
import { refreshes } from '../../api/refreshes';
import { byId, endpoints, ifSaved, lists, pathTo } from '../../api/endpoints';
import { idempotent } from '../../api/idempotency';
import type { Schemas } from '../../api/types';

/** A private document. */
export type Document = Schemas['DocumentView'];

/** What is said about a document. */
export type DocumentBody = Schemas['DocumentBody'];

/** The path of the file of a document. */
export const fileOf = (document: Document) => pathTo('documents/{id}/file', document._id.$oid);

/** The path of the small picture of a document. */
export const thumbnailOf = (document: Document) =>
  pathTo('documents/{id}/thumbnail', document._id.$oid);

/** 8 minutes, because 25 MB over a slow mobile network may take that long. */
const UPLOAD_TIMEOUT_MS = 480_000;

export const documentsApi = endpoints((call) => ({
  listDocuments: call.list('documents', { providesTags: lists('Document') }),
  getDocument: call.read('documents/{id}', { providesTags: byId('Document') }),
  updateDocument: call.put('documents/{id}', { invalidatesTags: ifSaved('Document') }),
  // Also after a failure, so that a document deleted elsewhere disappears.
  deleteDocument: call.remove('documents/{id}', { invalidatesTags: lists('Document') }),
}));

const uploadsApi = longApi.injectEndpoints({
  endpoints: (build) => ({
    uploadDocument: build.mutation<
      Document,
      { file: File | null; body: DocumentBody; organizationId: string; idempotencyKey: string }
    >({
      query: ({ file, body, organizationId, idempotencyKey }) => ({
        url: 'documents',
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body: formOf(file, body, organizationId),
        timeout: UPLOAD_TIMEOUT_MS,
      }),
      onQueryStarted: refreshes(lists('Document')),
    }),
    addDocumentFile: build.mutation<Document, { id: string; file: File }>({
      query: ({ id, file }) => {
        const body = new FormData();
        body.set('file', file);
        return {
          url: pathTo('documents/{id}/file', id),
          method: 'PUT',
          body,
          timeout: UPLOAD_TIMEOUT_MS,
        };
      },
      onQueryStarted: (added, call) =>
        refreshes([{ type: 'Document', id: added.id }, ...lists('Document')])(added, call),
    }),
  }),
});

export const { useUploadDocumentMutation, useAddDocumentFileMutation } = uploadsApi;

function formOf(file: File | null, body: DocumentBody, organizationId: string): FormData {
  const form = new FormData();
  if (organizationId !== '') form.set('organization_id', organizationId);
  const { kind, title, issued_on, expires_on, contact_id, notes } = body;
  const facts = { kind, title, issued_on, expires_on, contact_id, notes };
  for (const [name, value] of Object.entries(facts)) {
    if (value !== null && value !== undefined && value !== '') form.set(name, value);
  }
  if (body.shared_with_owners === true) form.set('shared_with_owners', 'true');
  for (const id of body.horse_ids ?? []) form.append('horse_ids', id);
  // The file comes last, so that the server has the facts before it reads the file.
  if (file !== null) form.set('file', file);
  return form;
}

export const {
  useListDocumentsInfiniteQuery,
  useGetDocumentQuery,
  useLazyGetDocumentQuery,
  useUpdateDocumentMutation,
  useDeleteDocumentMutation,
} = documentsApi;
