import { expect, onTestFinished, vi } from 'vitest';

import { type Act, type RecordKind, type Revised, revisionOf, type Unsaved } from '../records/kind';
import { createRecord } from '../records/record';

export type Save<A, B> = (body: B) => Promise<A>;
/** A body with the revision over which it is saved. */
export type Sent<B> = B & { revision: number };
export type Read<A> = () => Promise<A>;

/** A kind of record, and what is done to it. */
export interface Trial<A extends Revised, V, B> {
  kind: (save: Save<A, Sent<B>>, read: Read<A>) => RecordKind<A, V>;
  first: A;
  /** What the server answers to a body. */
  saved: (body: B, before: A) => A;
  /** Two changes of different things, and another one of what the first one changes. */
  one: (value: V) => V;
  two: (value: V) => V;
  clash: (value: V) => V;
}

export const must = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) expect.fail('it is there');
  return value;
};

/** What a call throws that got no answer, and one to which a server answers with a status. */
export const silent = () => Object.assign(new Error('silent'), { status: 'FETCH_ERROR' });
const refusal = (status: number, code: string) =>
  Object.assign(new Error(code), { status, data: { code, errors: 'It is refused.', status } });

/** A server that keeps a record, and fails as it is told. */
export function serverOf<A extends Revised, V, B>({ kind, first, saved }: Trial<A, V, B>) {
  let present = first;
  let saves = 0;
  let failures: ('busy' | 'silent' | 'lost' | 'refused' | Promise<void>)[] = [];
  const save = async (body: Sent<B>) => {
    const [failure] = failures;
    failures = failures.slice(1);
    if (failure === 'busy') throw refusal(503, 'unavailable');
    if (failure === 'refused') throw refusal(422, 'invalid');
    if (failure === 'silent') throw silent();
    if (failure instanceof Promise) await failure;
    if (body.revision !== revisionOf(present)) throw refusal(409, 'changed_meanwhile');
    saves += 1;
    present = { ...saved(body, present), revision: body.revision + 1 };
    if (failure === 'lost') throw silent();
    return present;
  };
  const own = kind(save, () => Promise.resolve(present));
  return {
    kind: own,
    present: () => present,
    value: () => own.valueOf(present),
    saves: () => saves,
    fail: (...next: typeof failures) => {
      failures = next;
    },
    /** Somebody else saves a change. */
    change: async (change: (value: V) => V) => {
      await own.send(change(own.valueOf(present)), present);
      saves -= 1;
    },
  };
}

/** A page on which the record is changed. */
export function pageOf<A extends Revised, V>(
  kind: RecordKind<A, V>,
  opening: A,
  unsaved: Unsaved<V> | null = null,
) {
  let kept: Unsaved<V> | null = unsaved;
  const undos: Act<V>[] = [];
  const told = {
    ...kind,
    keepUnsaved: (next: typeof kept) => {
      kept = next;
    },
    onDone: (_act: Act<V>, undo: Act<V> | null) => {
      if (undo !== null) undos.push(undo);
    },
  };
  const record = createRecord(told, opening, unsaved);
  const stop = record.start();
  onTestFinished(stop);
  return {
    record,
    stop,
    /** What the device keeps, as it is read after a reload. */
    kept: () => JSON.parse(JSON.stringify(kept)) as typeof kept,
    act: (change: (value: V) => V, does: string) => {
      if (kind.typing === undefined) record.run({ does, done: does, change });
      else record.type(change(record.read().value));
    },
    undo: () => {
      if (kind.typing === undefined) record.run(must(undos.at(-1)));
      else record.undo();
    },
    /** Does again what was not done because somebody else changed the same. */
    insist: () => {
      const { held } = record.read();
      if (kind.typing === undefined) record.again(must(held[0]));
      else record.settle('mine');
    },
  };
}

/** As long as it takes until nothing is typed any more and all is sent. */
export const soon = () => vi.advanceTimersByTimeAsync(1_000);
