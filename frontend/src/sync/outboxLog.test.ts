import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Attempt, KeptChange } from './changes';
import { browserStore } from './changeStore';
import { createOutbox, type Outbox } from './outbox';

type Send = (change: KeptChange) => Attempt | Promise<Attempt>;

const sent: Attempt = { result: 'sent', answer: { large: true } };
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

function tab(send: Send | null): Outbox {
  const outbox = createOutbox({
    account: 'device:1',
    store: browserStore(),
    send: send === null ? null : (change) => Promise.resolve(send(change)),
    now: () => Date.now() + skip,
  });
  stops.push(outbox.start());
  return outbox;
}

const tap = (entry: number, state: string, at = state) => ({
  lane: 'gate:1',
  about: `entry:${entry}`,
  method: 'POST' as const,
  path: 'events/1/classes/2/gate',
  body: { registration_id: `${entry}`, state, at },
  label: `${entry} ${state}`,
});

const labels = (outbox: Outbox) => outbox.read().changes.map(({ label, state }) => [label, state]);

/** A server without a network at first, that keeps what arrives by its key. */
function gate(refused: readonly number[] = []) {
  const got = new Map<string, unknown>();
  const at: unknown[] = [];
  let isThere = false;
  const send: Send = async ({ id, body }) => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (!isThere) return away;
    const { registration_id } = body as { registration_id: string };
    if (refused.includes(Number(registration_id))) {
      return { result: 'refused', reason: 'It is not in this class.' };
    }
    if (!got.has(id)) at.push(body);
    got.set(id, body);
    return sent;
  };
  return { send, at, appear: () => (isThere = true) };
}

it('sends 200 taps of a closed page once each, in their order, and shows the two refused ones', async () => {
  const { send, at, appear } = gate([50, 150]);
  const before = tab(send);
  const taps = Array.from({ length: 200 }, (_, entry) => tap(entry, 'here', `time ${entry}`));
  for (const one of taps) await before.add(one);
  // The page is closed and opened again, in two tabs.
  stops.pop()?.();
  const [one, two] = [tab(send), tab(send)];
  await vi.waitFor(() => expect(two.read().changes).toHaveLength(200));
  appear();
  await Promise.all([one.flush(), two.flush()]);
  await vi.waitFor(
    () => {
      for (const outbox of [one, two]) {
        expect(outbox.read().changes.filter(({ state }) => state === 'waiting')).toEqual([]);
        const left = outbox.read().changes.filter(({ state }) => state !== 'sent');
        expect(left).toMatchObject([
          { label: '50 here', state: 'refused', reason: 'It is not in this class.' },
          { label: '150 here', state: 'refused', reason: 'It is not in this class.' },
        ]);
      }
    },
    { timeout: 60_000 },
  );
  const arrived = taps.filter((_, entry) => entry !== 50 && entry !== 150);
  expect(at).toEqual(arrived.map(({ body }) => body));
}, 90_000);

it('replaces nothing, and keeps the last of what was sent of each entry, without the answer', async () => {
  const { send, at, appear } = gate();
  appear();
  const outbox = tab(send);
  await outbox.add(tap(1, 'here'));
  await outbox.add(tap(2, 'here'));
  await outbox.add(tap(1, 'expected'));
  await vi.waitFor(() =>
    expect(labels(outbox)).toEqual([
      ['2 here', 'sent'],
      ['1 expected', 'sent'],
    ]),
  );
  expect(at).toMatchObject([{ state: 'here' }, { state: 'here' }, { state: 'expected' }]);
  expect(outbox.read().changes[0]).not.toHaveProperty('answer');
});

it('overtakes nothing that waits for a busy server', async () => {
  const got: string[] = [];
  let isBusy = true;
  const outbox = tab(({ label }) => {
    if (isBusy) return { result: 'busy', reason: 'Not now.', retryAt: Date.now() + 5_000 };
    got.push(label);
    return sent;
  });
  await outbox.add(tap(1, 'here'));
  await vi.waitFor(() => expect(outbox.read().changes).toMatchObject([{ reason: 'Not now.' }]));
  isBusy = false;
  await outbox.add(tap(1, 'in_ring'));
  await outbox.flush();
  expect(got).toEqual([]);
  skip = 5_001;
  await outbox.flush();
  expect(got).toEqual(['1 here', '1 in_ring']);
});

it('keeps a refused one when the same is tapped again, until it is dropped', async () => {
  const outbox = tab(({ label }) =>
    label === '1 here' ? { result: 'refused', reason: 'No.' } : sent,
  );
  await outbox.add(tap(1, 'here'));
  await outbox.add(tap(1, 'in_ring'));
  await vi.waitFor(() =>
    expect(labels(outbox)).toEqual([
      ['1 here', 'refused'],
      ['1 in_ring', 'sent'],
    ]),
  );
  const [first] = outbox.read().changes;
  await outbox.drop([first?.id ?? '']);
  expect(labels(outbox)).toEqual([['1 in_ring', 'sent']]);
});
