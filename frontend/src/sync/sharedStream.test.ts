import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { sharedStream } from './sharedStream';

/** What a tab hears of a stream, and whether it leads. */
function tab(name = 'a stream') {
  const heard: string[] = [];
  let tell: ((message: string) => void) | null = null;
  const end = sharedStream<string>({
    name,
    lead: (telling) => {
      tell = telling;
      return () => {
        tell = null;
      };
    },
    whole: () => 'all',
    hear: (message) => heard.push(message),
  });
  tabs.push(end);
  return {
    heard,
    leads: () => tell !== null,
    tell: (message: string) => tell?.(message),
    end,
    /** The browser ends the tab, which can do nothing more. */
    crash: () => {
      tabs = tabs.filter((it) => it !== end);
      vi.clearAllTimers();
    },
  };
}
let tabs: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const end of tabs) end();
  tabs = [];
  vi.useRealTimers();
});

/** Messages between tabs come by the event loop itself. */
const told = (heard: string[], ...messages: string[]) =>
  vi.waitFor(() => expect(heard).toEqual(messages));

it('is followed by one tab, which tells the others what is known and what comes', async () => {
  const [one, two] = [tab(), tab()];
  expect([one.leads(), two.leads()]).toEqual([true, false]);
  await told(two.heard, 'all');
  one.tell('news');
  await told(two.heard, 'all', 'news');
  expect(one.heard).toEqual([]);
});

it('is taken over when the tab that follows ends', () => {
  const [one, two] = [tab(), tab()];
  one.end();
  vi.advanceTimersByTime(2_000);
  expect([one.leads(), two.leads()]).toEqual([false, true]);
});

it('is taken over at once where the browser says that the lease ended', () => {
  const [one, two] = [tab(), tab()];
  one.end();
  dispatchEvent(new StorageEvent('storage', { key: 'showstable_stream:a stream', newValue: null }));
  expect(two.leads()).toBe(true);
});

it('is taken over when the tab that follows is gone without a word', () => {
  const one = tab();
  one.crash();
  const two = tab();
  expect(two.leads()).toBe(false);
  vi.advanceTimersByTime(14_000);
  expect(two.leads()).toBe(true);
});

it('is followed by both for a moment at most', () => {
  const one = tab();
  localStorage.clear();
  const two = tab();
  expect([one.leads(), two.leads()]).toEqual([true, true]);
  vi.advanceTimersByTime(2_000);
  expect([one.leads(), two.leads()]).toEqual([false, true]);
});

it('is followed by each tab where nothing can be stored, and of each name', () => {
  const one = tab();
  expect(tab('another').leads()).toBe(true);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(tab().leads()).toBe(true);
  expect(one.leads()).toBe(true);
});

it('is not kept by the lease of a clock that was set back', () => {
  const one = tab();
  one.crash();
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(tab().leads()).toBe(true);
});
