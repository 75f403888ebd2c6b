import { endpoints } from '../../../api/endpoints';
import type { EmergencyPage } from '../emergencyTypes';

const publicEmergencyApi = endpoints((call) => ({
  getEmergencyPage: call.build.query<EmergencyPage, string>({
    query: (token) => ({ url: `emergency/${encodeURIComponent(token)}` }),
    extraOptions: { anonymous: true },
  }),
}));

export const { useGetEmergencyPageQuery } = publicEmergencyApi;
