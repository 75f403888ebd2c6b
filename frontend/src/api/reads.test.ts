import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { api, problem } from '../testing/handlers';
import { server } from '../testing/server';
import { baseApi, readPauses } from './baseApi';
import { LEAST_PAUSE_MS, refreshOnReturn } from './refreshOnReturn';

const probeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    read: build.query<{ at: number }, void>({ query: () => 'reads' }),
    check: build.query<{ at: number }, void>({
      query: () => 'reads',
      extraOptions: { once: true },
    }),
    change: build.mutation<unknown, void>({ query: () => ({ url: 'reads', method: 'POST' }) }),
  }),
});

const makeStore = () =>
  configureStore({
    reducer: { api: baseApi.reducer },
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(baseApi.middleware),
  });

/** Gives the answers in their order, then repeats the last one. */
function answer(...answers: (() => Response)[]) {
  const asked = vi.fn();
  const next = () => {
    asked();
    return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? HttpResponse.error();
  };
  server.use(http.get(api('reads'), next), http.post(api('reads'), next));
  return asked;
}

const good = () => HttpResponse.json({ at: 1 });
const away = () => HttpResponse.error();
const busy = (seconds: number) => () => {
  const response = problem(503, 'unavailable', 'Please try again.');
  response.headers.set('retry-after', String(seconds));
  return response;
};
const failing = (status: number) => () => problem(status, 'failed', 'Failed.');

describe('a read that fails', () => {
  beforeEach(() => {
    readPauses.splice(0, Infinity, { usual: 1, most: 2_000 }, { usual: 1, most: 2_000 });
  });
  afterEach(() => {
    readPauses.length = 0;
  });

  it.each([
    ['the network', away],
    ['502', failing(502)],
    ['503', failing(503)],
    ['504', failing(504)],
  ])('because of %s is repeated, twice at most', async (_by, fault) => {
    const asked = answer(fault, good);
    const { data } = await makeStore().dispatch(probeApi.endpoints.read.initiate());
    expect(data).toEqual({ at: 1 });
    expect(asked).toHaveBeenCalledTimes(2);

    const askedInVain = answer(fault);
    const { error } = await makeStore().dispatch(probeApi.endpoints.read.initiate());
    expect(error).toBeDefined();
    expect(askedInVain).toHaveBeenCalledTimes(3);
  });

  it('is not repeated after a permanent failure, nor is the check of the account', async () => {
    for (const status of [401, 404, 409, 422, 429, 500]) {
      const asked = answer(failing(status));
      await makeStore().dispatch(probeApi.endpoints.read.initiate());
      expect(asked, String(status)).toHaveBeenCalledTimes(1);
    }
    const checked = answer(away);
    await makeStore().dispatch(probeApi.endpoints.check.initiate());
    expect(checked).toHaveBeenCalledTimes(1);
  });

  it('is repeated when the server said, unless that is too long to wait', async () => {
    const asked = answer(busy(1), good);
    const started = Date.now();
    const { data } = await makeStore().dispatch(probeApi.endpoints.read.initiate());
    expect(data).toEqual({ at: 1 });
    expect(Date.now() - started).toBeGreaterThanOrEqual(900);
    expect(asked).toHaveBeenCalledTimes(2);

    const askedOnce = answer(busy(40));
    const { error } = await makeStore().dispatch(probeApi.endpoints.read.initiate());
    expect(error).toMatchObject({ status: 503, retryAt: expect.any(Number) as number });
    expect(askedOnce).toHaveBeenCalledTimes(1);
  });

  it('does not repeat changes', async () => {
    const asked = answer(away);
    await makeStore().dispatch(probeApi.endpoints.change.initiate());
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('what is on the screen', () => {
  let stop = () => {};
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  async function open() {
    vi.useFakeTimers({ toFake: ['Date'] });
    const store = makeStore();
    stop = refreshOnReturn(store.dispatch);
    const asked = answer(good);
    await store.dispatch(probeApi.endpoints.read.initiate());
    return asked;
  }
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

  it('is read again when the window comes back, but not each time', async () => {
    const asked = await open();
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(asked).toHaveBeenCalledTimes(1);

    later(LEAST_PAUSE_MS);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    await settle();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is read again when the connection is back', async () => {
    const asked = await open();
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });
});
