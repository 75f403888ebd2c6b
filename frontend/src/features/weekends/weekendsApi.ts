import { endpoints, lists } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** Shows that belong together, as everybody may see them. */
export type Weekend = Schemas['Weekend'];

/** What somebody owes in all shows of a weekend. */
export type WeekendBill = Schemas['WeekendBill'];

const weekendsApi = endpoints((call) => ({
  getWeekend: call.read('weekends/{id}', { providesTags: lists('Event') }),
  // Also of the shows that join or leave.
  saveWeekend: call.put('events/{id}/weekend', { invalidatesTags: ['Event'] }),
  listWeekendBills: call.read('weekends/{id}/bills', {
    providesTags: lists('Event', 'Registration'),
  }),
  payWeekend: call.create('weekends/{id}/payments', { invalidatesTags: lists('Registration') }),
}));

export const {
  useGetWeekendQuery,
  useSaveWeekendMutation,
  useListWeekendBillsQuery,
  usePayWeekendMutation,
} = weekendsApi;
