import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import { idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import type { ListQuery, Schemas } from '../../api/types';

/** A private document. */
export type Document = Schemas['DocumentView'];

/** What is said about a document. */
export type DocumentBody = Schemas['DocumentBody'];

/** The filters of the list of documents. */
export type DocumentFilter = ListQuery<'list_documents'>;

const address = call.pathIn('documents');

/** The path of the file of a document. */
export const fileOf = (document: Document) => `${address(document._id.$oid)}/file`;

/** The path of the small picture of a document. */
export const thumbnailOf = (document: Document) => `${address(document._id.$oid)}/thumbnail`;

/** 8 minutes, because 25 MB over a slow mobile network may take that long. */
const UPLOAD_TIMEOUT_MS = 480_000;

export const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.infiniteQuery<Page<Document>, DocumentFilter, Cursor>({
      ...paged<Document, DocumentFilter>('documents'),
      providesTags: call.lists('Document'),
    }),
    getDocument: build.query<Document, string>({
      query: address,
      providesTags: call.byId('Document'),
    }),
    uploadDocument: build.mutation<
      Document,
      { file: File; body: DocumentBody; organizationId: string; idempotencyKey: string }
    >({
      query: ({ file, body, organizationId, idempotencyKey }) => ({
        url: 'documents',
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body: formOf(file, body, organizationId),
        timeout: UPLOAD_TIMEOUT_MS,
      }),
      invalidatesTags: call.ifDone(call.lists('Document')),
    }),
    updateDocument: build.mutation<Document, call.Change<DocumentBody>>({
      query: call.save(address),
      invalidatesTags: call.ifSaved('Document'),
    }),
    deleteDocument: build.mutation<null, string>({
      query: call.remove(address),
      // Also after a failure, so that a document deleted elsewhere disappears.
      invalidatesTags: call.lists('Document'),
    }),
  }),
});

function formOf(file: File, body: DocumentBody, organizationId: string): FormData {
  const form = new FormData();
  if (organizationId !== '') form.set('organization_id', organizationId);
  const { kind, title, issued_on, expires_on, contact_id, notes } = body;
  const facts = { kind, title, issued_on, expires_on, contact_id, notes };
  for (const [name, value] of Object.entries(facts)) {
    if (value !== null && value !== undefined && value !== '') form.set(name, value);
  }
  for (const id of body.horse_ids ?? []) form.append('horse_ids', id);
  // The file comes last, so that the server has the facts before it reads the file.
  form.set('file', file);
  return form;
}

export const {
  useListDocumentsInfiniteQuery,
  useGetDocumentQuery,
  useLazyGetDocumentQuery,
  useUploadDocumentMutation,
  useUpdateDocumentMutation,
  useDeleteDocumentMutation,
} = documentsApi;
