import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { api } from '../testing/handlers';
import { server } from '../testing/server';
import { baseApi } from './baseApi';
import { endpoints } from './endpoints';
import { IN_TIME_MS, readsInTime } from './readInTime';

const probes = endpoints(({ build }) => ({
  readPaid: build.query<{ paid: number }, void>({
    query: () => 'paid',
    providesTags: ['Extras'],
  }),
  readSlowly: build.query<unknown, void>({ query: () => 'slow', providesTags: ['Extras'] }),
  payNow: build.mutation<unknown, void>({
    query: () => ({ url: 'payments', method: 'POST' }),
    invalidatesTags: ['Extras'],
  }),
}));

/** A store with what was paid, and a read that is answered when the test says so. */
async function opened() {
  let paid = 0;
  const asked: string[] = [];
  let answerSlowly: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    answerSlowly = resolve;
  });
  server.use(
    http.get(api('paid'), () => {
      asked.push('paid');
      return HttpResponse.json({ paid });
    }),
    http.get(api('slow'), async () => {
      asked.push('slow');
      await slow;
      return HttpResponse.json({});
    }),
    http.post(api('payments'), () => {
      paid += 1;
      return HttpResponse.json({});
    }),
  );
  const store = configureStore({
    reducer: { api: baseApi.reducer },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware().concat(readsInTime, baseApi.middleware),
  });
  await store.dispatch(probes.endpoints.readPaid.initiate());
  // A read is not of the same millisecond as a change.
  await vi.advanceTimersByTimeAsync(1_000);
  return {
    dispatch: store.dispatch,
    asked,
    answerSlowly,
    seen: () => probes.endpoints.readPaid.select()(store.getState()).data?.paid,
    pays: () => (paid += 1),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

it('shows what a change has changed while a read gets no answer', async () => {
  const { dispatch, seen, asked, answerSlowly } = await opened();
  const read = dispatch(probes.endpoints.readSlowly.initiate());
  await dispatch(probes.endpoints.payNow.initiate());
  expect(seen()).toBe(0);
  await vi.advanceTimersByTimeAsync(IN_TIME_MS);
  await vi.waitFor(() => expect(seen()).toBe(1));
  // What was asked before the change is asked again: its answer may be older.
  answerSlowly();
  await read;
  await vi.waitFor(() => expect(asked.filter((path) => path === 'slow')).toHaveLength(2));
});

it('shows what others have changed while a read gets no answer', async () => {
  const { dispatch, seen, pays, answerSlowly } = await opened();
  const read = dispatch(probes.endpoints.readSlowly.initiate());
  pays();
  dispatch(baseApi.util.invalidateTags(['Extras']));
  await vi.advanceTimersByTimeAsync(IN_TIME_MS);
  await vi.waitFor(() => expect(seen()).toBe(1));
  answerSlowly();
  await read;
});

it('reads nothing twice when nothing else is on its way', async () => {
  const { dispatch, seen, asked } = await opened();
  await dispatch(probes.endpoints.payNow.initiate());
  await vi.waitFor(() => expect(seen()).toBe(1));
  await vi.advanceTimersByTimeAsync(IN_TIME_MS);
  expect(asked).toEqual(['paid', 'paid']);
});
