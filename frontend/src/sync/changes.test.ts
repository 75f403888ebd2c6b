import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  ageOf,
  type KeptChange,
  keptChange,
  placedBy,
  settled,
  steadyNow,
  timesOf,
  unsent,
} from './changes';

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

describe('timed changes', () => {
  const BEGUN = Date.parse('2026-06-06T13:00:00Z');
  const made = (ms: number): KeptChange => ({
    ...keptChange(
      {
        lane: 'gate',
        about: 'entry',
        method: 'POST',
        path: 'x',
        label: 'x',
        isTimed: true,
        body: { at: new Date(BEGUN + ms).toISOString() },
      },
      { id: String(ms), account: 'a', addedAt: BEGUN + ms },
    ),
  });
  /** Where the server places what was sent at a time and was on its way for another. */
  const placed = ({ at, now }: { at: string; now: string }, arrivedAt: number) =>
    arrivedAt - (Date.parse(now) - Date.parse(at));

  it('say when they were made, and how long ago that is', () => {
    const sent = timesOf(made(0), 0, BEGUN + 60_000);
    expect(sent).toEqual({ at: '2026-06-06T13:00:00.000Z', now: '2026-06-06T13:01:00.000Z' });
  });

  it('say the same time of their making again, whatever came before them', () => {
    const [first, again] = [0, BEGUN + 30_000].map((floor) =>
      timesOf(made(0), floor, BEGUN + 60_000),
    );
    expect(again?.at).toBe(first?.at);
    expect(again?.now).toBe('2026-06-06T13:00:30.000Z');
  });

  it('keep their order, however long each is on its way', () => {
    // Here, In and Done within a second; the first is on its way for three.
    const [taps, ways] = [
      [0, 300, 900],
      [3_000, 50, 700],
    ];
    let [floor, clock, last] = [0, BEGUN + 1_000, 0];
    for (const [at, tap] of taps.entries()) {
      const sent = timesOf(made(tap), floor, clock);
      const arrived = clock + (ways[at] ?? 0);
      const answered = arrived + 40;
      expect(placed(sent, arrived)).toBeGreaterThanOrEqual(last);
      last = placed(sent, arrived);
      floor = placedBy(sent, floor, answered - clock);
      expect(floor).toBeGreaterThanOrEqual(last);
      clock = answered;
    }
  });
});
