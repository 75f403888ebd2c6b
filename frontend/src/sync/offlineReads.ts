import type { Answer, Call } from '../api/baseApi';
import { answers, ownToken, type WithDevice } from '../api/baseApi';
import { isThrown } from '../api/errors';
import { ownerOf } from '../api/owner';
import { readToken } from '../api/token';
import { connection } from './connection';
import { deviceReads, readStore } from './readStore';

/** After how many answers the old ones are removed. */
const PRUNED_AFTER = 100;

/** Calls whose answers are not kept: the account's own, and what is found while somebody types. */
const NOT_KEPT = /^\/?(?:accounts|search|invitations|device_link)\b/;

/** Answers whose age says nothing of the page: what is read once and offered in forms. */
const UNDATED = /^(?:organizations|horses\/breeds|events\/types)\b/;

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

async function pass(answer: Answer, call: Call): Promise<Answer> {
  const { api, startedAt } = call;
  const isAnswered = answer.meta?.response !== undefined;
  if (isAnswered) connection.answered();
  const isOffline =
    !isAnswered && isThrown(answer.error) && !api.signal.aborted && (await connection.silent());
  const address = addressOf(call);
  const state = api.getState();
  const [token, owner] = [ownToken(state), ownerOf(state)];
  if (address === null || owner === null) return answer;
  const isDevice = ((state as WithDevice).device?.link ?? null) !== null;
  const store = isDevice ? deviceReads : readStore;
  const [key, query] = [`${owner} ${address}`, api.queryCacheKey ?? ''];
  if (answer.error === undefined) {
    const { headers } = answer.meta?.response ?? new Response();
    if (!UNDATED.test(address)) readAt.set(query, startedAt);
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
  if (!isOffline) return answer;
  const found = await store.get(key);
  if (found === undefined) return answer;
  if (!UNDATED.test(address)) readAt.set(query, found.at);
  const headers = new Headers(found.link === null ? {} : { link: found.link });
  const response = new Response(null, { headers });
  const request = new Request(location.href);
  return { data: found.data, meta: { request, response, readAt: found.at } };
}

/**
 * Keeps the answers to the reads of a session on this device, and answers from there while the
 * service cannot be reached.
 */
export function keepReads(): void {
  answers.pass = pass;
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
