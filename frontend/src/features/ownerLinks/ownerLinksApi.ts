import { byId, endpoints, lists, pathTo } from '../../api/endpoints';
import type { OwnerLink } from './ownerTypes';

/** Also after a failure, because a link may have been revoked elsewhere. */
const itsLink = (_result: unknown, _error: unknown, arg: string | { id: string }) => [
  { type: 'OwnerLink' as const, id: typeof arg === 'string' ? arg : arg.id },
];

export const ownerLinksApi = endpoints((call) => ({
  // `null` as long as there is none.
  getOwnerLink: call.build.query<OwnerLink | null, string>({
    query: (id) => pathTo('contacts/{id}/owner_link', id),
    providesTags: byId('OwnerLink'),
  }),
  makeOwnerLink: call.post('contacts/{id}/owner_link', { invalidatesTags: itsLink }),
  revokeOwnerLink: call.remove('contacts/{id}/owner_link', { invalidatesTags: itsLink }),
  listOwnerMessages: call.list('owner_messages', { providesTags: lists('OwnerMessage') }),
  // Also after a failure, so that a message deleted elsewhere disappears.
  seeOwnerMessage: call.put('owner_messages/{id}', { invalidatesTags: lists('OwnerMessage') }),
}));

export const {
  useGetOwnerLinkQuery,
  useMakeOwnerLinkMutation,
  useRevokeOwnerLinkMutation,
  useListOwnerMessagesInfiniteQuery,
  useSeeOwnerMessageMutation,
} = ownerLinksApi;
