import { randomUuid } from '../lib/uuid';
import {
  type Attempt,
  type Change,
  type Changes,
  claimed,
  dropped,
  type KeptChange,
  keptChange,
  nextDue,
  nextOf,
  released,
  repeated,
  settled,
  steadyNow,
  unsent,
  withChange,
} from './changes';
import type { ChangeStore } from './changeStore';
import { takeFormerOutbox } from './formerOutbox';
import { keptFiles, readFile } from './keptFiles';
import { inOneTab } from './oneTab';
import { askToPersist } from './persistence';

/** How many changes are sent at the same time. */
const LANES = 4;

/** When to try again if nothing could be sent, in milliseconds. */
const AWAY_MS = 20_000;

/** When to look again whether the tab that sends has left something, in milliseconds. */
const ELSEWHERE_MS = 1_000;

/** How long after a change of another tab it is read, in milliseconds. */
const HEARD_MS = 30;

/** The state of an outbox. It is replaced as a whole with each change. */
export interface OutboxState {
  /** What is kept for the account, in order. */
  changes: Changes;
  /** Whether the last attempt could send nothing. */
  isAway: boolean;
  /** Whether what is not sent outlives this page. */
  isLasting: boolean;
}

/** What pages do with an outbox. */
export interface Outbox {
  read: () => OutboxState;
  /** Calls back after each change; returns a function that stops this. */
  subscribe: (listener: () => void) => () => void;
  /**
   * Adds a change, and sends it as soon as possible, with a file if its form has one. It
   * fails only if that cannot be read: what this device cannot keep lives as long as the page
   * (`isLasting`).
   *
   * @returns its id
   */
  add: (change: Change, file?: File | null) => Promise<string>;
  /**
   * Waits until a change was answered or cannot be sent now, or for some time.
   *
   * @returns the change; `undefined` if it was dropped
   */
  outcome: (id: string, waitMs: number) => Promise<KeptChange | undefined>;
  /** Sends changes again that were refused or failed. */
  repeat: (ids: readonly string[]) => Promise<void>;
  /** Removes changes without sending them. */
  drop: (ids: readonly string[]) => Promise<void>;
  /** Tries to send all that waits at once; resolves to whether nothing is left. */
  sendAll: () => Promise<boolean>;
  /** Sends what is due. */
  flush: () => Promise<void>;
  /** Removes everything that is kept for the account. */
  clear: () => Promise<void>;
  /** Removes what was sent. */
  forgetSent: () => Promise<void>;
  /** Begins to send; returns a function that stops this. */
  start: () => () => void;
}

interface OutboxOptions {
  /** The id of the account. */
  account: string;
  /** The changes of this session, added before it was known whose it is. */
  unknown?: string | undefined;
  store: ChangeStore;
  /** Sends one change; `null` while nothing may be sent. */
  send: ((change: KeptChange) => Promise<Attempt>) | null;
  now?: () => number;
}

/**
 * The outbox of an account, kept on this device and shared by all tabs, of which one sends. Other
 * accounts neither see nor send it.
 */
export function createOutbox({
  account,
  unknown,
  store,
  send,
  now = Date.now,
}: OutboxOptions): Outbox {
  const name = `showstable_outbox:${account}`;
  let stored: Changes = [];
  let adding: Changes = [];
  let state: OutboxState = { changes: [], isAway: false, isLasting: true };
  let isElsewhere = false;
  let started = 0;
  let running: Promise<void> | null = null;
  /** Whether somebody wanted to send while it was running. */
  let isAsked = false;
  /** Looks for what is due beside what is being sent. */
  let wake = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hearing: ReturnType<typeof setTimeout> | undefined;
  let channel: BroadcastChannel | null = null;
  const listeners = new Set<() => void>();

  /** Whether all files could be kept. */
  let keepsFiles = true;

  const show = (more: Partial<OutboxState> = {}) => {
    const isLasting = keepsFiles && store.isLasting();
    state = { ...state, changes: adding.reduce(withChange, stored), isLasting, ...more };
    for (const listener of listeners) listener();
  };

  const update = async (next: (changes: Changes) => Changes): Promise<Changes> => {
    const before = stored;
    stored = await store.update(account, next);
    show();
    channel?.postMessage(null);
    const needed = new Set(unsent(stored).map(({ id }) => id));
    const done = before.filter(({ id, hasFile }) => hasFile === true && !needed.has(id));
    if (done.length > 0) void keptFiles.remove(done.map(({ id }) => id));
    return stored;
  };

  const isOn = () => started > 0;

  const schedule = () => {
    clearTimeout(timer);
    const due = nextDue(stored);
    if (!isOn() || send === null || due === null) return;
    const wait = state.isAway ? AWAY_MS : isElsewhere ? ELSEWHERE_MS : 0;
    timer = setTimeout(() => void flush(), Math.max(wait, due - now()));
  };

  /** Sends changes one after the other until none is due. */
  const lane = async (call: NonNullable<typeof send>) => {
    let next: KeptChange | undefined;
    const claim = (changes: Changes) => {
      next = isOn() && !state.isAway ? nextOf(changes, now()) : undefined;
      return next === undefined ? changes : claimed(changes, next.id);
    };
    await update(claim);
    // The page may be left meanwhile: the next one to send takes it up.
    while (next !== undefined && isOn()) {
      const { id }: KeptChange = next;
      const attempt = await call(next);
      if (attempt.result === 'away') show({ isAway: true });
      await update((changes) => claim(settled(changes, id, attempt, now())));
    }
  };

  const sendDue = async (call: NonNullable<typeof send>) => {
    show({ isAway: false });
    await update(released);
    let lanes = 0;
    await new Promise<void>((resolve) => {
      const ended = () => {
        lanes -= 1;
        if (lanes > 0) return;
        wake = () => {};
        resolve();
      };
      // The store failed; what waits is sent later.
      const failed = () => show({ isAway: true });
      wake = () => {
        for (; lanes < LANES; lanes += 1) void lane(call).catch(failed).then(ended);
      };
      wake();
    });
  };

  const flush = (): Promise<void> => {
    if (send === null || !isOn()) return Promise.resolve();
    if (running !== null) {
      // What is being sent may be about to end without it.
      isAsked = true;
      show({ isAway: false });
      wake();
      return running;
    }
    isAsked = false;
    running = inOneTab(name, store, () => sendDue(send))
      .then((wasHere) => {
        isElsewhere = !wasHere;
      })
      .catch(() => show({ isAway: true }))
      .finally(() => {
        running = null;
        wake = () => {};
        if (isAsked) void flush();
        else schedule();
      });
    return running;
  };

  const refresh = async () => {
    stored = await store.read(account);
    show();
    schedule();
  };

  const change = async (next: (changes: Changes) => Changes) => {
    await update(next);
    void flush();
  };

  const open = async () => {
    if (unknown !== undefined) await store.move(unknown, account);
    await takeFormerOutbox(account, store);
    await refresh();
  };

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add: async (added, file = null) => {
      askToPersist();
      const read = file === null ? null : await readFile(file);
      const own = { id: randomUuid(), account, addedAt: now(), steadyAt: steadyNow() };
      const kept = keptChange(added, read === null ? own : { ...own, hasFile: true });
      // Shown at once, before it is stored.
      adding = [...adding, kept];
      show();
      if (read !== null && !(await keptFiles.put(kept.id, read))) keepsFiles = false;
      await update((changes) => withChange(changes, kept));
      adding = adding.filter((it) => it !== kept);
      show();
      void flush();
      return kept.id;
    },
    outcome: (id, waitMs) =>
      new Promise((resolve) => {
        const find = () => state.changes.find((it) => it.id === id);
        const end = () => {
          clearTimeout(limit);
          listeners.delete(look);
          resolve(find());
        };
        const look = () => {
          const change = find();
          const isTried = change !== undefined && (change.reason !== '' || change.dueAt > 0);
          if (change?.state !== 'waiting' || isTried || state.isAway) end();
        };
        const limit = setTimeout(end, waitMs);
        listeners.add(look);
        look();
      }),
    repeat: (ids) => change((changes) => repeated(changes, new Set(ids))),
    drop: (ids) => change((changes) => dropped(changes, new Set(ids))),
    clear: () => change(() => []),
    forgetSent: () => change(unsent),
    sendAll: async () => {
      await update((changes) => {
        const waiting = changes.filter((it) => it.state === 'waiting').map(({ id }) => id);
        return repeated(changes, new Set(waiting));
      });
      await running;
      await flush();
      await refresh();
      return unsent(stored).length === 0;
    },
    flush,
    start: () => {
      started += 1;
      channel ??= new BroadcastChannel(name);
      channel.onmessage = () => {
        // Of many changes one after the other, only some are read.
        hearing ??= setTimeout(() => {
          hearing = undefined;
          void refresh();
        }, HEARD_MS);
      };
      void open();
      return () => {
        started -= 1;
        if (started > 0) return;
        clearTimeout(timer);
        clearTimeout(hearing);
        hearing = undefined;
        channel?.close();
        channel = null;
      };
    },
  };
}
