import { afterEach, expect, it, vi } from 'vitest';

import { ageOf, keptChange, settled, steadyNow, unsent } from './changes';

const MADE = Date.parse('2026-06-06T14:00:00Z');
const change = { lane: 'gate:1', about: 'entry:1', method: 'POST', path: 'x', label: 'x' } as const;

afterEach(() => vi.useRealTimers());

it('knows how long ago a change was made, also where the clock was set back meanwhile', () => {
  vi.useFakeTimers({ now: MADE });
  const own = { id: 'a', account: 'a1', addedAt: MADE, steadyAt: steadyNow() };
  const made = keptChange(change, own);
  vi.advanceTimersByTime(60_000);
  expect(ageOf(made, Date.now())).toBe(60_000);
  // The phone hears the right time, an hour earlier.
  expect(ageOf(made, Date.now() - 3_600_000)).toBe(60_000);
  // The page was opened again, or the device slept.
  const { steadyAt, ...former } = made;
  expect(steadyAt).toBeGreaterThan(0);
  expect(ageOf(former, MADE + 120_000)).toBe(120_000);
});

it('keeps what does not count until it is seen, and sends it no more', () => {
  const made = keptChange(change, { id: 'a', account: 'a1', addedAt: MADE });
  const by = { state: 'done', at: null };
  const [kept] = settled([made], 'a', { result: 'overruled', by }, MADE);
  expect(kept).toMatchObject({ state: 'overruled', overruled: by });
  expect(unsent(kept === undefined ? [] : [kept])).toEqual([]);
});
