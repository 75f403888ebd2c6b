import { endpoints, ifDone, lists } from '../../api/endpoints';
import { assigned } from './chart';
import type { StallBooking, StallNights } from './stallsTypes';

/**
 * Who has which stall, and the bills of entries and barns; also after a failure, when somebody else may have
 * been first.
 */
const CHANGED = ['ShowStalls', 'StallBooking', 'EventSummary', 'Registration', 'ShowBarn'] as const;

export const stallsApi = endpoints((call) => ({
  getShowStalls: call.read('events/{id}/show_stalls', { providesTags: ['ShowStalls'] }),
  saveShowStalls: call.put('events/{id}/show_stalls', {
    // What a stall at the end of a row costs more is on bills.
    invalidatesTags: ifDone(['ShowStalls', 'EventSummary', 'Registration', 'ShowBarn'] as const),
  }),
  // The holders are shown by their entries.
  listStallBookings: call.read('events/{id}/stall_bookings', {
    providesTags: ['StallBooking', ...lists('Registration')],
  }),
  bookStall: call.create('events/{id}/stall_bookings', { invalidatesTags: CHANGED }),
  changeStallBooking: call.put('stall_bookings/{id}', { invalidatesTags: CHANGED }),
  deleteStallBooking: call.remove('stall_bookings/{id}', { invalidatesTags: CHANGED }),
  assignStall: call.build.mutation<StallBooking, { show: string; id: string; body: StallNights }>({
    query: ({ id, body }) => ({
      url: `stall_bookings/${encodeURIComponent(id)}/nights`,
      method: 'PUT',
      body,
    }),
    invalidatesTags: CHANGED,
    onQueryStarted: async ({ show, id, body }, { dispatch, queryFulfilled }) => {
      const shown = dispatch(
        stallsApi.util.updateQueryData('listStallBookings', show, (bookings) =>
          bookings.map((one) => (one.id === id ? assigned(one, body) : one)),
        ),
      );
      await queryFulfilled.catch(() => shown.undo());
    },
  }),
}));

export const {
  useGetShowStallsQuery,
  useLazyGetShowStallsQuery,
  useSaveShowStallsMutation,
  useListStallBookingsQuery,
  useLazyListStallBookingsQuery,
  useBookStallMutation,
  useChangeStallBookingMutation,
  useDeleteStallBookingMutation,
  useAssignStallMutation,
} = stallsApi;
