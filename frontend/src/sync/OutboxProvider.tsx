import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useDispatch, useStore } from 'react-redux';

import { baseApi, longApi, ownToken } from '../api/baseApi';
import { idempotent } from '../api/idempotency';
import type { TagType } from '../api/tags';
import { deviceOwner, isDeviceOwner, ownerOf } from '../api/owner';
import { attemptOf } from './attempts';
import {
  type Attempt,
  type KeptChange,
  type Overruled,
  placedBy,
  steadyNow,
  timesOf,
} from './changes';
import { browserStore } from './changeStore';
import { connection } from './connection';
import { keptFiles } from './keptFiles';
import { createOutbox, type Outbox, type OutboxState } from './outbox';

const outboxApi = longApi.injectEndpoints({
  endpoints: (build) => ({
    sendChange: build.mutation<unknown, { change: KeptChange; body: unknown }>({
      query: ({ change: { path, method, id, about, hasFile }, body }) => ({
        url: path,
        method,
        ...(about !== undefined && { headers: idempotent(id) }),
        ...(body !== undefined && { body }),
        ...(hasFile === true && { timeout: UPLOAD_TIMEOUT_MS }),
      }),
    }),
  }),
});

/** 3 minutes, because 10 MB over a slow mobile network may take that long. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** The file of a change is not on this device any more, and it is not sent without it. */
const NO_FILE: Attempt = {
  result: 'refused',
  reason: 'Its photo is not on this device any more. Report it again.',
};

/** The body of a change: its form with its file, if it has one; `null` if the file is gone. */
async function bodyOf({ id, body, form, hasFile }: KeptChange): Promise<unknown> {
  if (form === undefined) return body;
  const sent = new FormData();
  for (const [name, value] of Object.entries(form)) sent.set(name, value);
  if (hasFile !== true) return sent;
  const file = await keptFiles.get(id);
  if (file === undefined) return null;
  sent.set('file', file);
  return sent;
}

const OutboxContext = createContext<Outbox | null>(null);

const store = browserStore();

/** Makes what one link of this device has not sent that of another one. */
export const moveUnsent = (from: string, to: string): Promise<void> =>
  store.move(deviceOwner(from), deviceOwner(to));

interface OutboxProviderProps {
  /** The id of the account that is signed in, or a device's link; `null` while it is not known. */
  account: string | null;
  /** What names this session, for changes that are made before its account is known. */
  session: string;
  /** The data that the changes may change; they are loaded again when all is sent. */
  invalidates: readonly TagType[];
  children: ReactNode;
}

/**
 * Keeps the changes that a page adds with {@link useOutbox}, and sends them. It is rendered with
 * a `key` of the account.
 */
export function OutboxProvider({ account, session, invalidates, children }: OutboxProviderProps) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const reduxStore = useStore();
  const [outbox] = useState(() => {
    /** By lane: the last timed change, the floor of its time, and when it may have been placed. */
    const placed = new Map<string, { id: string; floor: number; by: number }>();
    const sendTimed = async (change: KeptChange, call: (body: unknown) => Promise<unknown>) => {
      const { lane, id, body } = change;
      const begun = steadyNow();
      const last = placed.get(lane);
      const isAgain = last?.id === id;
      // One that is sent again says the same time.
      const floor = (isAgain ? last.floor : last?.by) ?? 0;
      const times = timesOf(change, floor, Date.now());
      try {
        return await call({ ...(body as object), ...times });
      } finally {
        // Also without an answer: it may have arrived.
        const by = Math.max(isAgain ? last.by : 0, placedBy(times, floor, steadyNow() - begun));
        placed.set(lane, { id, floor, by });
      }
    };
    const send = async (change: KeptChange): Promise<Attempt> => {
      // Another tab may have signed in with another account since.
      const isOwn = ownerOf(reduxStore.getState()) === change.account;
      if (!isOwn || !navigator.onLine) return { result: 'away', retryAt: null };
      try {
        // The answer is kept with the change: nobody reads it in the store of the API.
        const { initiate } = outboxApi.endpoints.sendChange;
        const call = (body: unknown) =>
          dispatch(initiate({ change, body }, { track: false })).unwrap();
        const body = await bodyOf(change);
        if (body === null) return NO_FILE;
        const answer = await (change.isTimed === true ? sendTimed(change, call) : call(body));
        const { overruled } = (answer ?? {}) as { overruled?: Overruled };
        return overruled === undefined
          ? { result: 'sent', answer }
          : { result: 'overruled', by: overruled };
      } catch (error) {
        return attemptOf(error);
      }
    };
    return account === null
      ? createOutbox({ account: session, store, send: null })
      : createOutbox({ account, unknown: session, store, send });
  });
  const isDevice = account !== null && isDeviceOwner(account);
  useEffect(() => {
    const stop = outbox.start();
    return () => {
      // What waits stays on this device for its account.
      if (!isDevice && ownToken(reduxStore.getState()) === null) void outbox.forgetSent();
      stop();
    };
  }, [outbox, reduxStore, isDevice]);
  useEffect(
    () =>
      connection.subscribe(() => {
        if (!connection.isOffline()) void outbox.flush();
      }),
    [outbox],
  );
  const { changes } = useSyncExternalStore(outbox.subscribe, outbox.read);
  const waits = changes.some(({ state }) => state === 'waiting');
  const waited = useRef(waits);
  const [tags] = useState(invalidates);
  useEffect(() => {
    if (waited.current && !waits) dispatch(baseApi.util.invalidateTags([...tags]));
    waited.current = waits;
  }, [waits, dispatch, tags]);
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

/** The outbox of the account, and its present state. */
export function useOutbox(): Outbox & { state: OutboxState } {
  const outbox = useContext(OutboxContext);
  if (outbox === null) throw new Error('useOutbox needs an OutboxProvider above it');
  return { ...outbox, state: useSyncExternalStore(outbox.subscribe, outbox.read) };
}
