import { baseApi } from '../../api/baseApi';
import type { Schemas } from '../../api/types';

/** The secret address of the account's calendar, if there is one. */
export type CalendarFeed = Schemas['CalendarFeedView'];

export const calendarFeedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCalendarFeed: build.query<CalendarFeed, void>({
      query: () => 'calendar_feed',
      providesTags: ['CalendarFeed'],
    }),
    openCalendarFeed: build.mutation<CalendarFeed, void>({
      query: () => ({ url: 'calendar_feed', method: 'POST' }),
      // After a failure too: the address may have been made all the same.
      invalidatesTags: ['CalendarFeed'],
    }),
    closeCalendarFeed: build.mutation<null, void>({
      query: () => ({ url: 'calendar_feed', method: 'DELETE' }),
      invalidatesTags: ['CalendarFeed'],
    }),
  }),
});

export const {
  useGetCalendarFeedQuery,
  useOpenCalendarFeedMutation,
  useCloseCalendarFeedMutation,
} = calendarFeedApi;
