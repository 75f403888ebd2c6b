import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import type { Schemas } from '../../api/types';

const credentialsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Schemas['TokenView'], Schemas['SignIn']>({
      query: (body) => ({ url: 'accounts/login', method: 'POST', body }),
      extraOptions: { device: true },
    }),
    signup: build.mutation<Schemas['TokenView'], Schemas['NewAccount']>({
      query: (body) => ({ url: 'accounts/signup', method: 'POST', body }),
      extraOptions: { device: true },
    }),
    requestPasswordReset: build.mutation<null, Schemas['PasswordResetRequest']>({
      query: (body) => ({ url: 'accounts/password_reset', method: 'POST', body }),
      extraOptions: { anonymous: true },
    }),
    resetPassword: build.mutation<null, { token: string; body: Schemas['PasswordReset'] }>({
      query: call.put(({ token }) => `accounts/password_reset/${encodeURIComponent(token)}`),
      extraOptions: { anonymous: true, device: true },
    }),
    confirmEmail: build.mutation<null, string>({
      query: (token) => ({
        url: `accounts/email/${encodeURIComponent(token)}`,
        method: 'POST',
      }),
      extraOptions: { anonymous: true },
      invalidatesTags: ['Account'],
    }),
  }),
});

export const {
  useLoginMutation,
  useSignupMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useConfirmEmailMutation,
} = credentialsApi;
