import { endpoints } from '../../api/endpoints';
import { listTags } from '../../api/tags';
import type { Schemas } from '../../api/types';

/** A token with which a program calls the API; the token itself is not stored. */
export type ApiToken = Schemas['ApiTokenView'];

/** A token that was just made, with the token itself, which is not shown again. */
export type NewApiToken = Schemas['NewApiTokenView'];

export const apiTokensApi = endpoints((call) => ({
  getApiTokens: call.read('accounts/tokens', {
    providesTags: (tokens) => listTags('ApiToken', tokens),
  }),
  makeApiToken: call.post('accounts/tokens', { invalidatesTags: ['ApiToken'] }),
  // Also after a failure, because it may have been revoked meanwhile.
  revokeApiToken: call.remove('accounts/tokens/{id}', { invalidatesTags: ['ApiToken'] }),
}));

export const { useGetApiTokensQuery, useMakeApiTokenMutation, useRevokeApiTokenMutation } =
  apiTokensApi;
