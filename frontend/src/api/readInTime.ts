import type { Dispatch, Middleware } from '@reduxjs/toolkit';

import { baseApi, type Changed } from './baseApi';

/**
 * The longest that what a change has changed waits for calls that are on their way, in
 * milliseconds. RTK Query waits until there is none, as an answer may be older than the change;
 * one call that gets no answer would hold all back for half a minute.
 */
export const IN_TIME_MS = 2_000;

type State = Parameters<typeof baseApi.util.selectInvalidatedBy>[0];

/** The endpoints that read; those of the features are added later. */
const reads = baseApi.endpoints as Record<
  string,
  { initiate: (args: unknown, options: object) => Parameters<Dispatch>[0] }
>;

/** Reads a query again, unless it is on its way. */
export function readAgain(dispatch: Dispatch, endpoint: string, args: unknown): void {
  const read = reads[endpoint]?.initiate(args, { subscribe: false, forceRefetch: true });
  if (read !== undefined) dispatch(read);
}

/**
 * Reads again what a change has changed and RTK Query has not read again in time. What is on its
 * way then is read again by RTK Query when it has ended.
 *
 * @param since - when it was changed, in milliseconds since the epoch
 */
export function readInTime(
  { dispatch, getState }: { dispatch: Dispatch; getState: () => unknown },
  tags: Changed,
  since: number,
): void {
  setTimeout(() => {
    const state = getState() as State;
    for (const one of baseApi.util.selectInvalidatedBy(state, tags)) {
      const readAt = state.api.queries[one.queryCacheKey]?.startedTimeStamp ?? since;
      if (readAt < since) readAgain(dispatch, one.endpointName, one.originalArgs);
    }
  }, IN_TIME_MS);
}

/** Does the same for what the application itself says to be changed. */
export const readsInTime: Middleware = (store) => (next) => (action) => {
  const since = Date.now();
  const done = next(action);
  if (baseApi.util.invalidateTags.match(action)) {
    readInTime(store, action.payload as Changed, since);
  }
  return done;
};
