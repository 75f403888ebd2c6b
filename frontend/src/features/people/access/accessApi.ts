import { endpoints, lists } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** A link that opens something without an account; its secret is not shown. */
export type OpenLink = Schemas['OpenLink'];

/** The programs and riders that get into an organization. */
export type OtherAccess = Schemas['OtherAccess'];

export const accessApi = endpoints((call) => ({
  listLinks: call.list('links', { providesTags: lists('Link') }),
  getOtherAccess: call.read('links/others', { providesTags: ['ApiToken'] }),
  // Also after a failure, because it may have been revoked meanwhile. Each purpose has a
  // page of its own, which shows its link.
  revokeLink: call.remove('links/{id}', {
    invalidatesTags: [
      'Link',
      'OwnerLink',
      'EmergencyLink',
      'DeviceLink',
      'SaleLink',
      'Horse',
      'CalendarFeed',
    ],
  }),
}));

export const { useListLinksInfiniteQuery, useGetOtherAccessQuery, useRevokeLinkMutation } =
  accessApi;
