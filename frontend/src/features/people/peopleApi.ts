import { endpoints, ifDone } from '../../api/endpoints';
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

/** What depends on the roles of the account. */
const ROLES = ['Role', 'Member', 'Event', 'EventTemplate', 'Deadline', 'Horse', 'Care'] as const;

export const peopleApi = endpoints((call) => ({
  getOrganizations: call.read('organizations', { providesTags: ['Role', 'Organization'] }),
  getMembers: call.read('organization/{id}/members', { providesTags: ['Member'] }),
  changeRole: call.put('organization/{id}/members/{account_id}', {
    invalidatesTags: ['Member', 'Role'],
  }),
  removeMember: call.remove('organization/{id}/members/{account_id}', { invalidatesTags: ROLES }),
  getInvitations: call.read('organization/{id}/invitations', { providesTags: ['Invitation'] }),
  invite: call.post('organization/{id}/invitations', { invalidatesTags: ['Invitation'] }),
  revokeInvitation: call.remove('organization/{id}/invitations/{invitation_id}', {
    // Also after a failure, because it may have been accepted meanwhile.
    invalidatesTags: ['Invitation', 'Member'],
  }),
  getOffer: call.read('invitations/{token}', { extraOptions: { anonymous: true } }),
  acceptOffer: call.post('invitations/{token}', { invalidatesTags: ifDone(ROLES) }),
}));

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
