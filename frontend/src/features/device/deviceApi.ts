import { baseApi } from '../../api/baseApi';
import type { Instant } from '../../lib/time/dates';

/** The role of a device with a link. */
export type DeviceRole = 'gate' | 'scribe' | 'announcer' | 'inspector';

/** A link as its device sees it. */
export interface OwnDeviceLink {
  id: string;
  role: DeviceRole;
  label: string;
  event: { id: string; hashed_id: string; name: string; time_zone: string };
  /** None means all. */
  class_ids: string[];
  /** All classes of the show if the link has none of its own. */
  classes: { class_id: string; number: string; name: string }[];
  /** Of a scribe, from 0 on. */
  judge_index: number | null;
  expires_at: Instant;
}

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
