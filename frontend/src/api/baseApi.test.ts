import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { api } from '../testing/handlers';
import { server } from '../testing/server';
import { baseApi } from './baseApi';
import { storeToken } from './token';

const probeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<{ token: string | null }, void>({ query: () => 'probe' }),
    publicProbe: build.query<{ token: string | null }, void>({
      query: () => 'probe',
      extraOptions: { anonymous: true },
    }),
  }),
});

it('sends the stored token, except where a call is anonymous', async () => {
  server.use(
    http.get(api('probe'), ({ request }) =>
      HttpResponse.json({ token: request.headers.get('token-x') }),
    ),
  );
  storeToken('a-token');
  const store = configureStore({
    reducer: { api: baseApi.reducer },
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(baseApi.middleware),
  });
  const signedIn = await store.dispatch(probeApi.endpoints.probe.initiate());
  const anonymous = await store.dispatch(probeApi.endpoints.publicProbe.initiate());
  expect(signedIn.data).toEqual({ token: 'a-token' });
  expect(anonymous.data).toEqual({ token: null });
});
