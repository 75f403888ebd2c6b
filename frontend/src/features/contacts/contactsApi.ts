import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import { type Cursor, type Page, paged } from '../../api/paging';
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

const address = call.pathIn('contacts');

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
      providesTags: call.itemsById('Contact'),
    }),
    getContact: build.query<WholeContact, string>({
      query: address,
      providesTags: call.byId('Contact'),
    }),
    createContact: build.mutation<Contact, call.Creation<ContactBody>>({
      query: call.create('contacts'),
      // Horses show their owners.
      invalidatesTags: call.ifDone([...call.lists('Contact'), 'Horse']),
    }),
    saveContact: build.mutation<Contact, call.Change<ContactBody>>({
      query: call.save(address),
      // Horses show the names of their owners.
      invalidatesTags: call.ifSaved('Contact', 'Horse'),
    }),
    deleteContact: build.mutation<null, string>({
      query: call.remove(address),
      // Also after a failure, so that a contact deleted elsewhere disappears.
      invalidatesTags: [...call.lists('Contact'), 'Horse'],
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
      invalidatesTags: call.lists('Contact'),
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
