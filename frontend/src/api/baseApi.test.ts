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
    signInProbe: build.mutation<null, void>({
      query: () => ({ url: 'probe', method: 'POST' }),
      extraOptions: { device: true },
    }),
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

it('keeps what names this browser, and sends it with the next sign-in alone', async () => {
  const sent: (string | null)[] = [];
  server.use(
    http.all(api('probe'), ({ request }) => {
      sent.push(request.headers.get('device-x'));
      return HttpResponse.json(null, { headers: { 'device-x': `devices ${sent.length}` } });
    }),
  );
  const store = configureStore({
    reducer: { api: baseApi.reducer },
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(baseApi.middleware),
  });
  await store.dispatch(probeApi.endpoints.signInProbe.initiate());
  await store.dispatch(probeApi.endpoints.signInProbe.initiate());
  await store.dispatch(probeApi.endpoints.publicProbe.initiate());
  expect(sent).toEqual([null, 'devices 1', null]);
});
