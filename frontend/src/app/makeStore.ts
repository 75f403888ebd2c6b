import { configureStore } from '@reduxjs/toolkit';

import { baseApi, longApi } from '../api/baseApi';
import { readsInTime } from '../api/readInTime';
import { sessionSlice } from '../features/accounts/sessionSlice';
import { deviceSlice } from '../features/device/deviceSlice';
import { sessionListener } from './sessionListener';

/** Creates a new store, for the browser or for a test. */
export function makeStore() {
  return configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [longApi.reducerPath]: longApi.reducer,
      [sessionSlice.reducerPath]: sessionSlice.reducer,
      [deviceSlice.reducerPath]: deviceSlice.reducer,
    },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware()
        .prepend(sessionListener, readsInTime)
        .concat(baseApi.middleware, longApi.middleware),
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<AppStore['getState']>;
