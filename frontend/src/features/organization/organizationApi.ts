import { endpoints, ifDone } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** The profile of an organization. */
export type Organization = Schemas['OrganizationView'];

/** The organization in a request; it replaces all fields. */
export type OrganizationBody = Schemas['OrganizationBody'];

export const organizationApi = endpoints((call) => ({
  getOrganization: call.read('organization', { providesTags: ['Organization'] }),
  getOrganizationById: call.read('organization/{id}', { providesTags: ['Organization'] }),
  updateOrganization: call.put('organization/{id}', {
    invalidatesTags: ifDone(['Organization'] as const),
  }),
}));

/**
 * The profile of one of the account's organizations.
 *
 * @param id - empty for the account's own
 */
export function useProfileQuery(id: string) {
  const own = organizationApi.useGetOrganizationQuery(undefined, { skip: id !== '' });
  const other = organizationApi.useGetOrganizationByIdQuery(id, { skip: id === '' });
  return id === '' ? own : other;
}

export const {
  useGetOrganizationQuery,
  useLazyGetOrganizationQuery,
  useUpdateOrganizationMutation,
} = organizationApi;
