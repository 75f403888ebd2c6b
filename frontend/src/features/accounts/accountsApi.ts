import { baseApi, ownToken } from '../../api/baseApi';
import { serviceAnswers } from '../../api/connection';
import { isThrown } from '../../api/errors';
import { keepAccount, keptAccount } from '../../api/token';
import type { Schemas } from '../../api/types';

/** How long the result of the session check stays valid. */
export const SESSION_FRESH_SECONDS = 60;

export const accountsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // With the token of the session that ends, because the store may have forgotten it by then.
    signOut: build.mutation<null, string>({
      query: (token) => ({
        url: 'accounts/session',
        method: 'DELETE',
        headers: { 'token-x': token },
      }),
    }),
    // Without a network there is no check: the account is the one that was last known.
    getAccount: build.query<Schemas['AccountView'], void>({
      queryFn: async (_none, { getState }, _options, fetch) => {
        const token = ownToken(getState());
        const { data, error } = await fetch('accounts/me');
        if (error === undefined) {
          const account = data as Schemas['AccountView'];
          if (token !== null) keepAccount(token, account);
          return { data: account };
        }
        if (!isThrown(error) || (await serviceAnswers())) return { error };
        const known = keptAccount(token);
        return known === null ? { error: { ...error, unchecked: true } } : { data: known };
      },
      extraOptions: { once: true },
      providesTags: ['Account'],
      keepUnusedDataFor: SESSION_FRESH_SECONDS,
    }),
  }),
});

export const { useGetAccountQuery } = accountsApi;
