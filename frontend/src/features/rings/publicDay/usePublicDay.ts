import { useGetPublicScheduleQuery } from '../dayApi';

/** How often the day is asked for, in milliseconds. */
const LOOK_MS = 15_000;

/** The schedule of a show with what happens in its rings, as fresh as the connection allows. */
export function usePublicDay(id: string) {
  return useGetPublicScheduleQuery(id, { pollingInterval: LOOK_MS, skipPollingIfUnfocused: true });
}
