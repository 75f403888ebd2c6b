import type { Instant } from '../lib/time/dates';

/**
 * A change that is kept on this device until the server has answered. It must be idempotent,
 * because it is sent again when its answer was lost.
 */
export interface Change {
  /**
   * What it concerns, such as one task on one day. The changes of a lane keep their order; lanes do
   * not wait for each other. A new change takes the place of those of its lane that were not sent,
   * unless the lane is a log.
   */
  lane: string;
  /**
   * Makes the lane a log: each change is sent, in order, and the others go on without one that was
   * refused. It names what the change concerns, such as one entry: of what was sent, the last one
   * for each is kept. It is sent with its id as idempotency key.
   */
  about?: string;
  method: 'PUT' | 'DELETE' | 'POST';
  /** The path of the call, such as `tasks/1/done/2026-03-02`. */
  path: string;
  body?: unknown;
  /**
   * Its body says when it was made (`at`). It is sent with the present time by the same clock (`now`),
   * so that neither has to be right.
   */
  isTimed?: boolean;
  /** The fields of a form, which is sent instead of a body, with the file of the change. */
  form?: Readonly<Record<string, string>>;
  /** What it changes, in the words of the user. */
  label: string;
}

/**
 * `waiting` to be sent; `refused` with a status that a repetition cannot change; `failed` after
 * {@link MAX_TRIES}; `sent`, kept for the pages whose data was read before; `overruled`, sent, but
 * something else counts.
 */
export type ChangeState = 'waiting' | 'refused' | 'failed' | 'sent' | 'overruled';

/** What counts instead of a change, and since when. */
export interface Overruled {
  state: string;
  at: Instant | null;
}

/** A change as it is kept. */
export interface KeptChange extends Change {
  id: string;
  /** The id of the account whose change it is. */
  account: string;
  /** Its place among the changes of the account. */
  order: number;
  state: ChangeState;
  /** Whether it is being sent. */
  isSending: boolean;
  /** Whether a file goes with it. */
  hasFile?: boolean;
  /** How often the server failed at it. */
  tries: number;
  /** When it was made, in milliseconds since the epoch; 0 if that is not known. */
  addedAt: number;
  /** Likewise by the clock that nobody sets while the page is open. */
  steadyAt?: number;
  /** When it may be sent, in milliseconds since the epoch. */
  dueAt: number;
  /** Why it was not saved so far; empty if nobody has tried. */
  reason: string;
  answer?: unknown;
  /** When the answer came, in milliseconds since the epoch. */
  sentAt?: number;
  overruled?: Overruled;
}

/** What an attempt to send a change came to. */
export type Attempt =
  | { result: 'sent'; answer: unknown }
  /** It was taken, and does not count. */
  | { result: 'overruled'; by: Overruled }
  /** The same answer would come again. */
  | { result: 'refused'; reason: string }
  /** The server failed at this change. */
  | { result: 'failed'; reason: string }
  /** The server cannot take it now. */
  | { result: 'busy'; reason: string; retryAt: number | null }
  /** Nothing can be sent now. */
  | { result: 'away'; retryAt: number | null };

/** Changes of one account, in their order. */
export type Changes = readonly KeptChange[];

/** After how many failures of the server a change is not sent by itself any more. */
export const MAX_TRIES = 5;

/** The pauses after the first and later failures, in milliseconds. */
const PAUSES_MS = [1_000, 5_000, 20_000, 60_000];

/** The pause when the server is busy and does not say how long, in milliseconds. */
export const BUSY_MS = 20_000;

/**
 * How long a sent change is kept, in milliseconds: data that was read before it was sent may still
 * be shown without a network.
 */
const KEPT_MS = 48 * 60 * 60 * 1000;

/** A new change of an account. */
export const keptChange = (
  change: Change,
  own: Pick<KeptChange, 'id' | 'account' | 'addedAt' | 'steadyAt' | 'hasFile'>,
): KeptChange => ({
  ...change,
  ...own,
  order: 0,
  state: 'waiting',
  isSending: false,
  tries: 0,
  dueAt: 0,
  reason: '',
});

/** Adds a change at the end. */
export function withChange(changes: Changes, added: KeptChange): Changes {
  if (changes.some(({ id }) => id === added.id)) return changes;
  const order = Math.max(0, ...changes.map((it) => it.order)) + 1;
  const stays = (it: KeptChange) =>
    added.about !== undefined || it.lane !== added.lane || it.isSending || it.state === 'sent';
  return [...changes.filter(stays), { ...added, order }];
}

/** The next change that may be sent, or `undefined`. */
export function nextOf(changes: Changes, now: number): KeptChange | undefined {
  const busy = new Set(changes.filter(({ isSending }) => isSending).map(({ lane }) => lane));
  for (const change of changes) {
    const { state, lane, dueAt, about } = change;
    if (state !== 'waiting' || busy.has(lane)) continue;
    if (dueAt <= now) return change;
    // In a log nothing overtakes what waits for its time.
    if (about !== undefined) busy.add(lane);
  }
  return undefined;
}

/** When the next change may be sent, in milliseconds since the epoch; `null` if none waits. */
export function nextDue(changes: Changes): number | null {
  const logs = new Set<string>();
  const isFirst = ({ lane, about }: KeptChange) => {
    if (about === undefined) return true;
    const isNew = !logs.has(lane);
    logs.add(lane);
    return isNew;
  };
  const due = changes
    .filter((it) => it.state === 'waiting' && isFirst(it))
    .map(({ dueAt }) => dueAt);
  return due.length === 0 ? null : Math.min(...due);
}

const mapped = (changes: Changes, ids: ReadonlySet<string>, more: Partial<KeptChange>): Changes =>
  changes.map((it) => (ids.has(it.id) ? { ...it, ...more } : it));

/** Marks a change as being sent. */
export const claimed = (changes: Changes, id: string): Changes =>
  mapped(changes, new Set([id]), { isSending: true });

/** Marks what a closed tab was sending as waiting: whether it arrived is not known. */
export const released = (changes: Changes): Changes =>
  mapped(changes, new Set(changes.filter((it) => it.isSending).map(({ id }) => id)), {
    isSending: false,
  });

/** Makes changes that were refused, failed or wait for their time due at once. */
export const repeated = (changes: Changes, ids: ReadonlySet<string>): Changes =>
  mapped(changes, ids, { state: 'waiting', tries: 0, dueAt: 0 });

/** The changes that the server does not have, as far as is known. */
export const unsent = (changes: Changes): Changes =>
  changes.filter(({ state }) => state !== 'sent' && state !== 'overruled');

/** The present time by the clock that nobody sets while the page is open. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();

/**
 * How long ago a change was made, in milliseconds. One of the clocks may have been set back, or have
 * stopped while the device slept: then the other one is right.
 */
export const ageOf = ({ addedAt, steadyAt }: KeptChange, now: number): number =>
  Math.max(0, now - addedAt, steadyAt === undefined ? 0 : steadyNow() - steadyAt);

/** When a timed change was made, and the present time by the same clock, as they are sent. */
interface Timed {
  at: string;
  now: string;
}

/**
 * The times of a timed change. The server takes its age from when it arrives, so one that was long
 * on its way counts as later than it was; those that follow in its lane must not come before it, and
 * count as younger. What is sent again says the same `at`, by which it can be known.
 *
 * @param floor - the earliest time that keeps the order, in milliseconds since the epoch
 */
export function timesOf(change: KeptChange, floor: number, now: number): Timed {
  const { at } = change.body as { at: string };
  const made = Date.parse(at);
  const age = Math.max(0, ageOf(change, now) - Math.max(0, floor - made));
  return { at, now: new Date(made + age).toISOString() };
}

/**
 * The latest time at which the server may have placed a change.
 *
 * @param floor - the one that its times were made with
 * @param tookMs - from when it was sent until it was answered, or given up
 */
export const placedBy = ({ at }: Timed, floor: number, tookMs: number): number =>
  Math.max(Date.parse(at), floor) + Math.ceil(tookMs);

/** Removes changes. */
export const dropped = (changes: Changes, ids: ReadonlySet<string>): Changes =>
  changes.filter(({ id }) => !ids.has(id));

/** Records what an attempt to send a change came to. */
export function settled(changes: Changes, id: string, attempt: Attempt, now: number): Changes {
  const change = changes.find((it) => it.id === id);
  if (change === undefined) return changes;
  if (attempt.result === 'sent') {
    const isOld = (it: KeptChange) =>
      it.state === 'sent' &&
      ((it.lane === change.lane && it.about === change.about) || (it.sentAt ?? 0) < now - KEPT_MS);
    const sent = { state: 'sent', isSending: false, reason: '', sentAt: now } as const;
    return mapped(
      changes.filter((it) => !isOld(it)),
      new Set([id]),
      // The answers of a log are large, and say what the page reads again by itself.
      { ...sent, ...(change.about === undefined && { answer: attempt.answer }) },
    );
  }
  if (attempt.result === 'overruled') {
    const taken = { state: 'overruled', isSending: false, reason: '' } as const;
    return mapped(changes, new Set([id]), { ...taken, overruled: attempt.by });
  }
  // What was not saved and is undone or replaced meanwhile is of no use.
  const isReplaced = (it: KeptChange) => it.lane === change.lane && it.order > change.order;
  if (change.about === undefined && changes.some(isReplaced)) {
    return dropped(changes, new Set([id]));
  }
  return mapped(changes, new Set([id]), { isSending: false, ...after(change, attempt, now) });
}

function after(
  { tries }: KeptChange,
  attempt: Exclude<Attempt, { result: 'sent' | 'overruled' }>,
  now: number,
): Partial<KeptChange> {
  switch (attempt.result) {
    case 'refused':
      return { state: 'refused', reason: attempt.reason };
    case 'failed': {
      const { reason } = attempt;
      const pause = PAUSES_MS[tries];
      return pause === undefined || tries + 1 >= MAX_TRIES
        ? { state: 'failed', tries: tries + 1, reason }
        : { tries: tries + 1, dueAt: now + pause, reason };
    }
    case 'busy':
      return { dueAt: attempt.retryAt ?? now + BUSY_MS, reason: attempt.reason };
    case 'away':
      return { dueAt: attempt.retryAt ?? 0 };
  }
}
