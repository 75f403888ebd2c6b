import { endpoints, lists } from '../../../api/endpoints';
import { idempotent } from '../../../api/idempotency';
import type { Barn, BarnBody, Split } from './barnTypes';

const at = (token: string) => `groups/${encodeURIComponent(token)}`;

/** What is read again of a barn that its link changed. */
const changed = (_barn: unknown, _error: unknown, { token }: { token: string }) => [
  { type: 'ShowBarn' as const, id: token },
  // If organizers change a barn of their own show, their lists must show it.
  ...lists('ShowBarn', 'Registration', 'Event'),
];

export const barnApi = endpoints((call) => ({
  getBarn: call.build.query<Barn, string>({
    query: (token) => at(token),
    // The link is all that counts, even with a session.
    extraOptions: { anonymous: true },
    providesTags: (_barn, _error, token) => [{ type: 'ShowBarn', id: token }],
  }),
  enterBarn: call.build.mutation<Barn, { id: string; body: BarnBody; idempotencyKey: string }>({
    query: ({ id, body, idempotencyKey }) => ({
      url: `events/public/${encodeURIComponent(id)}/groups`,
      method: 'POST',
      headers: idempotent(idempotencyKey),
      body,
    }),
    invalidatesTags: lists('ShowBarn', 'Registration', 'Event'),
  }),
  saveBarn: call.build.mutation<Barn, { token: string; body: BarnBody & { revision: number } }>({
    query: ({ token, body }) => ({ url: at(token), method: 'PUT', body }),
    invalidatesTags: changed,
  }),
  splitOwnBarn: call.build.mutation<Barn, { token: string; body: Split }>({
    query: ({ token, body }) => ({ url: `${at(token)}/split`, method: 'PUT', body }),
    extraOptions: { anonymous: true },
    invalidatesTags: changed,
  }),
  takeIntoBook: call.build.mutation<{ entry_id: string }, { id: string; body: { group: string } }>({
    query: ({ id, body }) => ({
      url: `receipts/${encodeURIComponent(id)}/take_into_book`,
      method: 'POST',
      body,
    }),
    invalidatesTags: ['Book', 'Summary', 'Unbilled'],
  }),
}));

export const {
  useGetBarnQuery,
  useEnterBarnMutation,
  useSaveBarnMutation,
  useSplitOwnBarnMutation,
  useTakeIntoBookMutation,
} = barnApi;
