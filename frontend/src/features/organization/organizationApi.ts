import { baseApi } from '../../api/baseApi';
import type { Schemas } from '../../api/types';

/** The organization of the account, as it is read. */
export type Organization = Schemas['OrganizationView'];

/** The organization as it is saved: the whole of it, every time. */
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
