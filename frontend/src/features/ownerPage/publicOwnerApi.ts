import { endpoints } from '../../api/endpoints';
import { idempotent } from '../../api/idempotency';
import type { OwnerMessageBody, OwnerPage } from '../ownerLinks/ownerTypes';

const publicOwnerApi = endpoints((call) => ({
  getOwnerPage: call.build.query<OwnerPage, string>({
    query: (token) => `owners/${encodeURIComponent(token)}`,
    extraOptions: { anonymous: true },
  }),
  writeToBarn: call.build.mutation<
    null,
    { token: string; body: OwnerMessageBody; idempotencyKey: string }
  >({
    query: ({ token, body, idempotencyKey }) => ({
      url: `owners/${encodeURIComponent(token)}/messages`,
      method: 'POST',
      headers: idempotent(idempotencyKey),
      body,
    }),
    extraOptions: { anonymous: true },
  }),
}));

export const { useGetOwnerPageQuery, useWriteToBarnMutation } = publicOwnerApi;
