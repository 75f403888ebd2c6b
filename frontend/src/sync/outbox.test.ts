import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Attempt, KeptChange } from './changes';
import { browserStore } from './changeStore';
import { createOutbox, type Outbox } from './outbox';

type Send = (change: KeptChange) => Attempt | Promise<Attempt>;

const ACCOUNT = 'a1';
const sent: Attempt = { result: 'sent', answer: null };
const failed: Attempt = { result: 'failed', reason: 'Something went wrong.' };
const away: Attempt = { result: 'away', retryAt: null };

let stops: (() => void)[] = [];
let skip = 0;

beforeEach(() => {
  skip = 0;
});

afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

/** A tab with the outbox of an account. Its clock can be put forward with `skip`. */
function tab(send: Send | null, { account = ACCOUNT, unknown }: Tab = {}): Outbox {
  const outbox = createOutbox({
    account,
    unknown,
    store: browserStore(),
    send: send === null ? null : (change) => Promise.resolve(send(change)),
    now: () => Date.now() + skip,
  });
  stops.push(outbox.start());
  return outbox;
}

interface Tab {
  account?: string;
  unknown?: string;
}

const tick = (lane: string) => ({
  lane,
  method: 'PUT' as const,
  path: `tasks/${lane}/done/2026-05-01`,
  label: `Task ${lane}`,
});

const undo = (lane: string) => ({ ...tick(lane), method: 'DELETE' as const });

const states = (outbox: Outbox) =>
  Object.fromEntries(outbox.read().changes.map(({ lane, state }) => [lane, state]));

describe('two tabs with one outbox', () => {
  it(
    'send 200 ticks once each, past a failure of the server, and show the one that always fails',
    { timeout: 90_000 },
    async () => {
      const got: string[] = [];
      const tries = new Map<string, number>();
      let calls = 0;
      // 500 to every third call, once, and to one always.
      const send: Send = async ({ lane }) => {
        calls += 1;
        const isThird = calls % 3 === 0;
        await new Promise((resolve) => setTimeout(resolve, 1));
        const tried = tries.get(lane) ?? 0;
        tries.set(lane, tried + 1);
        if (lane === '77' || (isThird && tried === 0)) return failed;
        got.push(lane);
        return sent;
      };
      const [one, two] = [tab(send), tab(send)];
      const adding = Array.from({ length: 200 }, (_, at) =>
        (at % 2 ? one : two).add(tick(`${at}`)),
      );
      await Promise.all(adding);
      await vi.waitFor(
        async () => {
          skip += 60_000;
          await Promise.all([one.flush(), two.flush()]);
          expect(Object.values(states(one)).filter((it) => it === 'waiting')).toEqual([]);
        },
        { timeout: 80_000 },
      );
      expect(got).toHaveLength(199);
      expect(new Set(got).size).toBe(199);
      expect(tries.get('77')).toBe(5);
      await vi.waitFor(() => {
        for (const outbox of [one, two]) {
          const unsent = outbox.read().changes.filter(({ state }) => state !== 'sent');
          expect(unsent).toMatchObject([
            { lane: '77', state: 'failed', tries: 5, reason: 'Something went wrong.' },
          ]);
        }
      });
    },
  );

  it('have one sender', async () => {
    let running = 0;
    let most = 0;
    const by = new Set<string>();
    const send = (name: string) => async () => {
      by.add(name);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return sent;
    };
    const quiet = tab(null);
    await Promise.all(Array.from({ length: 40 }, (_, at) => quiet.add(tick(`${at}`))));
    const [one, two] = [tab(send('one')), tab(send('two'))];
    await vi.waitFor(() => expect(Object.values(states(two))).toHaveLength(40));
    await Promise.all([one.flush(), two.flush()]);
    await vi.waitFor(() => expect(new Set(Object.values(states(two)))).toEqual(new Set(['sent'])));
    expect(by.size).toBe(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('lose no tick when both add at the same moment', async () => {
    const [one, two] = [tab(null), tab(null)];
    await Promise.all([one.add(tick('x')), two.add(tick('y')), one.add(tick('z'))]);
    await vi.waitFor(() => {
      for (const outbox of [one, two]) {
        expect(Object.keys(states(outbox)).sort()).toEqual(['x', 'y', 'z']);
      }
    });
  });

  it('show what the other has sent, with its answer', async () => {
    const one = tab(() => ({ result: 'sent', answer: { by: 'me' } }));
    const two = tab(null);
    await one.add(tick('x'));
    await vi.waitFor(() =>
      expect(two.read().changes).toMatchObject([{ state: 'sent', answer: { by: 'me' } }]),
    );
  });

  it('send what a closed tab had begun to send', async () => {
    const closed = tab(() => new Promise<Attempt>(() => undefined));
    await closed.add(tick('x'));
    await vi.waitFor(() => expect(closed.read().changes).toMatchObject([{ isSending: true }]));
    stops.pop()?.();
    const send = vi.fn<Send>(() => sent);
    const other = tab(send);
    // What a tab that crashed has left ends by itself.
    vi.setSystemTime(Date.now() + 91_000);
    await other.flush();
    vi.useRealTimers();
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('a device that keeps nothing', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const refuse = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });

  it('says so, and sends all the same', async () => {
    const put = refuse();
    let isThere = false;
    const outbox = tab(() => (isThere ? sent : away));
    await outbox.add(tick('x'));
    await outbox.flush();
    expect(outbox.read()).toMatchObject({ changes: [{ lane: 'x' }], isLasting: false });
    isThere = true;
    await outbox.flush();
    expect(states(outbox)).toEqual({ x: 'sent' });
    // There is room again: it is kept from now on.
    put.mockRestore();
    await outbox.add(tick('y'));
    expect(outbox.read().isLasting).toBe(true);
    const next = tab(null);
    await vi.waitFor(() => expect(states(next)).toMatchObject({ x: 'sent', y: 'sent' }));
  });

  it('forgets nothing that was kept before', async () => {
    const outbox = tab(null);
    await outbox.add(tick('x'));
    refuse();
    await outbox.add(tick('y'));
    expect(states(outbox)).toEqual({ x: 'waiting', y: 'waiting' });
  });

  it('is asked once to keep what there is', async () => {
    vi.resetModules();
    const persist = vi.fn(() => Promise.resolve(true));
    vi.stubGlobal('navigator', { storage: { persist } });
    const { askToPersist } = await import('./persistence');
    askToPersist();
    askToPersist();
    expect(persist).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

it('sends nothing after its page was left', async () => {
  const send = vi.fn<Send>(() => sent);
  const left = tab(send);
  const adding = left.add(tick('x'));
  await adding;
  stops.pop()?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(send).not.toHaveBeenCalled();
  const next = tab(send);
  await vi.waitFor(() => expect(states(next)).toEqual({ x: 'sent' }));
  expect(send).toHaveBeenCalledOnce();
});

describe('a lane', () => {
  it('keeps its order, and does not wait for another one', async () => {
    const got: string[] = [];
    let go = () => {};
    const stuck = new Promise<void>((resolve) => (go = resolve));
    const outbox = tab(async ({ lane, method }) => {
      if (lane === 'slow' && method === 'PUT') await stuck;
      got.push(`${method} ${lane}`);
      return sent;
    });
    await outbox.add(tick('slow'));
    await vi.waitFor(() => expect(outbox.read().changes[0]?.isSending).toBe(true));
    await outbox.add(undo('slow'));
    await outbox.add(tick('quick'));
    await vi.waitFor(() => expect(got).toEqual(['PUT quick']));
    go();
    await vi.waitFor(() => expect(got).toEqual(['PUT quick', 'PUT slow', 'DELETE slow']));
  });

  it('sends only the last of what waits', async () => {
    const got: string[] = [];
    let isThere = false;
    const outbox = tab(({ method }) => {
      if (!isThere) return away;
      got.push(method);
      return sent;
    });
    await outbox.add(tick('x'));
    await outbox.add(undo('x'));
    await outbox.flush();
    isThere = true;
    await outbox.flush();
    expect(got).toEqual(['DELETE']);
  });

  it('forgets what failed when it is undone', async () => {
    const outbox = tab(() => ({ result: 'refused', reason: 'No.' }));
    await outbox.add(tick('x'));
    await vi.waitFor(() => expect(states(outbox)).toEqual({ x: 'refused' }));
    await outbox.add(undo('x'));
    await vi.waitFor(() =>
      expect(outbox.read().changes).toMatchObject([{ method: 'DELETE', state: 'refused' }]),
    );
  });
});

describe('a change', () => {
  it('is not tried again when it is refused, and can be repeated or dropped', async () => {
    const answers: Attempt[] = [{ result: 'refused', reason: 'Date is too late.' }, sent];
    const send = vi.fn<Send>(() => answers.shift() ?? failed);
    const outbox = tab(send);
    await outbox.add(tick('x'));
    await vi.waitFor(() =>
      expect(outbox.read().changes).toMatchObject([
        { state: 'refused', reason: 'Date is too late.' },
      ]),
    );
    skip = 3_600_000;
    await outbox.flush();
    expect(send).toHaveBeenCalledOnce();
    await outbox.repeat(outbox.read().changes.map(({ id }) => id));
    await vi.waitFor(() => expect(states(outbox)).toEqual({ x: 'sent' }));
    await outbox.drop(outbox.read().changes.map(({ id }) => id));
    expect(outbox.read().changes).toEqual([]);
  });

  it('does not fail because there is no network, however often it is tried', async () => {
    const outbox = tab(() => away);
    await outbox.add(tick('x'));
    for (let at = 0; at < 8; at += 1) await outbox.flush();
    expect(outbox.read()).toMatchObject({
      isAway: true,
      changes: [{ state: 'waiting', tries: 0 }],
    });
  });

  it('waits as long as a busy server says, and others do not', async () => {
    let isBusy = true;
    const outbox = tab(({ lane }) =>
      lane === 'x' && isBusy
        ? { result: 'busy', reason: 'Not now.', retryAt: Date.now() + 5_000 }
        : sent,
    );
    await outbox.add(tick('x'));
    await outbox.add(tick('y'));
    await vi.waitFor(() => expect(states(outbox)).toEqual({ x: 'waiting', y: 'sent' }));
    isBusy = false;
    await outbox.flush();
    expect(states(outbox)).toEqual({ x: 'waiting', y: 'sent' });
    skip = 5_001;
    await outbox.flush();
    expect(states(outbox)).toEqual({ x: 'sent', y: 'sent' });
  });

  it('is shown before it is stored', async () => {
    const outbox = tab(null);
    const adding = outbox.add(tick('x'));
    expect(states(outbox)).toEqual({ x: 'waiting' });
    await adding;
  });
});

it('sends nothing of another account, and what a session added before its account was known', async () => {
  const [theirs, nobodys] = [tab(null, { account: 'b2' }), tab(null, { account: 'session:1' })];
  await theirs.add(tick('theirs'));
  await nobodys.add(tick('mine'));
  const got: string[] = [];
  const mine = tab(({ lane }) => (got.push(lane), sent), { unknown: 'session:1' });
  await vi.waitFor(() => expect(states(mine)).toEqual({ mine: 'sent' }));
  expect(got).toEqual(['mine']);
  expect(states(theirs)).toEqual({ theirs: 'waiting' });
});

it('takes over what an earlier release kept, once', async () => {
  const former = { ...tick('x'), id: 'f1', key: 'x' };
  const KEY = `showstable_outbox:${ACCOUNT}`;
  localStorage.setItem(KEY, JSON.stringify({ waiting: [former], refused: [] }));
  const send = vi.fn<Send>(() => sent);
  const tabs = [tab(send), tab(send)];
  await vi.waitFor(() => {
    for (const outbox of tabs) expect(states(outbox)).toEqual({ x: 'sent' });
  });
  expect(send).toHaveBeenCalledOnce();
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('says at sign-out whether all was sent', async () => {
  const outbox = tab(({ lane }) => (lane === 'x' ? failed : sent));
  await outbox.add(tick('y'));
  expect(await outbox.sendAll()).toBe(true);
  await outbox.add(tick('x'));
  expect(await outbox.sendAll()).toBe(false);
  await outbox.clear();
  expect(outbox.read().changes).toEqual([]);
});
