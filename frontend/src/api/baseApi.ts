import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  retry,
} from '@reduxjs/toolkit/query/react';

import { type Delayed, retryAt, statusOf } from './errors';
import { tagTypes } from './tags';
import { readToken } from './token';

/** Coverage at a show ground is poor: long enough for a slow answer, short enough to say so. */
const TIMEOUT_MS = 30_000;

/** What an endpoint may say about its call beside the request itself. */
interface CallOptions {
  /** Sends no token: the answer is the public one even for someone who is signed in. */
  anonymous?: boolean;
  /** Asks once: a failure is an answer too. */
  once?: boolean;
}

/** Why a call failed; with it, when the server asks to be called again. */
type Failure = FetchBaseQueryError & Delayed;

type Send = BaseQueryFn<string | FetchArgs, unknown, Failure, CallOptions, FetchBaseQueryMeta>;

const fetchOnce = fetchBaseQuery({
  // Absolute, since a relative address means nothing to fetch outside a browser (in tests).
  baseUrl: `${location.origin}/showstable`,
  timeout: TIMEOUT_MS,
  prepareHeaders: (headers, { extraOptions, getState }) => {
    const anonymous = (extraOptions as CallOptions | undefined)?.anonymous === true;
    // The token of this page's own session: another window may have signed in with another account
    // since, and what was entered here must not be saved there.
    const { session } = getState() as { session?: { token: string | null } };
    const own = session === undefined ? readToken() : session.token;
    const token = anonymous ? null : own;
    if (token !== null) headers.set('token-x', token);
    return headers;
  },
});

/** One call. What it fails with carries the moment of a `Retry-After`. */
const send: Send = async (args, api, extraOptions) => {
  const answer = await fetchOnce(args, api, extraOptions);
  if (answer.error === undefined) return answer;
  const at = retryAt(answer.meta?.response?.headers.get('retry-after') ?? null, Date.now());
  return at === null ? answer : { ...answer, error: { ...answer.error, retryAt: at } };
};

/**
 * The pauses before the second and later tries of a read, in milliseconds: how long by itself, and
 * how long at most when the server names a moment. Tests shorten them.
 */
export const readPauses: { usual: number; most: number }[] = [
  { usual: 700, most: 6_000 },
  { usual: 2_000, most: 3_000 },
];

/** A server that is being restarted, or a network that comes and goes: worth another try. */
const PASSING: readonly (number | null)[] = [502, 503, 504, null];

/** The pause that each call under way has to make next; a backoff is not told of the error. */
const nextPauses = new WeakMap<AbortSignal, number>();

/** Reads are asked again after a passing failure. A change is never sent twice by itself. */
const sendPatiently = retry(send, {
  retryCondition: (error, _args, { attempt, baseQueryApi, extraOptions }) => {
    const pause = readPauses[attempt - 1];
    const { status, retryAt: moment } = error as Failure;
    if (
      pause === undefined ||
      baseQueryApi.type !== 'query' ||
      (extraOptions as CallOptions | undefined)?.once === true ||
      !PASSING.includes(statusOf(error)) ||
      // It has waited long enough; and without a network, the reconnect asks again.
      status === 'TIMEOUT_ERROR' ||
      !navigator.onLine
    ) {
      return false;
    }
    // Not all at the same moment, when a server comes back.
    const wait =
      moment === undefined ? pause.usual * (0.75 + Math.random() / 2) : moment - Date.now();
    nextPauses.set(baseQueryApi.signal, wait);
    return wait <= pause.most;
  },
  backoff: (_attempt, _maxRetries, signal) =>
    new Promise((resolve, reject) => {
      const wait = signal === undefined ? 0 : (nextPauses.get(signal) ?? 0);
      const timer = setTimeout(resolve, wait);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new Error('The call was given up.'));
      });
    }),
});

/**
 * The one API of the application. Features add their endpoints with `injectEndpoints`, so that a
 * page loads only the calls it makes. What is on the screen is read again when the window or the
 * connection comes back (`refreshOnReturn`).
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: sendPatiently,
  tagTypes,
  // What others changed is seen after a moment elsewhere; a glance elsewhere and back asks nothing.
  keepUnusedDataFor: 20,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
