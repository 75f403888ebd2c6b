import { endpoints } from '../../../api/endpoints';

/** What is read again: the bills of entries change with who pays. */
const CHANGED = ['ShowBarn', 'Registration', 'EventSummary'] as const;

const officeBarnsApi = endpoints((call) => ({
  addBarn: call.create('events/{id}/groups', { invalidatesTags: ['ShowBarn'] }),
  changeBarn: call.put('events/{id}/groups/{group_id}', { invalidatesTags: ['ShowBarn'] }),
  deleteBarn: call.remove('events/{id}/groups/{group_id}', { invalidatesTags: CHANGED }),
  putIntoBarn: call.post('events/{id}/groups/{group_id}/entries', { invalidatesTags: CHANGED }),
  takeOutOfBarn: call.remove('events/{id}/groups/{group_id}/entries/{registration_id}', {
    invalidatesTags: CHANGED,
  }),
  renewBarnLink: call.post('events/{id}/groups/{group_id}/link', {
    invalidatesTags: ['ShowBarn'],
  }),
  addBarnLine: call.post('events/{id}/groups/{group_id}/lines', { invalidatesTags: CHANGED }),
  removeBarnLine: call.remove('events/{id}/groups/{group_id}/lines/{line_id}', {
    invalidatesTags: CHANGED,
  }),
  splitBarn: call.put('events/{id}/groups/{group_id}/split', { invalidatesTags: CHANGED }),
}));

export const {
  useAddBarnMutation,
  useChangeBarnMutation,
  useDeleteBarnMutation,
  usePutIntoBarnMutation,
  useTakeOutOfBarnMutation,
  useRenewBarnLinkMutation,
  useAddBarnLineMutation,
  useRemoveBarnLineMutation,
  useSplitBarnMutation,
} = officeBarnsApi;
