import { longApi } from '../../api/baseApi';
import { refreshes } from '../../api/refreshes';
import { byId, endpoints, ifDone, ifSaved, itemsById, lists, pathTo } from '../../api/endpoints';
import type { ListQuery, Schemas } from '../../api/types';

/** A person or company around the horses. */
export type Contact = Schemas['Contact'];

/** A contact with the horses that it owns. */
export type WholeContact = Schemas['ContactWithHorses'];

/** What a contact is to the horses. */
export type ContactKind = Schemas['ContactKind'];

/** The request to create or replace a contact. */
export type ContactBody = Schemas['ContactBody'];

/** What two contacts may have differently. */
export type MergeField = Schemas['MergeField'];

/** What refers to a contact that may be merged into another one. */
export type MergeMoves = Schemas['MergeMoves'];

/** What stays with a contact that was parted from another one. */
export type PartedStay = Schemas['PartedStays'];

/** The filters of the list of contacts. */
export type ContactFilter = Pick<ListQuery<'list_contacts'>, 'kind' | 'q' | 'limit'>;

/** What an import did. */
export type ImportedContacts = Schemas['ImportedContacts'];

/** 3 minutes, because 8 MB over a slow mobile network may take that long. */
const IMPORT_TIMEOUT_MS = 180_000;

/** The address of a contact's vCard. */
export const cardAddress = (id: string) => pathTo('contacts/{id}.vcf', id);

/** All contacts that match a filter as a file. */
export function fileAddress(type: 'vcf' | 'csv', { kind, q }: ContactFilter): string {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(q && { q }) }).toString();
  return `contacts.${type}${query === '' ? '' : `?${query}`}`;
}

/** Whatever belongs to contacts, or shows their names. */
const OF_CONTACTS = [
  'Horse',
  'HorseOwners',
  'Overview',
  'Document',
  'Deadline',
  'Appointment',
  'Visit',
  'Book',
  'Bill',
  'Unbilled',
  'Month',
  'Cash',
  'OwnerLink',
  'OwnerMessage',
  'Link',
] as const;

export const contactsApi = endpoints((call) => ({
  listContacts: call.list('contacts', { providesTags: itemsById('Contact') }),
  getContact: call.read('contacts/{id}', { providesTags: byId('Contact') }),
  createContact: call.create('contacts', {
    // Horses show their owners.
    invalidatesTags: ifDone([...lists('Contact'), 'Horse']),
  }),
  // Horses show the names of their owners.
  saveContact: call.put('contacts/{id}', { invalidatesTags: ifSaved('Contact', 'Horse') }),
  deleteContact: call.remove('contacts/{id}', {
    // Also after a failure, so that a contact deleted elsewhere disappears.
    invalidatesTags: [...lists('Contact'), 'Horse'],
    tells: byId('Contact'),
  }),
  // Without tags and memory: it is asked for once for each dialog.
  readContactMerge: call.read('contacts/{id}/merge', { keepUnusedDataFor: 0 }),
  mergeContacts: call.create('contacts/{id}/merge', {
    // Not the other contact, which is gone and may still be shown.
    invalidatesTags: (_merged, error, { id }) =>
      error === undefined
        ? [...lists('Contact'), { type: 'Contact' as const, id }, ...OF_CONTACTS]
        : [],
    tells: (_merged, error, { body }) =>
      error === undefined ? [{ type: 'Contact' as const, id: body.with }] : [],
  }),
  // Also after a failure, because they may have been parted elsewhere.
  partContacts: call.remove('contacts/merges/{merge_id}', {
    invalidatesTags: ['Contact', ...OF_CONTACTS],
  }),
}));

const cardsApi = longApi.injectEndpoints({
  endpoints: (build) => ({
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
      onQueryStarted: refreshes(lists('Contact')),
    }),
  }),
});

export const { useImportContactsMutation } = cardsApi;

export const {
  useListContactsInfiniteQuery,
  useGetContactQuery,
  useLazyGetContactQuery,
  useCreateContactMutation,
  useSaveContactMutation,
  useDeleteContactMutation,
  useReadContactMergeQuery,
  useMergeContactsMutation,
  usePartContactsMutation,
} = contactsApi;
