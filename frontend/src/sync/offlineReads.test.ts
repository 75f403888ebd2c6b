import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';

import { baseApi } from '../api/baseApi';
import { forgetReads } from '../api/keptReads';
import { type Cursor, type Page, paged } from '../api/paging';
import { keepAccount, storeToken } from '../api/token';
import { makeStore } from '../app/makeStore';
import { account, oid } from '../testing/fixtures/fixtures';
import { api, problem } from '../testing/handlers';
import { server } from '../testing/server';
import { connection } from './connection';
import { lateReads } from './lateReads';
import { keepReads, patience } from './offlineReads';
import { readStore } from './readStore';

const probe = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readThing: build.query<unknown, string>({ query: (id) => `things/${id}` }),
    findThings: build.query<unknown, string>({ query: (q) => ({ url: 'things', params: { q } }) }),
    listThings: build.infiniteQuery<Page<number>, void, Cursor>(paged(() => ({ url: 'things' }))),
  }),
});

const KEY = `${account._id.$oid} things/1`;

const signIn = (token: string, id = account._id) => {
  storeToken(token);
  keepAccount(token, { ...account, _id: id });
  return makeStore();
};

const read = (store: ReturnType<typeof makeStore>) =>
  store.dispatch(probe.endpoints.readThing.initiate('1'));

const kept = async () => {
  await vi.waitFor(async () => {
    expect(await readStore.get(KEY)).toBeDefined();
  });
};

const away = () =>
  server.use(
    ...['things', 'things/1', 'health/live'].map((path) =>
      http.get(api(path), () => HttpResponse.error()),
    ),
  );

beforeEach(() => {
  Object.assign(patience, { ms: 100, toldMs: 1_500 });
  keepReads();
  server.use(http.get(api('things/1'), () => HttpResponse.json({ name: 'one' })));
  return connection.subscribe(() => undefined);
});

it('answers with what was read, while the service cannot be reached', async () => {
  await read(signIn('a'));
  await kept();
  away();
  expect(await read(signIn('a'))).toMatchObject({ data: { name: 'one' }, isSuccess: true });
});

it('shows the failure of a service that is there', async () => {
  await read(signIn('a'));
  await kept();
  server.use(http.get(api('things/1'), () => HttpResponse.error()));
  expect(await read(signIn('a'))).toMatchObject({ isError: true });
  server.use(http.get(api('things/1'), () => problem(503, 'unavailable', 'Not now.')));
  expect(await read(signIn('a'))).toMatchObject({ isError: true });
});

/** A service that says nothing until it is told to. */
function hanging() {
  const calls: ((answer: Response) => void)[] = [];
  server.use(
    http.get(api('things/1'), () => new Promise<Response>((answer) => calls.push(answer))),
  );
  return calls;
}

const seen = (store: ReturnType<typeof makeStore>) =>
  probe.endpoints.readThing.select('1')(store.getState()).data;

it('shows what was read before while the service says nothing, and then what it says', async () => {
  await read(signIn('a'));
  await kept();
  const calls = hanging();
  Object.assign(patience, { ms: 20, toldMs: 20 });
  const store = signIn('a');
  expect(await read(store)).toMatchObject({ data: { name: 'one' }, isSuccess: true });
  await vi.waitFor(() => expect(lateReads.read()).toBe(true));
  expect(calls).toHaveLength(1);
  calls[0]?.(HttpResponse.json({ name: 'two' }));
  await vi.waitFor(() => expect(seen(store)).toEqual({ name: 'two' }));
  expect([lateReads.read(), calls.length]).toEqual([false, 1]);
});

it('asks for nothing again that the page has left meanwhile', async () => {
  await read(signIn('a'));
  await kept();
  hanging();
  const nameless = vi.fn(() => HttpResponse.json({}));
  server.use(http.get(api('things/undefined'), nameless));
  patience.ms = 20;
  const store = signIn('a');
  await read(store);
  store.dispatch(baseApi.util.resetApiState());
  await new Promise((resolve) => setTimeout(resolve, 3 * patience.ms));
  expect(nameless).not.toHaveBeenCalled();
});

it('does not wait again for what a page reads after that', async () => {
  server.use(http.get(api('things/2'), () => HttpResponse.json({ name: 'second' })));
  const second = (store: ReturnType<typeof makeStore>) =>
    store.dispatch(probe.endpoints.readThing.initiate('2'));
  const before = signIn('a');
  await read(before);
  await second(before);
  await kept();
  const answer = hanging();
  server.use(http.get(api('things/2'), () => new Promise<Response>(() => undefined)));
  Object.assign(patience, { ms: 20, toldMs: 20 });
  const store = signIn('a');
  await read(store);
  await vi.waitFor(() => expect(lateReads.read()).toBe(true));
  patience.ms = 60_000;
  expect(await second(store)).toMatchObject({ data: { name: 'second' } });
  answer[0]?.(HttpResponse.json({ name: 'one' }));
});

it('waits for the service where nothing was read before, or somebody else did', async () => {
  await read(signIn('a'));
  await kept();
  const calls = hanging();
  Object.assign(patience, { ms: 20, toldMs: 20 });
  const store = signIn('b', oid(2));
  const reading = read(store);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 3 * patience.ms));
  expect(seen(store)).toBeUndefined();
  calls[0]?.(HttpResponse.json({ name: 'other' }));
  expect(await reading).toMatchObject({ data: { name: 'other' } });
});

it('does not wait at all while the service is known to be away', async () => {
  await read(signIn('a'));
  await kept();
  away();
  await read(signIn('a'));
  expect(connection.isOffline()).toBe(true);
  hanging();
  patience.ms = 60_000;
  expect(await read(signIn('a'))).toMatchObject({ data: { name: 'one' } });
});

it('leads to the next page of a list that was read', async () => {
  server.use(
    http.get(api('things'), ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? HttpResponse.json([2])
        : HttpResponse.json([1], { headers: { link: '</x?cursor=c2>; rel="next"' } }),
    ),
  );
  const list = (store: ReturnType<typeof makeStore>, more?: { direction: 'forward' }) =>
    store.dispatch(probe.endpoints.listThings.initiate(undefined, { forceRefetch: true, ...more }));
  const online = signIn('a');
  await list(online);
  await list(online, { direction: 'forward' });
  await vi.waitFor(async () => {
    expect(await readStore.get(`${account._id.$oid} things?cursor=c2`)).toBeDefined();
  });
  away();
  const offline = signIn('a');
  await list(offline);
  const { data } = await list(offline, { direction: 'forward' });
  expect(data?.pages.map(({ items }) => items)).toEqual([[1], [2]]);
});

it('gives nothing to another account, nor after the session', async () => {
  await read(signIn('a'));
  await kept();
  away();
  expect(await read(signIn('b', oid(2)))).toMatchObject({ isError: true });
  forgetReads();
  await vi.waitFor(async () => {
    expect(await indexedDB.databases()).toEqual([]);
  });
  expect(await read(signIn('a'))).toMatchObject({ isError: true });
});

it('keeps nothing of what is searched, nor what arrives after the session', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get(api('things'), () => HttpResponse.json(['found'])),
    http.get(api('things/1'), async () => (await held, HttpResponse.json({ name: 'one' }))),
  );
  const store = signIn('a');
  await store.dispatch(probe.endpoints.findThings.initiate('s'));
  const reading = read(store);
  localStorage.clear();
  answer();
  await reading;
  await readStore.prune(Date.now());
  expect(await readStore.get(KEY)).toBeUndefined();
  expect(await readStore.get(`${account._id.$oid} things?q=s`)).toBeUndefined();
});

it('forgets what is old, and the oldest of what is too much', async () => {
  const put = (key: string, at: number, data: unknown = 1) =>
    readStore.put({ key, at, data, link: null }, () => true);
  const day = 24 * 60 * 60 * 1000;
  const large = 'x'.repeat(1_900_000);
  await put('old', 0);
  for (let at = 1; at <= 14; at += 1) await put(`large ${at}`, 20 * day + at, large);
  await put('too large', 20 * day, `${large}${large}`);
  await readStore.prune(20 * day + 100);
  const left = await Promise.all(
    ['old', 'too large', 'large 1', 'large 2', 'large 3', 'large 14'].map(readStore.get),
  );
  expect(left.map((it) => it?.key)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'large 3',
    'large 14',
  ]);
});
