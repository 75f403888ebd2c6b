import { skipToken } from '@reduxjs/toolkit/query';

import { useGetMyDayQuery } from './publicDayApi';

/** How often somebody's day is asked for, in milliseconds. */
const LOOK_MS = 15_000;

/** The classes of a back number in all rings; nothing without one. */
export function useMyDay(id: string, number: number | null) {
  return useGetMyDayQuery(number === null ? skipToken : { id, back_number: number }, {
    pollingInterval: LOOK_MS,
    skipPollingIfUnfocused: true,
  });
}
