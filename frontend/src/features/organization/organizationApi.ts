import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** The profile of an organization. */
export type Organization = Schemas['OrganizationView'];

/** The organization in a request; it replaces all fields. */
export type OrganizationBody = Schemas['OrganizationBody'];

export const organizationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOrganization: build.query<Organization, void>({
      query: () => 'organization',
      providesTags: ['Organization'],
    }),
    getOrganizationById: build.query<Organization, string>({
      query: (id) => `organization/${id}`,
      providesTags: ['Organization'],
    }),
    updateOrganization: build.mutation<Organization, call.Change<OrganizationBody>>({
      query: call.put(({ id }) => `organization/${id}`),
      invalidatesTags: (_saved, error) => (error === undefined ? ['Organization'] : []),
    }),
  }),
});

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
