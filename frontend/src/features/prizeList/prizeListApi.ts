import { byId, endpoints } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** The prize list of a show. */
export type PrizeList = Schemas['PrizeListView'];

/** What the office writes into a prize list. */
export type PrizeListText = Schemas['PrizeListTextView'];

/** What the office writes is a part of the show. */
const written = (_saved: unknown, error: unknown, arg: string | { id: string }) =>
  error === undefined
    ? [
        { type: 'PrizeList' as const, id: typeof arg === 'string' ? arg : arg.id },
        { type: 'Event' as const, id: typeof arg === 'string' ? arg : arg.id },
      ]
    : [];

export const prizeListApi = endpoints((call) => ({
  getPrizeList: call.read('events/public/{id}/prize_list', {
    extraOptions: { anonymous: true },
    providesTags: (list) => (list === undefined ? [] : [{ type: 'Event', id: list.event_id }]),
  }),
  getPrizeListText: call.read('events/{id}/prize_list', { providesTags: byId('PrizeList') }),
  writePrizeList: call.put('events/{id}/prize_list', { invalidatesTags: written }),
  publishPrizeList: call.post('events/{id}/prize_list/publication', { invalidatesTags: written }),
  takeBackPrizeList: call.remove('events/{id}/prize_list/publication', {
    invalidatesTags: written,
  }),
}));

export const {
  useGetPrizeListQuery,
  useGetPrizeListTextQuery,
  useLazyGetPrizeListTextQuery,
  useWritePrizeListMutation,
  usePublishPrizeListMutation,
  useTakeBackPrizeListMutation,
} = prizeListApi;
