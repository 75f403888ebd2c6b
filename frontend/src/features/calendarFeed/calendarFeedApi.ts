import { baseApi } from '../../api/baseApi';
import type { Schemas } from '../../api/types';

/** The secret address of the account's calendar, or `null`. */
export type CalendarFeed = Schemas['CalendarFeedView'];

export const calendarFeedApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCalendarFeed: build.query<CalendarFeed, void>({
      query: () => 'calendar_feed',
      providesTags: ['CalendarFeed'],
    }),
    openCalendarFeed: build.mutation<CalendarFeed, void>({
      query: () => ({ url: 'calendar_feed', method: 'POST' }),
      // Also after a failure, because the server may have created the address anyway.
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
