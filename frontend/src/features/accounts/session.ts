import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';

import { baseApi, forgetAnswers, forgetAnswersOfEnded } from '../../api/baseApi';
import { forgetReads } from '../../api/keptReads';
import { onTokenChange, readToken, removeToken, storeToken } from '../../api/token';
import { accountsApi } from './accountsApi';
import { sessionEnded, sessionStarted } from './sessionSlice';

/** Starts a session: stores the token and clears the cached data of an earlier account. */
function startSession(dispatch: Dispatch, token: string): void {
  storeToken(token);
  forgetAnswers(dispatch);
  dispatch(sessionStarted(token));
}

/** Continues an ended session of the same account; cached data is kept. */
export function resumeSession(dispatch: Dispatch, token: string): void {
  storeToken(token);
  dispatch(sessionStarted(token));
  dispatch(baseApi.util.invalidateTags(['Account']));
}

/**
 * Ends the session, and clears all cached data and what was kept of it on this device.
 *
 * @param signedOut - `true` if the user signed out, `false` if the server no longer accepts the
 * token
 */
export function endSession(dispatch: Dispatch, { signedOut }: { signedOut: boolean }): void {
  removeToken();
  forgetReads();
  dispatch(sessionEnded({ signedOut }));
  if (signedOut) forgetAnswers(dispatch);
  else forgetAnswersOfEnded(dispatch);
}

/** Follows other tabs of this browser: signing in or out there also happens here. */
export function followOtherTabs(dispatch: Dispatch): () => void {
  return onTokenChange((token) => {
    dispatch(token === null ? sessionEnded({ signedOut: true }) : sessionStarted(token));
    forgetAnswers(dispatch);
  });
}

/** Signing in and out, for components. */
export function useSession(): { signIn: (token: string) => void; signOut: () => void } {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useMemo(
    () => ({
      signIn: (token) => startSession(dispatch, token),
      signOut: () => {
        const token = readToken();
        endSession(dispatch, { signedOut: true });
        // Last, because clearing the cache aborts calls. The session ends here without an answer.
        if (token !== null) void dispatch(accountsApi.endpoints.signOut.initiate(token));
      },
    }),
    [dispatch],
  );
}
