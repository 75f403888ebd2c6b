import { endpoints } from '../../../api/endpoints';

const publicEmergencyApi = endpoints((call) => ({
  getEmergencyPage: call.read('emergency/{token}', { extraOptions: { anonymous: true } }),
}));

export const { useGetEmergencyPageQuery } = publicEmergencyApi;
