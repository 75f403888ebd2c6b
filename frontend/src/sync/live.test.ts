import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { follow, type LiveStatus } from './live';

/** A stream that the server has open. */
interface Open {
  send: (event: string, data: unknown) => void;
  retry: (ms: number) => void;
  end: () => void;
  token: string | null;
  isAborted: () => boolean;
}

let opened: Open[] = [];
/** What the server answers to the next attempts; by default it opens a stream. */
let answers: ('refuse' | 'withdraw' | 'busy' | 'fail' | 'hang')[] = [];
let stop = () => {};
let statuses: LiveStatus[] = [];
let messages: [string, unknown][] = [];
const poll = vi.fn(() => Promise.resolve(true));

const encoder = new TextEncoder();

function serve(_url: unknown, { headers, signal }: RequestInit = {}): Promise<Response> {
  const kind = answers.shift();
  if (kind === 'fail') return Promise.reject(new TypeError('Failed to fetch'));
  if (kind === 'refuse') return Promise.resolve(new Response(null, { status: 403 }));
  if (kind === 'withdraw') return Promise.resolve(new Response(null, { status: 401 }));
  if (kind === 'busy') {
    return Promise.resolve(new Response(null, { status: 503, headers: { 'retry-after': '20' } }));
  }
  if (kind === 'hang') return new Promise(() => undefined);
  let send: Open['send'] = () => {};
  let retry: Open['retry'] = () => {};
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (event, data) => {
        const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
        // In two pieces, as networks do.
        controller.enqueue(encoder.encode(text.slice(0, 9)));
        controller.enqueue(encoder.encode(text.slice(9)));
      };
      retry = (ms) => controller.enqueue(encoder.encode(`retry: ${ms}\n\n`));
      end = () => controller.close();
      signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
    },
  });
  const token = new Headers(headers).get('token-x');
  opened.push({ send, retry, end, token, isAborted: () => signal?.aborted ?? false });
  return Promise.resolve(new Response(body));
}

function start() {
  stop = follow({
    url: 'http://localhost/live',
    token: () => 'a-token',
    onMessage: (event, data) => messages.push([event, data]),
    poll,
    onStatus: (status) => statuses.push(status),
  });
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn(serve));
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  opened = [];
  answers = [];
  statuses = [];
  messages = [];
  poll.mockClear();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('takes messages in pieces, with the token, and asks nothing meanwhile', async () => {
  start();
  await pass(0);
  opened[0]?.send('day', { version: 1 });
  await pass(9_000);
  opened[0]?.send('beat', {});
  await pass(20_000);
  expect(messages).toEqual([
    ['day', { version: 1 }],
    ['beat', {}],
  ]);
  expect(opened[0]?.token).toBe('a-token');
  expect(statuses).toEqual(['live']);
  expect(poll).not.toHaveBeenCalled();
});

it('is not live without a network, and comes back with it', async () => {
  start();
  await pass(0);
  opened[0]?.send('day', {});
  await pass(0);
  poll.mockResolvedValueOnce(false);
  dispatchEvent(new Event('offline'));
  expect(statuses).toEqual(['live', 'stale']);
  expect(opened[0]?.isAborted()).toBe(true);
  await pass(0);
  expect(statuses).toEqual(['live', 'stale']);
  dispatchEvent(new Event('online'));
  await pass(0);
  opened.at(-1)?.send('day', {});
  await pass(30);
  expect(statuses.at(-1)).toBe('live');
});

it('gives up a stream that went silent, asks at once, and comes back', async () => {
  start();
  await pass(0);
  opened[0]?.send('day', {});
  await pass(24_000);
  expect(poll).not.toHaveBeenCalled();
  await pass(1_010);
  expect(opened[0]?.isAborted()).toBe(true);
  expect(poll).toHaveBeenCalledOnce();
  expect(statuses).toEqual(['live', 'polling']);
  await pass(1_000);
  opened[1]?.send('day', {});
  await pass(30);
  expect(statuses).toEqual(['live', 'polling', 'live']);
  await pass(20_000);
  expect(poll).toHaveBeenCalledOnce();
});

it('opens a stream again that the server ended, without a word', async () => {
  start();
  await pass(0);
  opened[0]?.send('day', {});
  await pass(0);
  opened[0]?.end();
  await pass(1_000);
  opened[1]?.send('day', {});
  await pass(15_000);
  expect(statuses).toEqual(['live']);
  expect(poll).not.toHaveBeenCalled();
});

it('asks every ten seconds while there is no stream, and waits longer between attempts', async () => {
  answers = ['fail', 'fail', 'fail', 'fail', 'fail', 'fail', 'fail', 'fail', 'fail'];
  start();
  await pass(9_000);
  expect(poll).not.toHaveBeenCalled();
  await pass(52_000);
  expect(poll).toHaveBeenCalledTimes(6);
  // After 0, 1, 3, 8, 18, 38 and 58 seconds.
  expect(fetch).toHaveBeenCalledTimes(7);
  expect(statuses).toEqual(['polling']);
});

it('says that nothing arrives', async () => {
  answers = Array.from({ length: 20 }, () => 'fail' as const);
  poll.mockResolvedValueOnce(true).mockResolvedValue(false);
  start();
  await pass(21_000);
  expect(statuses).toEqual(['polling', 'stale']);
});

it('asks at once where it is refused, so that the refusal is seen', async () => {
  answers = ['refuse'];
  start();
  await pass(10);
  expect(poll).toHaveBeenCalledOnce();
});

it('gives up an attempt without an answer', async () => {
  answers = ['hang'];
  start();
  await pass(26_500);
  expect(opened).toHaveLength(1);
});

it('begins anew when a phone wakes, whatever its clock says', async () => {
  start();
  await pass(0);
  opened[0]?.send('day', {});
  await pass(5_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  dispatchEvent(new Event('pageshow'));
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('online'));
  await pass(0);
  // Once, and until it is heard nothing counts as live.
  expect(opened).toHaveLength(2);
  expect(opened[0]?.isAborted()).toBe(true);
  expect(statuses).toEqual(['live', 'stale']);
  opened[1]?.send('day', {});
  await pass(0);
  expect(statuses).toEqual(['live', 'stale', 'live']);
});

it('leaves nothing behind', async () => {
  start();
  await pass(0);
  opened[0]?.send('day', {});
  await pass(0);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(opened[0]?.isAborted()).toBe(true);
});

it('asks no more once its token is not accepted', async () => {
  start();
  await pass(0);
  opened[0]?.send('day', {});
  await pass(0);
  answers = ['withdraw'];
  opened[0]?.end();
  await pass(3_000);
  expect(answers).toEqual([]);
  expect(statuses).toEqual(['live', 'stale']);
  expect(poll).toHaveBeenCalledOnce();
  vi.mocked(fetch).mockClear();
  poll.mockClear();
  await pass(600_000);
  dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  expect(fetch).not.toHaveBeenCalled();
  expect(poll).not.toHaveBeenCalled();
});

it('comes again when the server says so, refused or sent away', async () => {
  answers = ['busy'];
  start();
  await pass(19_900);
  expect(opened).toHaveLength(0);
  await pass(200);
  expect(opened).toHaveLength(1);
  opened[0]?.send('day', {});
  opened[0]?.retry(15_000);
  await pass(0);
  opened[0]?.end();
  await pass(14_900);
  expect(opened).toHaveLength(1);
  await pass(200);
  expect(opened).toHaveLength(2);
});
