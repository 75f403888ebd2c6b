import { baseApi } from '../../../api/baseApi';
import * as call from '../../../api/endpoints';
import { listTags } from '../../../api/tags';
import type { Schemas } from '../../../api/types';

/** A device that is signed in to the account. */
export type Session = Schemas['SessionView'];

export const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSessions: build.query<Session[], void>({
      query: () => 'accounts/sessions',
      providesTags: (sessions) => listTags('Session', sessions),
    }),
    endSession: build.mutation<null, string>({
      query: call.remove((id) => `accounts/sessions/${id}`),
      // Also after a failure, because it may have ended meanwhile.
      invalidatesTags: ['Session'],
    }),
    endAllSessions: build.mutation<null, void>({
      query: () => ({ url: 'accounts/sessions', method: 'DELETE' }),
    }),
    changeEmail: build.mutation<null, Schemas['EmailChange']>({
      query: (body) => ({ url: 'accounts/email', method: 'PUT', body }),
    }),
    getSecondFactor: build.query<Schemas['SecondFactorView'], void>({
      query: () => 'accounts/second_factor',
      providesTags: ['SecondFactor'],
    }),
    beginSecondFactor: build.mutation<Schemas['SecretView'], Schemas['PasswordAgain']>({
      query: (body) => ({ url: 'accounts/second_factor', method: 'POST', body }),
    }),
    confirmSecondFactor: build.mutation<Schemas['RecoveryCodesView'], Schemas['FirstCode']>({
      query: (body) => ({ url: 'accounts/second_factor', method: 'PUT', body }),
      invalidatesTags: ['SecondFactor'],
    }),
    endSecondFactor: build.mutation<null, Schemas['PasswordAndCode']>({
      query: (body) => ({ url: 'accounts/second_factor', method: 'DELETE', body }),
      // Also after a failure: a recovery code may have been used.
      invalidatesTags: ['SecondFactor'],
    }),
    deleteAccount: build.mutation<null, Schemas['OwnerAgain']>({
      query: (body) => ({ url: 'accounts/me', method: 'DELETE', body }),
    }),
    changePassword: build.mutation<null, Schemas['PasswordChange']>({
      query: (body) => ({ url: 'accounts/password', method: 'PUT', body }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const {
  useGetSessionsQuery,
  useEndSessionMutation,
  useEndAllSessionsMutation,
  useChangeEmailMutation,
  useGetSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useEndSecondFactorMutation,
  useDeleteAccountMutation,
  useChangePasswordMutation,
} = sessionsApi;
