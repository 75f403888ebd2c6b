import { endpoints } from '../../../api/endpoints';
import { listTags } from '../../../api/tags';
import type { Schemas } from '../../../api/types';

/** A device that is signed in to the account. */
export type Session = Schemas['SessionView'];

export const sessionsApi = endpoints((call) => ({
  getSessions: call.read('accounts/sessions', {
    providesTags: (sessions) => listTags('Session', sessions),
  }),
  // Also after a failure, because it may have ended meanwhile.
  endSession: call.remove('accounts/sessions/{id}', { invalidatesTags: ['Session'] }),
  endAllSessions: call.remove('accounts/sessions'),
  changeEmail: call.put('accounts/email'),
  getSecondFactor: call.read('accounts/second_factor', { providesTags: ['SecondFactor'] }),
  beginSecondFactor: call.post('accounts/second_factor'),
  confirmSecondFactor: call.put('accounts/second_factor', { invalidatesTags: ['SecondFactor'] }),
  // Also after a failure: a recovery code may have been used.
  endSecondFactor: call.remove('accounts/second_factor', { invalidatesTags: ['SecondFactor'] }),
  deleteAccount: call.remove('accounts/me'),
  changePassword: call.put('accounts/password', { invalidatesTags: ['Session'] }),
}));

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
