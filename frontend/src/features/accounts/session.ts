import type { Dispatch } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';

import { baseApi } from '../../api/baseApi';
import { onTokenChange, removeToken, storeToken } from '../../api/token';
import { sessionEnded, sessionStarted } from './sessionSlice';

/** Begins a session: keeps the token and forgets what an earlier account had loaded. */
function startSession(dispatch: Dispatch, token: string): void {
  storeToken(token);
  dispatch(baseApi.util.resetApiState());
  dispatch(sessionStarted(token));
}

/** Goes on with a session that had ended, for the same account: what it had loaded stays. */
export function resumeSession(dispatch: Dispatch, token: string): void {
  storeToken(token);
  dispatch(sessionStarted(token));
  dispatch(baseApi.util.invalidateTags(['Account']));
}

/**
 * Ends the session and forgets everything that was loaded in it.
 *
 * @param signedOut - somebody chose so; otherwise the server no longer takes the token
 */
export function endSession(dispatch: Dispatch, { signedOut }: { signedOut: boolean }): void {
  removeToken();
  dispatch(sessionEnded({ signedOut }));
  dispatch(baseApi.util.resetApiState());
}

/** Follows the other tabs of this browser: signing out in one signs out everywhere. */
export function followOtherTabs(dispatch: Dispatch): () => void {
  return onTokenChange((token) => {
    dispatch(token === null ? sessionEnded({ signedOut: true }) : sessionStarted(token));
    dispatch(baseApi.util.resetApiState());
  });
}

/** Signing in and out, for components. */
export function useSession(): { signIn: (token: string) => void; signOut: () => void } {
  const dispatch = useDispatch();
  return useMemo(
    () => ({
      signIn: (token) => {
        startSession(dispatch, token);
      },
      signOut: () => {
        endSession(dispatch, { signedOut: true });
      },
    }),
    [dispatch],
  );
}
