import { endpoints, ifDone } from '../../api/endpoints';
import type { EmergencyChoices } from './emergencyTypes';

/** Whose barn it is; the own organization has no name in requests. */
interface Barn {
  organization_id?: string;
}

/** The barn of an organization; empty for the own. */
export const barnOf = (organizationId: string): Barn =>
  organizationId === '' ? {} : { organization_id: organizationId };

/** Also after a failure, because a link may have been revoked elsewhere. */
const LINKS = ['EmergencyLink'] as const;

export const emergencyApi = endpoints((call) => ({
  listEmergencyLinks: call.read('emergency_links', { providesTags: LINKS }),
  makeEmergencyLink: call.post('horses/{id}/emergency_link', { invalidatesTags: LINKS }),
  revokeEmergencyLink: call.remove('horses/{id}/emergency_link', { invalidatesTags: LINKS }),
  revokeEmergencyLinks: call.build.mutation<null, Barn>({
    query: (params) => ({ url: 'emergency_links', method: 'DELETE', params }),
    invalidatesTags: LINKS,
  }),
  getEmergencyChoices: call.read('emergency_links/choices', { providesTags: LINKS }),
  saveEmergencyChoices: call.build.mutation<
    EmergencyChoices,
    { barn: Barn; body: Pick<EmergencyChoices, 'shown'> }
  >({
    query: ({ barn, body }) => ({
      url: 'emergency_links/choices',
      method: 'PUT',
      params: barn,
      body,
    }),
    invalidatesTags: ifDone(LINKS),
    onQueryStarted: async ({ barn, body }, { dispatch, queryFulfilled }) => {
      const shown = dispatch(
        emergencyApi.util.updateQueryData('getEmergencyChoices', barn, (choices) => ({
          ...choices,
          ...body,
        })),
      );
      await queryFulfilled.catch(() => shown.undo());
    },
  }),
}));

export const {
  useListEmergencyLinksQuery,
  useMakeEmergencyLinkMutation,
  useRevokeEmergencyLinkMutation,
  useRevokeEmergencyLinksMutation,
  useGetEmergencyChoicesQuery,
  useSaveEmergencyChoicesMutation,
} = emergencyApi;
