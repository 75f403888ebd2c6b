import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';

import { api } from '../testing/handlers';
import { server } from '../testing/server';
import { baseApi, longApi } from './baseApi';
import { refreshes } from './refreshes';

const probes = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readBalance: build.query<{ paid: number }, void>({
      query: () => 'balance',
      providesTags: ['Extras'],
    }),
    pay: build.mutation<unknown, void>({
      query: () => ({ url: 'payments', method: 'POST' }),
      invalidatesTags: ['Extras'],
    }),
  }),
});

const longProbes = longApi.injectEndpoints({
  endpoints: (build) => ({
    archive: build.mutation<unknown, void>({
      query: () => ({ url: 'archive', method: 'POST' }),
      onQueryStarted: refreshes(['Extras']),
    }),
  }),
});

/** A store, what was paid, and the archive, which is answered when the test says so. */
async function opened() {
  let paid = 0;
  const archives: ((response: Response) => void)[] = [];
  server.use(
    http.get(api('balance'), () => HttpResponse.json({ paid })),
    http.post(api('payments'), () => {
      paid += 1;
      return HttpResponse.json({});
    }),
    http.post(api('archive'), () => new Promise<Response>((resolve) => archives.push(resolve))),
  );
  const store = configureStore({
    reducer: { api: baseApi.reducer, longApi: longApi.reducer },
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware().concat(baseApi.middleware, longApi.middleware),
  });
  await store.dispatch(probes.endpoints.readBalance.initiate());
  return {
    dispatch: store.dispatch,
    seen: () => probes.endpoints.readBalance.select()(store.getState()).data?.paid,
    pays: () => (paid += 1),
    answer: async (response: Response) => {
      await vi.waitFor(() => expect(archives).toHaveLength(1));
      archives[0]?.(response);
    },
  };
}

it('shows what a change has changed while a call that takes long is on its way', async () => {
  const page = await opened();
  const archive = page.dispatch(longProbes.endpoints.archive.initiate());
  await page.dispatch(probes.endpoints.pay.initiate());
  await vi.waitFor(() => expect(page.seen()).toBe(1));
  await page.answer(HttpResponse.json({}));
  await archive;
});

it.each([HttpResponse.json({}), HttpResponse.json({}, { status: 500 })])(
  'reads again what a long call may have changed when it has ended',
  async (answer) => {
    const page = await opened();
    const archive = page.dispatch(longProbes.endpoints.archive.initiate());
    page.pays();
    await page.answer(answer);
    await archive;
    await vi.waitFor(() => expect(page.seen()).toBe(1));
  },
);
