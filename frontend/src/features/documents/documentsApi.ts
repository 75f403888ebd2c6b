import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import { LIST } from '../../api/tags';
import type { ListQuery, Schemas } from '../../api/types';

/** A private document. */
export type Document = Schemas['DocumentView'];

/** What is said about a document. */
export type DocumentBody = Schemas['DocumentBody'];

/** The filters of the list of documents. */
export type DocumentFilter = ListQuery<'list_documents'>;

const address = (id: string) => `documents/${encodeURIComponent(id)}`;

/** The path of the file of a document. */
export const fileOf = (document: Document) => `${address(document._id.$oid)}/file`;

/** The path of the small picture of a document. */
export const thumbnailOf = (document: Document) => `${address(document._id.$oid)}/thumbnail`;

/** 8 minutes, because 25 MB over a slow mobile network may take that long. */
const UPLOAD_TIMEOUT_MS = 480_000;

const changes = (id: string) => [
  { type: 'Document', id: LIST } as const,
  { type: 'Document', id } as const,
];

export const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.infiniteQuery<Page<Document>, DocumentFilter, Cursor>({
      ...paged<Document, DocumentFilter>('documents'),
      providesTags: [{ type: 'Document', id: LIST }],
    }),
    getDocument: build.query<Document, string>({
      query: address,
      providesTags: (_document, _error, id) => [{ type: 'Document', id }],
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
      invalidatesTags: (made) => (made === undefined ? [] : [{ type: 'Document', id: LIST }]),
    }),
    updateDocument: build.mutation<Document, { id: string; body: DocumentBody }>({
      query: ({ id, body }) => ({ url: address(id), method: 'PUT', body }),
      invalidatesTags: (saved, _error, { id }) => (saved === undefined ? [] : changes(id)),
    }),
    deleteDocument: build.mutation<null, string>({
      query: (id) => ({ url: address(id), method: 'DELETE' }),
      // Also after a failure, so that a document deleted elsewhere disappears.
      invalidatesTags: [{ type: 'Document', id: LIST }],
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
