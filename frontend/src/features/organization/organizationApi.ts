import { baseApi } from '../../api/baseApi';
import type { Schemas } from '../../api/types';

/** The organization of the account. */
export type Organization = Schemas['OrganizationView'];

/** The organization in a request; it replaces all fields. */
export type OrganizationBody = Schemas['OrganizationBody'];

export const organizationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOrganization: build.query<Organization, void>({
      query: () => 'organization',
      providesTags: ['Organization'],
    }),
    updateOrganization: build.mutation<Organization, { id: string; body: OrganizationBody }>({
      query: ({ id, body }) => ({ url: `organization/${id}`, method: 'PUT', body }),
      invalidatesTags: (_saved, error) => (error === undefined ? ['Organization'] : []),
    }),
  }),
});

export const {
  useGetOrganizationQuery,
  useLazyGetOrganizationQuery,
  useUpdateOrganizationMutation,
} = organizationApi;
