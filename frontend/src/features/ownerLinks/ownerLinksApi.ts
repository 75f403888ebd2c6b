import { byId, endpoints, lists } from '../../api/endpoints';
import { paged } from '../../api/paging';
import type { OwnerLink, OwnerLinkBody, OwnerMessage, OwnerMessageSeenBody } from './ownerTypes';

/** Also after a failure, because a link may have been revoked elsewhere. */
const itsLink = (_result: unknown, _error: unknown, arg: string | { id: string }) => [
  { type: 'OwnerLink' as const, id: typeof arg === 'string' ? arg : arg.id },
];

/** The filters of the list of messages. */
export interface OwnerMessageFilter {
  organization_id?: string;
  seen?: boolean;
  limit?: number;
}

export const ownerLinksApi = endpoints((call) => ({
  getOwnerLink: call.build.query<OwnerLink | null, string>({
    query: (id) => `contacts/${encodeURIComponent(id)}/owner_link`,
    providesTags: byId('OwnerLink'),
  }),
  makeOwnerLink: call.build.mutation<OwnerLink, { id: string; body: OwnerLinkBody }>({
    query: ({ id, body }) => ({
      url: `contacts/${encodeURIComponent(id)}/owner_link`,
      method: 'POST',
      body,
    }),
    invalidatesTags: itsLink,
  }),
  revokeOwnerLink: call.build.mutation<null, string>({
    query: (id) => ({ url: `contacts/${encodeURIComponent(id)}/owner_link`, method: 'DELETE' }),
    invalidatesTags: itsLink,
  }),
  listOwnerMessages: call.build.infiniteQuery<
    { items: OwnerMessage[]; next: string | null },
    OwnerMessageFilter,
    string | null
  >({
    ...paged<OwnerMessage, OwnerMessageFilter>((params) => ({ url: 'owner_messages', params })),
    providesTags: lists('OwnerMessage'),
  }),
  // Also after a failure, so that a message deleted elsewhere disappears.
  seeOwnerMessage: call.build.mutation<OwnerMessage, { id: string; body: OwnerMessageSeenBody }>({
    query: ({ id, body }) => ({
      url: `owner_messages/${encodeURIComponent(id)}`,
      method: 'PUT',
      body,
    }),
    invalidatesTags: lists('OwnerMessage'),
  }),
}));

export const {
  useGetOwnerLinkQuery,
  useMakeOwnerLinkMutation,
  useRevokeOwnerLinkMutation,
  useListOwnerMessagesInfiniteQuery,
  useSeeOwnerMessageMutation,
} = ownerLinksApi;
