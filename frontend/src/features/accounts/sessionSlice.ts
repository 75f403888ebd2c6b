import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { readToken } from '../../api/token';

/** Who is signed in, as far as this browser knows. */
interface SessionState {
  /** The stored token, or `null` when nobody is signed in. */
  token: string | null;
  /** The session is over, yet its page stays open for what was typed there and is not saved. */
  lapsed: boolean;
  /** Nobody is signed in since somebody chose so: the next one to sign in begins afresh. */
  signedOut: boolean;
}

export const sessionSlice = createSlice({
  name: 'session',
  // Read when a store is made, not when this file is loaded.
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
