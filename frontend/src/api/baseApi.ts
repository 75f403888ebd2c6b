import type { Dispatch, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  retry,
  type TagDescription,
} from '@reduxjs/toolkit/query/react';

import { DEVICES_HEADER, readDevices, storeDevices } from './devices';
import { type Delayed, retryAt, statusOf } from './errors';
import { type TagType, tagTypes } from './tags';
import { readToken } from './token';

/** 30 seconds: the mobile network at show grounds is often slow. */
const TIMEOUT_MS = 30_000;

/** Options of an endpoint, beside the request itself. */
export interface CallOptions {
  /** Sends no token, so a signed-in user gets the public answer too. */
  anonymous?: boolean;
  /** Does not repeat the request after a failure. */
  once?: boolean;
  /** Says which browser this is, so that the server counts its failed attempts apart. */
  device?: boolean;
}

/** Why a call failed. `retryAt` is set if the answer has a `Retry-After` header. */
export type Failure = FetchBaseQueryError & Delayed & { unchecked?: boolean };

/** What is known of an answer. `readAt`: when the call began, in milliseconds since the epoch. */
export type Meta = FetchBaseQueryMeta & { readAt?: number };

type Send = BaseQueryFn<string | FetchArgs, unknown, Failure, CallOptions, Meta>;

/** An answer, or why there is none. */
export type Answer = Awaited<ReturnType<Send>>;

/** A call. */
export interface Call {
  args: string | FetchArgs;
  api: Parameters<Send>[1];
  options: CallOptions | undefined;
  /** When it began, in milliseconds since the epoch. */
  startedAt: number;
}

/**
 * How each call gets its answer. The pages of a session keep what was read, and answer from there
 * while the service does not (`sync/offlineReads.ts`); public pages do not load that.
 */
export const answers: { of: (send: () => Promise<Answer>, call: Call) => Promise<Answer> } = {
  of: (send) => send(),
};

/** What a change has changed, as what is read again. */
export type Changed = readonly TagDescription<TagType>[];

/**
 * Who else hears what a call of this tab has changed. The pages of a session tell other tabs
 * (`sync/otherTabs.ts`); public pages do not load that.
 */
export const told: { to: (state: unknown, tags: Changed) => void } = { to: () => undefined };

/** The part of the state that says which link a device uses; `null` in a session. */
export interface WithDevice {
  device?: { link: { id: string; token: string } | null; isDead?: boolean };
}

/**
 * The token of this tab: that of a device's link while its page is open, although this browser may
 * have a session too; otherwise that of the session. Not the one in localStorage: another tab may have signed in
 * with another account since, and what was entered here must not be saved there.
 */
export function ownToken(state: unknown): string | null {
  const { session, device } = state as { session?: { token: string | null } } & WithDevice;
  if (device !== undefined && device.link !== null) return device.link.token;
  return session === undefined ? readToken() : session.token;
}

const fetchOnce = fetchBaseQuery({
  // Absolute, since a relative address means nothing to fetch outside a browser (in tests).
  baseUrl: `${location.origin}/showstable`,
  timeout: TIMEOUT_MS,
  prepareHeaders: (headers, { extraOptions, getState }) => {
    const { anonymous = false, device = false } = (extraOptions ?? {}) as CallOptions;
    const token = anonymous ? null : ownToken(getState());
    // A call may have a token of its own.
    if (token !== null && !headers.has('token-x')) headers.set('token-x', token);
    const devices = device ? readDevices() : null;
    if (devices !== null) headers.set(DEVICES_HEADER, devices);
    return headers;
  },
});

/** The answer to a link that was withdrawn. */
const REFUSED: Failure = { status: 401, data: undefined };

/**
 * Whether the server said already that it does not accept this device's link: a page that stays open,
 * for what was typed on it, asks no more.
 */
function isShutOut(args: string | FetchArgs, state: unknown, options: CallOptions | undefined) {
  const { device } = state as WithDevice;
  // A call may have a token of its own.
  const isOther =
    typeof args !== 'string' && args.headers !== undefined && 'token-x' in args.headers;
  return device?.isDead === true && !isOther && options?.anonymous !== true;
}

/**
 * One call. Its error includes the time from a `Retry-After` header; what names this browser is
 * kept.
 */
const send: Send = async (args, api, extraOptions) => {
  if (isShutOut(args, api.getState(), extraOptions)) return { error: REFUSED };
  const answer = await fetchOnce(args, api, extraOptions);
  const devices = answer.meta?.response?.headers.get(DEVICES_HEADER);
  if (typeof devices === 'string') storeDevices(devices);
  if (answer.error === undefined) return answer;
  const at = retryAt(answer.meta?.response?.headers.get('retry-after') ?? null, Date.now());
  return at === null ? answer : { ...answer, error: { ...answer.error, retryAt: at } };
};

/**
 * The pauses before the second and later tries of a read, in milliseconds: `usual` without a
 * `Retry-After` header, `most` is the longest that such a header may ask for. Tests shorten them.
 */
export const readPauses: { usual: number; most: number }[] = [
  { usual: 700, most: 6_000 },
  { usual: 2_000, most: 3_000 },
];

/** Failures after which a read is tried again: a restarting server (502 to 504), or no answer. */
const TEMPORARY: readonly (number | null)[] = [502, 503, 504, null];

/** The next pause of each running call: `backoff` does not get the error, so it is passed here. */
const nextPauses = new WeakMap<AbortSignal, number>();

/** Reads are repeated after a temporary failure; changes are never repeated automatically. */
const sendWithRetry = retry(send, {
  retryCondition: (error, _args, { attempt, baseQueryApi, extraOptions }) => {
    const pause = readPauses[attempt - 1];
    const { status, retryAt: moment } = error as Failure;
    if (
      pause === undefined ||
      baseQueryApi.type !== 'query' ||
      (extraOptions as CallOptions | undefined)?.once === true ||
      !TEMPORARY.includes(statusOf(error)) ||
      // A timeout has waited long enough. While offline, `refetchOnReconnect` repeats the read.
      status === 'TIMEOUT_ERROR' ||
      !navigator.onLine
    ) {
      return false;
    }
    // Random, so that not all clients call at the same moment after a restart.
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

/** The endpoints whose calls send no token: their answers belong to no session. */
const anonymousReads = new Set<string>();

async function call(
  args: string | FetchArgs,
  api: Parameters<Send>[1],
  options: CallOptions | undefined,
): Promise<Answer> {
  if (options?.anonymous === true) anonymousReads.add(api.endpoint);
  const send = async () => sendWithRetry(args, api, options ?? {});
  return answers.of(send, { args, api, options, startedAt: Date.now() });
}

/** A call without a time limit of its own: what may take longer is in {@link longApi}. */
const shortCall: (
  args: string | (FetchArgs & { timeout?: never }),
  api: Parameters<Send>[1],
  options: CallOptions | undefined,
) => Promise<Answer> = call;

/**
 * The RTK Query API of the application. Features add their endpoints with `injectEndpoints`, so a
 * page loads only the calls it makes. `refreshOnReturn` reads visible data again when the window or
 * the connection comes back.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: shortCall,
  tagTypes,
  // 20 seconds: coming back to a page sooner shows the cached data without a call.
  keepUnusedDataFor: 20,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/**
 * Calls that may take minutes (files, imports), or wait for a network (what a device sends by
 * itself). RTK Query reads what a change has changed only when no call of its API is on its way, so
 * these have one of their own, for which nothing waits. What they change is read again by
 * `refreshes` (`api/refreshes.ts`).
 */
export const longApi = createApi({
  reducerPath: 'longApi',
  baseQuery: call,
  endpoints: () => ({}),
});

type Thunks = ThunkDispatch<{ api: ReturnType<typeof baseApi.reducer> }, unknown, UnknownAction>;

/**
 * Forgets the answers of a session, when somebody else uses this tab. Public answers stay, so that a
 * public page is not made anew while somebody types on it.
 */
export function forgetAnswers(dispatch: Dispatch): void {
  const isPublic = ({ endpointName = '' }) => anonymousReads.has(endpointName);
  const kept = (dispatch as Thunks)((_, getState) =>
    Object.values(getState().api.queries).flatMap((one) =>
      one?.data === undefined || !isPublic(one)
        ? []
        : [{ endpointName: one.endpointName, arg: one.originalArgs, value: one.data }],
    ),
  );
  dispatch(baseApi.util.resetApiState());
  dispatch(longApi.util.resetApiState());
  // The endpoints are not known by name here.
  if (kept.length > 0) dispatch(baseApi.util.upsertQueryEntries(kept as never));
}

/**
 * The same when a session ended by itself. What a public page has sent, or sends again without the
 * session, is answered first, since forgetting gives up calls.
 */
export function forgetAnswersOfEnded(dispatch: Dispatch): void {
  // Whoever signed in meanwhile has begun anew.
  if (readToken() !== null) return;
  const sent = (dispatch as Thunks)(baseApi.util.getRunningMutationsThunk());
  if (sent.length === 0) forgetAnswers(dispatch);
  else void Promise.allSettled(sent).then(() => forgetAnswersOfEnded(dispatch));
}
