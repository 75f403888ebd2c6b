import { endpoints, ifDone, lists, pathTo } from '../../../api/endpoints';

const LINKS = ifDone(lists('DeviceLink'));

export const linksApi = endpoints((call) => ({
  listDeviceLinks: call.read('events/{id}/device_links', { providesTags: lists('DeviceLink') }),
  getDeviceAddresses: call.read('events/{id}/device_links/addresses', {}),
  makeDeviceLink: call.post('events/{id}/device_links', { invalidatesTags: LINKS }),
  changeDeviceLink: call.put('events/{id}/device_links/{link_id}', { invalidatesTags: LINKS }),
  revokeDeviceLink: call.remove('events/{id}/device_links/{link_id}', { invalidatesTags: LINKS }),
}));

export const {
  useListDeviceLinksQuery,
  useGetDeviceAddressesQuery,
  useMakeDeviceLinkMutation,
  useChangeDeviceLinkMutation,
  useRevokeDeviceLinkMutation,
} = linksApi;

/**
 * The path of the QR code of a link.
 *
 * @param address - of this computer, with which the link is shown instead of the server's own one
 */
export const qrPathOf = (id: string, link_id: string, address: string | null) =>
  pathTo('events/{id}/device_links/{link_id}/qr.svg', { id, link_id }) +
  (address === null ? '' : `?address=${encodeURIComponent(address)}`);
