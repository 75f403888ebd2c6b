import { endpoints } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** The secret address of the account's calendar, or `null`. */
export type CalendarFeed = Schemas['CalendarFeedView'];

export const calendarFeedApi = endpoints((call) => ({
  getCalendarFeed: call.read('calendar_feed', { providesTags: ['CalendarFeed'] }),
  // Also after a failure, because the server may have created the address anyway.
  openCalendarFeed: call.post('calendar_feed', { invalidatesTags: ['CalendarFeed'] }),
  closeCalendarFeed: call.remove('calendar_feed', { invalidatesTags: ['CalendarFeed'] }),
}));

export const {
  useGetCalendarFeedQuery,
  useOpenCalendarFeedMutation,
  useCloseCalendarFeedMutation,
} = calendarFeedApi;
