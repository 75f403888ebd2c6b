import { endpoints } from '../../api/endpoints';

const anonymous = { anonymous: true };
const device = { device: true };

const credentialsApi = endpoints((call) => ({
  login: call.post('accounts/login', { extraOptions: device }),
  signup: call.post('accounts/signup', { extraOptions: device }),
  requestPasswordReset: call.post('accounts/password_reset', { extraOptions: anonymous }),
  resetPassword: call.put('accounts/password_reset/{token}', {
    extraOptions: { ...anonymous, ...device },
  }),
  confirmEmail: call.post('accounts/email/{token}', {
    extraOptions: anonymous,
    invalidatesTags: ['Account'],
  }),
}));

export const {
  useLoginMutation,
  useSignupMutation,
  useRequestPasswordResetMutation,
  useResetPasswordMutation,
  useConfirmEmailMutation,
} = credentialsApi;
