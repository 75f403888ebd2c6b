import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useDispatch } from 'react-redux';

import { useSendLater } from '../lib/useSendLater';
import { baseApi } from './baseApi';
import { fieldSentence, messageOf, statusOf, toFormErrors } from './errors';
import {
  type Attempt,
  createOutbox,
  type Outbox,
  type OutboxState,
  type WaitingChange,
} from './outbox';
import type { TagType } from './tags';

const outboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendChange: build.mutation<unknown, WaitingChange>({
      query: ({ path, method, body }) => ({
        url: path,
        method,
        ...(body !== undefined && { body }),
      }),
    }),
  }),
});

/** What may succeed later: no answer, a new sign-in, a pause, a server that is away. */
const LATER: readonly (number | null)[] = [null, 401, 408, 429];

/** What the server says about the fields, or else as a whole. */
function reasonOf(error: unknown): string {
  const fields = Object.entries(toFormErrors(error) ?? {});
  if (fields.length === 0) return messageOf(error);
  const sentences = fields.map(([name, message]) => {
    const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return `${fieldSentence(label, message)}.`;
  });
  return sentences.join(' ');
}

const OutboxContext = createContext<Outbox | null>(null);

interface OutboxProviderProps {
  /** The id of the account that is signed in. */
  account: string;
  /** The data that the changes may change; they are loaded again when all is sent. */
  invalidates: readonly TagType[];
  children: ReactNode;
}

/**
 * Keeps the changes that a page adds with {@link useOutbox}, and sends them: at once, and as long
 * as they do not get through, when the network comes back and at intervals. It is rendered with
 * `key={account}`.
 */
export function OutboxProvider({ account, invalidates, children }: OutboxProviderProps) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [outbox] = useState(() =>
    createOutbox(account, async (change): Promise<Attempt> => {
      try {
        const call = dispatch(outboxApi.endpoints.sendChange.initiate(change));
        return { result: 'sent', answer: await call.unwrap() };
      } catch (error) {
        const status = statusOf(error);
        if (LATER.includes(status) || (status !== null && status >= 500)) {
          return { result: 'later' };
        }
        return { result: 'refused', reason: reasonOf(error) };
      }
    }),
  );
  const { waiting } = useSyncExternalStore(outbox.subscribe, outbox.read);
  const [tags] = useState(invalidates);
  const send = useCallback(async () => {
    await outbox.flush();
    if (outbox.read().waiting.length === 0) dispatch(baseApi.util.invalidateTags([...tags]));
  }, [outbox, dispatch, tags]);
  const last = waiting.at(-1)?.id;
  useEffect(() => {
    if (last !== undefined) void send();
  }, [last, send]);
  useSendLater(waiting.length > 0, () => void send());
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

/** The outbox of the account, and its present state. */
export function useOutbox(): Outbox & { state: OutboxState } {
  const outbox = useContext(OutboxContext);
  if (outbox === null) throw new Error('useOutbox needs an OutboxProvider above it');
  return { ...outbox, state: useSyncExternalStore(outbox.subscribe, outbox.read) };
}
