import { byId, endpoints, lists } from '../../../api/endpoints';

/** What is read again of a barn that its link changed. */
const changed = (_barn: unknown, _error: unknown, { token }: { token: string }) => [
  { type: 'ShowBarn' as const, id: token },
  // If organizers change a barn of their own show, their lists must show it.
  ...lists('ShowBarn', 'Registration', 'Event'),
];

const barnApi = endpoints((call) => ({
  getBarn: call.read('groups/{token}', {
    // The link is all that counts, even with a session.
    extraOptions: { anonymous: true },
    providesTags: byId('ShowBarn'),
  }),
  enterBarn: call.create('events/public/{id}/groups', {
    invalidatesTags: lists('ShowBarn', 'Registration', 'Event'),
  }),
  saveBarn: call.put('groups/{token}', { invalidatesTags: changed }),
  splitOwnBarn: call.put('groups/{token}/split', {
    extraOptions: { anonymous: true },
    invalidatesTags: changed,
  }),
  takeIntoBook: call.post('receipts/{id}/take_into_book', {
    invalidatesTags: lists('Book', 'Summary', 'Unbilled', 'Month', 'Cash'),
  }),
}));

export const {
  useGetBarnQuery,
  useEnterBarnMutation,
  useSaveBarnMutation,
  useSplitOwnBarnMutation,
  useTakeIntoBookMutation,
} = barnApi;
