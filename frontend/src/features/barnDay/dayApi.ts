import { baseApi } from '../../api/baseApi';
import type { Schemas } from '../../api/types';
import { useBarnZone } from '../people/useBarn';

// Ticks and doses are not here: they go through `sync/outbox.ts`, to the paths of `day.ts`,
// because a barn may have no network.

/** The barn's day. `readAt`: when it was asked for, in milliseconds since the epoch. */
export type Today = Schemas['Today'] & { readAt: number };

/** A task that is due on a day. */
export type DueTask = Schemas['DueTask'];

/** A dose that is due on a day. */
export type DueDose = Schemas['DueDose'];

/** Who ticked something, and when. */
export type Mark = Schemas['Mark'];

/** What somebody recorded of a dose. */
export type DoseRecord = Schemas['DoseRecord'];

/** A horse's name with its id. */
export type HorseName = Schemas['HorseNameView'];

/** A day: without a network the last answer is still of use, so it is kept while the tab is open. */
const KEPT_SECONDS = 24 * 60 * 60;

/** For pages that show a day and do not poll: loads it again if it is older than a minute. */
export const FRESH_DAY = { refetchOnMountOrArgChange: 60 };

export const dayApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getToday: build.query<Today, { date: string; time_zone: string }>({
      query: (params) => ({ url: 'today', params }),
      transformResponse: (today: Schemas['Today'], meta) => ({
        ...today,
        readAt: meta?.readAt ?? 0,
      }),
      providesTags: ['Today'],
      keepUnusedDataFor: KEPT_SECONDS,
    }),
  }),
});

/** Loads a day of the barn. */
export function useBarnDayQuery(
  date: string,
  options: {
    pollingInterval?: number;
    skipPollingIfUnfocused?: boolean;
    refetchOnMountOrArgChange?: number;
  },
) {
  return dayApi.useGetTodayQuery({ date, time_zone: useBarnZone() }, options);
}
