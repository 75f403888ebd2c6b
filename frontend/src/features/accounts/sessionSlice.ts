import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

import { readToken } from '../../api/token';

/** Who is signed in, as far as this browser knows. */
export interface SessionState {
  /** The stored token, or `null` when nobody is signed in. */
  token: string | null;
}

export const sessionSlice = createSlice({
  name: 'session',
  // Read when a store is made, not when this file is loaded.
  initialState: (): SessionState => ({ token: readToken() }),
  reducers: {
    sessionStarted: (state, { payload }: PayloadAction<string>) => {
      state.token = payload;
    },
    sessionEnded: (state) => {
      state.token = null;
    },
  },
  selectors: {
    selectToken: (state) => state.token,
  },
});

export const { sessionStarted, sessionEnded } = sessionSlice.actions;
export const { selectToken } = sessionSlice.selectors;
