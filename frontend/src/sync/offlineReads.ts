import type { Answer, Call } from '../api/baseApi';
import { answers, ownToken, type WithDevice } from '../api/baseApi';
import { isThrown } from '../api/errors';
import { ownerOf } from '../api/owner';
import { readAgain as readQuery } from '../api/readInTime';
import { readToken } from '../api/token';
import { connection } from './connection';
import { lateReads } from './lateReads';
import { deviceReads, readStore } from './readStore';

/** After how many answers the old ones are removed. */
const PRUNED_AFTER = 100;

/** Calls whose answers are not kept: the account's own, and what is found while somebody types. */
const NOT_KEPT = /^\/?(?:accounts|search|invitations|device_link)\b/;

/** Answers whose age says nothing of the page: what is read once and offered in forms. */
const UNDATED = /^(?:organizations|horses\/breeds|events\/types)\b/;

/**
 * How long a page waits for the server before it shows what was read before, and before it says so,
 * in milliseconds. Tests shorten them.
 */
export const patience = { ms: 100, toldMs: 1_500 };

/** When the data of each query was read, in milliseconds since the epoch. */
const readAt = new Map<string, number>();
let kept = 0;

/** The address of a read, or `null` if its answer is not kept. */
function addressOf({ args, api, options }: Call): string | null {
  const call = typeof args === 'string' ? { url: args } : args;
  if (api.type !== 'query' || options?.anonymous === true || NOT_KEPT.test(call.url)) return null;
  const params = Object.entries(call.params ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)] as [string, string]);
  if (params.some(([name]) => name === 'q')) return null;
  if (params.length === 0) return call.url;
  const query = new URLSearchParams(params);
  query.sort();
  return `${call.url}?${query.toString()}`;
}

/** Where the answer to a read of an account or a link is kept; `null` if it is not. */
function placeOf(call: Call) {
  const address = addressOf(call);
  const state = call.api.getState();
  const owner = ownerOf(state);
  if (address === null || owner === null) return null;
  const isDevice = ((state as WithDevice).device?.link ?? null) !== null;
  const store = isDevice ? deviceReads : readStore;
  return { address, key: `${owner} ${address}`, isDevice, store, token: ownToken(state) };
}

type Place = NonNullable<ReturnType<typeof placeOf>>;

const queryOf = ({ api }: Call) => api.queryCacheKey ?? '';

/** What was read before, with when that was; `null` if it is not on this device. */
async function keptAnswer(call: Call, { address, key, store }: Place): Promise<Answer | null> {
  const found = await store.get(key);
  if (found === undefined) return null;
  if (!UNDATED.test(address)) readAt.set(queryOf(call), found.at);
  const headers = new Headers(found.link === null ? {} : { link: found.link });
  const response = new Response(null, { headers });
  const request = new Request(location.href);
  return { data: found.data, meta: { request, response, readAt: found.at } };
}

async function pass(answer: Answer, call: Call): Promise<Answer> {
  const { api, startedAt } = call;
  const isAnswered = answer.meta?.response !== undefined;
  if (isAnswered) connection.answered();
  const isOffline =
    !isAnswered && isThrown(answer.error) && !api.signal.aborted && (await connection.silent());
  const place = placeOf(call);
  if (place === null) return answer;
  const { address, key, isDevice, store, token } = place;
  if (answer.error === undefined) {
    const { headers } = answer.meta?.response ?? new Response();
    if (!UNDATED.test(address)) readAt.set(queryOf(call), startedAt);
    if (headers.get('content-type')?.includes('json') === true) {
      const read = { key, data: answer.data, link: headers.get('link'), at: startedAt };
      void store.put(read, () => isDevice || readToken() === token);
      kept += 1;
      if (kept % PRUNED_AFTER === 1) void store.prune(Date.now());
    }
    return answer.meta === undefined
      ? answer
      : { ...answer, meta: { ...answer.meta, readAt: startedAt } };
  }
  return (isOffline ? await keptAnswer(call, place) : null) ?? answer;
}

/** A call for which the page does not wait any more, and when it began. */
interface Going {
  key: string;
  sent: Promise<Answer>;
  startedAt: number;
}

/** By the query: the calls of which what was read before is shown meanwhile. */
const going = new Map<string, Going>();

/** Whether the data of a query is on the page already. */
function isShown(call: Call): boolean {
  const { api } = call.api.getState() as { api: { queries: Record<string, { data?: unknown }> } };
  return api.queries[queryOf(call)]?.data !== undefined;
}

/** Reads a query again, by the call that goes on, unless the store has forgotten it meanwhile. */
function readAgain(call: Call): void {
  const { api } = call;
  const state = api.getState() as { api: { queries: Record<string, { originalArgs?: unknown }> } };
  const query = state.api.queries[queryOf(call)];
  if (query === undefined) going.delete(queryOf(call));
  else readQuery(api.dispatch, api.endpoint, query.originalArgs);
}

/** The calls that keep their pages waiting; of one that does so for long it is said. */
const late = {
  count: 0,
  until: async (sent: Promise<Answer>, startedAt: number): Promise<Answer> => {
    let said = 0;
    const say = () => {
      said = 1;
      lateReads.change(1);
    };
    const timer = setTimeout(say, startedAt + patience.toldMs - Date.now());
    late.count += 1;
    try {
      return await sent;
    } finally {
      clearTimeout(timer);
      lateReads.change(-said);
      late.count -= 1;
    }
  },
};

/**
 * The answer to a call. A page that was read before is shown with what was read after a moment, or
 * at once if the service is known to be away; the call goes on, and its answer is shown when it comes.
 */
async function answerOf(send: () => Promise<Answer>, call: Call): Promise<Answer> {
  const [query, place] = [queryOf(call), placeOf(call)];
  const before = going.get(query);
  going.delete(query);
  if (before !== undefined && before.key === place?.key) {
    return pass(await late.until(before.sent, before.startedAt), {
      ...call,
      startedAt: before.startedAt,
    });
  }
  const sent = send();
  if (place === null || isShown(call)) return pass(await sent, call);
  // Of several reads, one after the other, only the first one waits.
  const pause = connection.isOffline() || late.count > 0 ? 0 : patience.ms;
  const isSoon = await Promise.race([
    sent.then(
      () => true,
      () => true,
    ),
    new Promise<false>((resolve) => setTimeout(resolve, pause, false)),
  ]);
  const found = isSoon ? null : await keptAnswer(call, place);
  if (found === null) return pass(await sent, call);
  going.set(query, { key: place.key, sent, startedAt: call.startedAt });
  // When this answer is in the store.
  setTimeout(() => readAgain(call));
  return found;
}

/**
 * Keeps the answers to the reads of a session on this device, and answers from there while the
 * service cannot be reached.
 */
export function keepReads(): void {
  answers.of = answerOf;
  void readStore.prune(Date.now());
}

/** When the oldest of what is shown was read, in milliseconds since the epoch. */
export function oldestShown(state: unknown): number | null {
  const { api } = state as { api: { subscriptions: Record<string, object | undefined> } };
  const times = Object.entries(api.subscriptions)
    .filter(([, subscribers]) => Object.keys(subscribers ?? {}).length > 0)
    .map(([query]) => readAt.get(query))
    .filter((at) => at !== undefined);
  return times.length === 0 ? null : Math.min(...times);
}
