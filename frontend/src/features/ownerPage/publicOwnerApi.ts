import { endpoints } from '../../api/endpoints';

/** The link is all that an owner needs. */
const extraOptions = { anonymous: true };

const publicOwnerApi = endpoints((call) => ({
  getOwnerPage: call.read('owners/{token}', { extraOptions }),
  writeToBarn: call.create('owners/{token}/messages', { extraOptions }),
}));

export const { useGetOwnerPageQuery, useWriteToBarnMutation } = publicOwnerApi;
