import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** One of the account's organizations, with the account's role in it. */
export type OwnRole = Schemas['OwnRoleView'];

/** Somebody who belongs to an organization. */
export type Member = Schemas['MemberView'];

/** An open invitation to an organization. */
export type Invitation = Schemas['InvitationView'];

/** An invitation that was just made, with its link, which is not shown again. */
export type NewInvitation = Schemas['NewInvitationView'];

/** What an invitation offers. */
export type Offer = Schemas['OfferView'];

interface MemberKey {
  organization: string;
  account: string;
}

/** What depends on the roles of the account. */
const ROLES = ['Role', 'Member', 'Event', 'EventTemplate', 'Deadline', 'Horse', 'Care'] as const;

export const peopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOrganizations: build.query<OwnRole[], void>({
      query: () => 'organizations',
      providesTags: ['Role', 'Organization'],
    }),
    getMembers: build.query<Member[], string>({
      query: (organization) => `organization/${organization}/members`,
      providesTags: ['Member'],
    }),
    changeRole: build.mutation<Member, MemberKey & { role: string }>({
      query: ({ organization, account, role }) => ({
        url: `organization/${organization}/members/${account}`,
        method: 'PUT',
        body: { role },
      }),
      invalidatesTags: ['Member', 'Role'],
    }),
    removeMember: build.mutation<null, MemberKey>({
      query: call.remove(
        ({ organization, account }) => `organization/${organization}/members/${account}`,
      ),
      invalidatesTags: ROLES,
    }),
    getInvitations: build.query<Invitation[], string>({
      query: (organization) => `organization/${organization}/invitations`,
      providesTags: ['Invitation'],
    }),
    invite: build.mutation<
      NewInvitation,
      { organization: string; body: Schemas['InvitationBody'] }
    >({
      query: call.post(({ organization }) => `organization/${organization}/invitations`),
      invalidatesTags: ['Invitation'],
    }),
    revokeInvitation: build.mutation<null, { organization: string; invitation: string }>({
      query: call.remove(
        ({ organization, invitation }) => `organization/${organization}/invitations/${invitation}`,
      ),
      // Also after a failure, because it may have been accepted meanwhile.
      invalidatesTags: ['Invitation', 'Member'],
    }),
    getOffer: build.query<Offer, string>({
      query: (token) => `invitations/${encodeURIComponent(token)}`,
      extraOptions: { anonymous: true },
    }),
    acceptOffer: build.mutation<Offer, string>({
      query: (token) => ({ url: `invitations/${encodeURIComponent(token)}`, method: 'POST' }),
      invalidatesTags: call.ifDone(ROLES),
    }),
  }),
});

export const {
  useGetOrganizationsQuery,
  useGetMembersQuery,
  useChangeRoleMutation,
  useRemoveMemberMutation,
  useGetInvitationsQuery,
  useInviteMutation,
  useRevokeInvitationMutation,
  useGetOfferQuery,
  useAcceptOfferMutation,
} = peopleApi;
