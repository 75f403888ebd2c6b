import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { readToken } from '../../api/token';

/** The state of the session in this tab. */
interface SessionState {
  /** The stored token, or `null` when signed out. */
  token: string | null;
  /** The session has ended, but the page stays open because it has unsaved input. */
  lapsed: boolean;
  /** The user signed out. The next sign-in then opens the dashboard, not the last page. */
  signedOut: boolean;
}

export const sessionSlice = createSlice({
  name: 'session',
  // A function, so that the token is read when a store is made.
  initialState: (): SessionState => ({ token: readToken(), lapsed: false, signedOut: false }),
  reducers: {
    sessionStarted: (state, { payload }: PayloadAction<string>) => {
      state.token = payload;
      state.lapsed = false;
      state.signedOut = false;
    },
    sessionLapsed: (state) => {
      state.lapsed = true;
    },
    sessionEnded: (state, { payload }: PayloadAction<{ signedOut: boolean }>) => {
      state.token = null;
      state.lapsed = false;
      state.signedOut = payload.signedOut;
    },
  },
  selectors: {
    selectToken: (state) => state.token,
    selectLapsed: (state) => state.lapsed,
    selectSignedOut: (state) => state.signedOut,
  },
});

export const { sessionStarted, sessionLapsed, sessionEnded } = sessionSlice.actions;
export const { selectToken, selectLapsed, selectSignedOut } = sessionSlice.selectors;
