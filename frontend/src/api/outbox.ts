import { randomUuid } from '../lib/uuid';

/**
 * A change that is kept until the server has answered. It must be idempotent, because it is sent
 * again when its answer was lost.
 */
export interface Change {
  /** What it changes. Of several changes with one key only the last one is sent. */
  key: string;
  method: 'PUT' | 'DELETE';
  /** The path of the call, such as `tasks/1/done/2026-03-02`. */
  path: string;
  body?: unknown;
  /** What it changes, in the words of the user, for the message about a refusal. */
  label: string;
}

/** A change that waits to be sent. */
export interface WaitingChange extends Change {
  id: string;
}

/** A change that was sent, with its answer. */
export interface SentChange extends WaitingChange {
  answer: unknown;
  /** When the answer came, in milliseconds since the epoch. */
  sentAt: number;
}

/** A change that the server refused for good. */
export interface RefusedChange {
  id: string;
  label: string;
  reason: string;
}

/** What an attempt to send a change came to. */
export type Attempt =
  | { result: 'sent'; answer: unknown }
  | { result: 'refused'; reason: string }
  /** No answer, or one that says to try again later. */
  | { result: 'later' };

/** The state of an outbox. It is replaced as a whole with each change. */
export interface OutboxState {
  waiting: readonly WaitingChange[];
  refused: readonly RefusedChange[];
  /** Those that were sent since the page was loaded, the last one of each key. */
  sent: readonly SentChange[];
  /** Whether the last attempt did not get through. */
  stuck: boolean;
}

/** The part that is stored. */
type Stored = Pick<OutboxState, 'waiting' | 'refused'>;

/** An ordered list of changes, which are sent one after the other as soon as there is a network. */
export interface Outbox {
  read: () => OutboxState;
  /** Calls back after each change; returns a function that stops this. */
  subscribe: (listener: () => void) => () => void;
  /** Adds a change; it takes the place of a waiting one with the same key. */
  add: (change: Change) => void;
  /** Sends what waits, in order, until one does not get through. */
  flush: () => Promise<void>;
  /** Removes the message about a refused change. */
  dismiss: (id: string) => void;
}

const storageKey = (account: string) => `showstable_outbox:${account}`;

const EMPTY: OutboxState = { waiting: [], refused: [], sent: [], stuck: false };

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { waiting, refused } = value as Partial<Record<keyof Stored, unknown>>;
  return Array.isArray(waiting) && Array.isArray(refused);
}

function readStored(account: string): Stored | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey(account)) ?? 'null');
    return isStored(found) ? found : null;
  } catch {
    return null;
  }
}

/** Returns whether it is stored; without storage the changes live as long as the page. */
function write(account: string, { waiting, refused }: Stored): boolean {
  try {
    if (waiting.length + refused.length === 0) localStorage.removeItem(storageKey(account));
    else localStorage.setItem(storageKey(account), JSON.stringify({ waiting, refused }));
    return true;
  } catch {
    return false;
  }
}

/**
 * The outbox of an account, which is kept on this device: other accounts neither see nor send it.
 *
 * @param account - the id of the account
 * @param send - sends one change
 */
export function createOutbox(
  account: string,
  send: (change: WaitingChange) => Promise<Attempt>,
): Outbox {
  let state: OutboxState = { ...EMPTY, ...readStored(account) };
  let isKept = true;
  let sending: string | null = null;
  const listeners = new Set<() => void>();

  const update = (change: (present: OutboxState) => Partial<OutboxState>) => {
    // Another tab may have sent or added something.
    const stored = isKept ? (readStored(account) ?? { waiting: [], refused: [] }) : {};
    const present = { ...state, ...stored };
    state = { ...present, ...change(present) };
    isKept = write(account, state);
    for (const listener of listeners) listener();
  };

  const settle = (change: WaitingChange, attempt: Attempt) => {
    update(({ waiting, sent, refused }) => {
      const rest = waiting.filter(({ id }) => id !== change.id);
      if (attempt.result === 'later') return { stuck: true };
      if (attempt.result === 'refused') {
        const { id, label } = change;
        return { waiting: rest, refused: [...refused, { id, label, reason: attempt.reason }] };
      }
      const others = sent.filter(({ key }) => key !== change.key);
      const done = { ...change, answer: attempt.answer, sentAt: Date.now() };
      return { waiting: rest, sent: [...others, done], stuck: false };
    });
  };

  const sendAll = async () => {
    for (;;) {
      const next = state.waiting[0];
      if (next === undefined) return;
      if (!navigator.onLine) {
        update(() => ({ stuck: true }));
        return;
      }
      sending = next.id;
      // One after the other, because a later change may undo an earlier one.
      const attempt = await send(next);
      sending = null;
      settle(next, attempt);
      if (attempt.result === 'later') return;
    }
  };

  let isRunning = false;
  return {
    read: () => state,
    subscribe: (listener) => {
      const heard = (event: StorageEvent) => {
        if (event.key === storageKey(account)) update(() => ({}));
      };
      listeners.add(listener);
      addEventListener('storage', heard);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', heard);
      };
    },
    add: (change) => {
      update(({ waiting }) => ({
        // What is being sent may have arrived already, so the new change follows it.
        waiting: [
          ...waiting.filter(({ key, id }) => key !== change.key || id === sending),
          { ...change, id: randomUuid() },
        ],
      }));
    },
    flush: async () => {
      if (isRunning) return;
      isRunning = true;
      try {
        await inOneTab(storageKey(account), sendAll);
      } finally {
        isRunning = false;
      }
    },
    dismiss: (id) => {
      update(({ refused }) => ({ refused: refused.filter((it) => it.id !== id) }));
    },
  };
}

/** Does something unless another tab of this browser does it. */
async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  // Only in secure contexts, which a server in a local network may not be.
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks === undefined) await work();
  else {
    await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
    });
  }
}
