import { expect, it, vi } from 'vitest';

import { keptChange } from './changes';
import { browserStore } from './changeStore';
import { keptFiles } from './keptFiles';
import { createOutbox } from './outbox';

const tick = { lane: 'x', method: 'PUT', path: 'tasks/x/done', label: 'Hay' } as const;
const kept = keptChange(tick, { id: 'x', account: 'a1', addedAt: 1 });

const refuse = () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('a private window', 'SecurityError');
  });
};

const fail = () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    const request = new EventTarget() as IDBOpenDBRequest;
    Object.assign(request, { error: new DOMException('no room', 'QuotaExceededError') });
    setTimeout(() => request.dispatchEvent(new Event('error')));
    return request;
  });
};

it.each([
  ['has no databases', () => vi.stubGlobal('indexedDB', undefined)],
  ['lets this page have none', refuse],
  ['fails to open one', fail],
])('says before anything is typed that nothing is kept, where the browser %s', async (_, take) => {
  const there = indexedDB;
  take();
  const store = browserStore();
  const outbox = createOutbox({ account: 'a1', store, send: null });
  const stop = outbox.start();
  await vi.waitFor(() => expect(outbox.read().isLasting).toBe(false));
  await store.update('a1', () => [kept]);
  expect(await store.read('a1')).toEqual([kept]);
  // A change whose photo is gone is not sent without it, and does not wait for ever.
  expect(await keptFiles.get('x')).toBeUndefined();
  // As soon as it can be kept, it is.
  vi.restoreAllMocks();
  vi.stubGlobal('indexedDB', there);
  await store.update('a1', (changes) => changes);
  expect(store.isLasting()).toBe(true);
  expect(await browserStore().read('a1')).toEqual([kept]);
  stop();
  vi.unstubAllGlobals();
});
