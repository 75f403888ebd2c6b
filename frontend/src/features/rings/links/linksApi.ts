import { endpoints, ifDone, lists, pathTo } from '../../../api/endpoints';

const LINKS = ifDone(lists('DeviceLink'));

export const linksApi = endpoints((call) => ({
  listDeviceLinks: call.read('events/{id}/device_links', { providesTags: lists('DeviceLink') }),
  makeDeviceLink: call.post('events/{id}/device_links', { invalidatesTags: LINKS }),
  revokeDeviceLink: call.remove('events/{id}/device_links/{link_id}', { invalidatesTags: LINKS }),
}));

export const { useListDeviceLinksQuery, useMakeDeviceLinkMutation, useRevokeDeviceLinkMutation } =
  linksApi;

/** The path of the QR code of a link. */
export const qrPathOf = (id: string, link_id: string) =>
  pathTo('events/{id}/device_links/{link_id}/qr.svg', { id, link_id });
