import { baseApi } from '../../../api/baseApi';
import * as call from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** An entry as its rider sees it. */
export type OwnEntry = Schemas['OwnEntryView'];

const address = (token: string) => `entries/${encodeURIComponent(token)}`;

// The link is all that counts, even with a session.
const extraOptions = { anonymous: true };

export const ownEntryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnEntry: build.query<OwnEntry, string>({
      query: address,
      extraOptions,
      providesTags: call.byId('OwnEntry'),
    }),
    saveOwnEntry: build.mutation<OwnEntry, { token: string; body: Schemas['OwnEntryBody'] }>({
      query: call.put(({ token }) => address(token)),
      extraOptions,
      invalidatesTags: (_entry, _error, { token }) => [{ type: 'OwnEntry', id: token }],
    }),
    scratchOwnEntry: build.mutation<OwnEntry, string>({
      query: (token) => ({ url: `${address(token)}/scratch`, method: 'POST' }),
      extraOptions,
      invalidatesTags: (_entry, _error, token) => [{ type: 'OwnEntry', id: token }],
    }),
  }),
});

export const { useGetOwnEntryQuery, useSaveOwnEntryMutation, useScratchOwnEntryMutation } =
  ownEntryApi;
