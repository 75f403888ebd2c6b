import { endpoints } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** The prize list of a show. */
export type PrizeList = Schemas['PrizeListView'];

export const prizeListApi = endpoints((call) => ({
  getPrizeList: call.read('events/public/{id}/prize_list', {
    extraOptions: { anonymous: true },
    providesTags: (list) => (list === undefined ? [] : [{ type: 'Event', id: list.event_id }]),
  }),
}));

export const { useGetPrizeListQuery } = prizeListApi;
