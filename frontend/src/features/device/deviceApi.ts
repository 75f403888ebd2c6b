import { baseApi } from '../../api/baseApi';
import type { Schemas } from '../../api/types';

/** The role of a device with a link. */
export type DeviceRole = Schemas['DeviceRole'];

/** A link as its device sees it. */
export type OwnDeviceLink = Schemas['OwnDeviceLinkView'];

export const deviceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What a link is for. */
    getDeviceLink: build.query<OwnDeviceLink, string>({
      query: (token) => ({ url: 'device_link', headers: { 'token-x': token } }),
      providesTags: ['DeviceLink'],
    }),
  }),
});

export const { useGetDeviceLinkQuery } = deviceApi;
