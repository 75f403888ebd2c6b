import type { DBSchema } from 'idb';

import type { Changes, KeptChange } from './changes';
import { database } from './database';

/** Keeps the changes of accounts. */
export interface ChangeStore {
  /** Replaces the changes of an account in one transaction, and returns the new ones. */
  update: (account: string, next: (changes: Changes) => Changes) => Promise<Changes>;
  /** The changes of an account, in their order. */
  read: (account: string) => Promise<Changes>;
  /** Makes the changes of one account those of another. */
  move: (from: string, to: string) => Promise<void>;
  /**
   * Takes or prolongs a lease, which only one holder has at a time.
   *
   * @param until - when it ends, in milliseconds since the epoch
   */
  lease: (name: string, holder: string, until: number) => Promise<boolean>;
  /** Ends a lease. */
  release: (name: string, holder: string) => Promise<void>;
}

interface Lease {
  name: string;
  holder: string;
  until: number;
}

interface Schema extends DBSchema {
  changes: { key: string; value: KeptChange; indexes: { account: string } };
  leases: { key: string; value: Lease };
}

const { open } = database<Schema>('showstable_outbox', (db) => {
  db.createObjectStore('changes', { keyPath: 'id' }).createIndex('account', 'account');
  db.createObjectStore('leases', { keyPath: 'name' });
});

const inOrder = (changes: KeptChange[]): Changes => changes.sort((a, b) => a.order - b.order);

/** The store in IndexedDB, which all tabs of the browser share. */
function inDatabase(): ChangeStore {
  return {
    read: async (account) => {
      const db = await open();
      return inOrder(await db.getAllFromIndex('changes', 'account', account));
    },
    update: async (account, next) => {
      const tx = (await open()).transaction('changes', 'readwrite');
      const before = inOrder(await tx.store.index('account').getAll(account));
      const after = next(before);
      const [were, are] = [new Set(before), new Set(after.map(({ id }) => id))];
      await Promise.all([
        ...before.filter(({ id }) => !are.has(id)).map(({ id }) => tx.store.delete(id)),
        ...after.filter((it) => !were.has(it)).map((it) => tx.store.put(it)),
        tx.done,
      ]);
      return after;
    },
    move: async (from, to) => {
      const tx = (await open()).transaction('changes', 'readwrite');
      const of = tx.store.index('account');
      const [moved, last] = await Promise.all([of.getAll(from), of.getAll(to)]);
      const order = Math.max(0, ...last.map((it) => it.order));
      await Promise.all([
        ...moved.map((it) => tx.store.put({ ...it, account: to, order: order + it.order })),
        tx.done,
      ]);
    },
    lease: async (name, holder, until) => {
      const tx = (await open()).transaction('leases', 'readwrite');
      const held = await tx.store.get(name);
      const isFree = held === undefined || held.holder === holder || held.until < Date.now();
      if (isFree) await tx.store.put({ name, holder, until });
      await tx.done;
      return isFree;
    },
    release: async (name, holder) => {
      const tx = (await open()).transaction('leases', 'readwrite');
      if ((await tx.store.get(name))?.holder === holder) await tx.store.delete(name);
      await tx.done;
    },
  };
}

/** A store for browsers without IndexedDB: the changes live as long as the page. */
function inMemory(): ChangeStore {
  const kept = new Map<string, Changes>();
  const of = (account: string) => kept.get(account) ?? [];
  return {
    read: (account) => Promise.resolve(of(account)),
    update: (account, next) => {
      const changes = next(of(account));
      kept.set(account, changes);
      return Promise.resolve(changes);
    },
    move: (from, to) => {
      kept.set(to, [...of(to), ...of(from).map((it) => ({ ...it, account: to }))]);
      kept.delete(from);
      return Promise.resolve();
    },
    lease: () => Promise.resolve(true),
    release: () => Promise.resolve(),
  };
}

/** The store of this browser. */
export function browserStore(): ChangeStore {
  const memory = inMemory();
  const shared = inDatabase();
  // Private windows of some browsers refuse to open a database.
  let works: Promise<boolean> | null = null;
  const store = async () => {
    works ??= open().then(
      () => true,
      () => false,
    );
    return (await works) ? shared : memory;
  };
  return {
    read: async (account) => (await store()).read(account),
    update: async (account, next) => (await store()).update(account, next),
    move: async (from, to) => (await store()).move(from, to),
    lease: async (name, holder, until) => (await store()).lease(name, holder, until),
    release: async (name, holder) => (await store()).release(name, holder),
  };
}
