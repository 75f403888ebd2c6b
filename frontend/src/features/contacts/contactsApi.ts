import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import { LIST, listTags } from '../../api/tags';
import type { ListQuery, Schemas } from '../../api/types';

/** A person or company around the horses. */
export type Contact = Schemas['Contact'];

/** A contact with the horses that it owns. */
export type WholeContact = Schemas['ContactWithHorses'];

/** What a contact is to the horses. */
export type ContactKind = Schemas['ContactKind'];

/** The request to create or replace a contact. */
export type ContactBody = Schemas['ContactBody'];

/** The filters of the list of contacts. */
export type ContactFilter = Pick<ListQuery<'list_contacts'>, 'kind' | 'q' | 'limit'>;

/** What an import did. */
export type ImportedContacts = Schemas['ImportedContacts'];

/** 3 minutes, because 8 MB over a slow mobile network may take that long. */
const IMPORT_TIMEOUT_MS = 180_000;

const address = (id: string) => `contacts/${encodeURIComponent(id)}`;

/** The address of a contact's vCard. */
export const cardAddress = (id: string) => `${address(id)}.vcf`;

/** All contacts that match a filter as a file. */
export function fileAddress(type: 'vcf' | 'csv', { kind, q }: ContactFilter): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(q && { q }) }).toString();
  return `contacts.${type}${query === '' ? '' : `?${query}`}`;
}

export const contactsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.infiniteQuery<Page<Contact>, ContactFilter, Cursor>({
      ...paged<Contact, ContactFilter>('contacts'),
      providesTags: (data) =>
        listTags(
          'Contact',
          data?.pages.flatMap(({ items }) => items),
        ),
    }),
    getContact: build.query<WholeContact, string>({
      query: address,
      providesTags: (_contact, _error, id) => [{ type: 'Contact', id }],
    }),
    createContact: build.mutation<Contact, { body: ContactBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: 'contacts',
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      // Horses show their owners.
      invalidatesTags: (made) =>
        made === undefined ? [] : [{ type: 'Contact', id: LIST }, 'Horse'],
    }),
    saveContact: build.mutation<Contact, { id: string; body: ContactBody }>({
      query: ({ id, body }) => ({ url: address(id), method: 'PUT', body }),
      // Horses show the names of their owners.
      invalidatesTags: (saved, _error, { id }) =>
        saved === undefined
          ? []
          : [{ type: 'Contact', id }, { type: 'Contact', id: LIST }, 'Horse'],
    }),
    deleteContact: build.mutation<null, string>({
      query: (id) => ({ url: address(id), method: 'DELETE' }),
      // Also after a failure, so that a contact deleted elsewhere disappears.
      invalidatesTags: [{ type: 'Contact', id: LIST }, 'Horse'],
    }),
    importContacts: build.mutation<
      ImportedContacts,
      { file: File; kind: ContactKind | undefined; organization: string }
    >({
      query: ({ file, kind, organization }) => ({
        url: 'contacts/import',
        method: 'POST',
        params: {
          ...(kind && { kind }),
          ...(organization !== '' && { organization_id: organization }),
        },
        headers: { 'content-type': 'text/vcard' },
        body: file,
        timeout: IMPORT_TIMEOUT_MS,
      }),
      invalidatesTags: [{ type: 'Contact', id: LIST }],
    }),
  }),
});

export const {
  useListContactsInfiniteQuery,
  useGetContactQuery,
  useLazyGetContactQuery,
  useCreateContactMutation,
  useSaveContactMutation,
  useDeleteContactMutation,
  useImportContactsMutation,
} = contactsApi;
