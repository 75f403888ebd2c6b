import { byId, endpoints } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** An entry as its rider sees it. */
export type OwnEntry = Schemas['OwnEntryView'];

// The link is all that counts, even with a session.
const extraOptions = { anonymous: true };

export const ownEntryApi = endpoints((call) => ({
  getOwnEntry: call.read('entries/{token}', { extraOptions, providesTags: byId('OwnEntry') }),
  saveOwnEntry: call.put('entries/{token}', {
    extraOptions,
    invalidatesTags: (_entry, _error, { token }) => [{ type: 'OwnEntry', id: token }],
  }),
  nameOwnPeople: call.put('entries/{token}/people', {
    extraOptions,
    invalidatesTags: (_entry, _error, { token }) => [{ type: 'OwnEntry', id: token }],
  }),
  scratchOwnEntry: call.post('entries/{token}/scratch', {
    extraOptions,
    invalidatesTags: byId('OwnEntry'),
  }),
}));

export const {
  useGetOwnEntryQuery,
  useSaveOwnEntryMutation,
  useNameOwnPeopleMutation,
  useScratchOwnEntryMutation,
} = ownEntryApi;
