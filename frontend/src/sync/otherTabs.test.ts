import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import { makeStore } from '../app/makeStore';
import { account, oid } from '../testing/fixtures/fixtures';
import { hearTabs, tellOthers } from './otherTabs';
import { api } from '../testing/handlers';
import { server } from '../testing/server';
import { baseApi } from '../api/baseApi';
import { endpoints } from '../api/endpoints';
import { keepAccount, storeToken } from '../api/token';

const probe = endpoints((call) => ({
  readNotes: call.build.query<number, void>({ query: () => 'things', providesTags: ['Note'] }),
  changeNotes: call.build.mutation<null, void>({
    query: () => ({ url: 'things', method: 'POST' }),
    invalidatesTags: (_made, error) => (error === undefined ? ['Note'] : []),
  }),
}));

let reads = 0;
/** How often a tab heard of a change. */
let heard = 0;
beforeEach(() => {
  reads = 0;
  heard = 0;
  tellOthers();
  // All tabs of this test have one channel, which does not hear itself: this one says it again.
  const echo = new BroadcastChannel('showstable_changed');
  echo.onmessage = ({ data }) => echo.postMessage(data);
  onTestFinished(() => echo.close());
  server.use(
    http.get(api('things'), () => HttpResponse.json((reads += 1))),
    http.post(api('things'), () => new HttpResponse(null, { status: 204 })),
  );
});

/** A tab of an account. */
function tab(id = account._id) {
  const token = id.$oid;
  storeToken(token);
  keepAccount(token, { ...account, _id: id });
  const store = makeStore();
  const state = () => {
    heard += 1;
    return store.getState();
  };
  onTestFinished(hearTabs(state, (tags) => store.dispatch(baseApi.util.invalidateTags([...tags]))));
  return store;
}

/** Opens a page with what others may change, and says what it shows. */
async function show(store: ReturnType<typeof tab>) {
  const query = store.dispatch(probe.endpoints.readNotes.initiate());
  onTestFinished(() => query.unsubscribe());
  await query;
  return () => probe.endpoints.readNotes.select()(store.getState()).data;
}

const change = (store: ReturnType<typeof tab>) =>
  store.dispatch(probe.endpoints.changeNotes.initiate());

it('reads again what another tab of the account has changed', async () => {
  const shown = await show(tab());
  await change(tab());
  await vi.waitFor(() => expect(shown()).toBe(2));
});

it('takes nothing from tabs of other accounts, nor a change that failed', async () => {
  const shown = await show(tab());
  await change(tab(oid(77)));
  server.use(http.post(api('things'), () => HttpResponse.error(), { once: true }));
  const own = tab();
  await change(own);
  expect(shown()).toBe(1);
  await change(own);
  await vi.waitFor(() => expect(shown()).toBe(2));
  expect(reads).toBe(2);
});

it('waits until somebody sees the tab', async () => {
  const shown = await show(tab());
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const own = tab();
  await change(own);
  await change(own);
  // Both tabs.
  await vi.waitFor(() => expect(heard).toBe(4));
  expect(shown()).toBe(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(shown()).toBe(2));
  expect(reads).toBe(2);
});
