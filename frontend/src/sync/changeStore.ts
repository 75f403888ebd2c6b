import type { DBSchema } from 'idb';

import type { Changes, KeptChange } from './changes';
import { database } from './database';

/** Keeps the changes of accounts. */
export interface ChangeStore {
  /**
   * Whether the changes outlive this page, as far as is known: a browser may refuse to keep them, or
   * have no room left.
   */
  isLasting: () => boolean;
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
    isLasting: () => true,
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

/** What only this page knows, because it could not be stored. */
interface Loose {
  changes: Changes;
  /** The ids of all changes that were there: of those that are missing nothing is left. */
  known: Set<string>;
}

/**
 * The store of this browser. What cannot be stored, as in a private window or on a full device, lives
 * as long as the page, and is stored as soon as that is possible; it is sent all the same.
 */
export function browserStore(): ChangeStore {
  const shared = inDatabase();
  const loose = new Map<string, Loose>();
  let isLasting = true;
  /** The changes as they would be if all could be stored. */
  const whole = (account: string, stored: Changes): Changes => {
    const own = loose.get(account);
    if (own === undefined) return stored;
    return [...own.changes, ...stored.filter(({ id }) => !own.known.has(id))];
  };
  const readStored = async (account: string): Promise<Changes> => {
    try {
      const stored = await shared.read(account);
      isLasting = loose.size === 0;
      return stored;
    } catch {
      isLasting = false;
      return [];
    }
  };
  return {
    isLasting: () => isLasting,
    read: async (account) => whole(account, await readStored(account)),
    update: async (account, next) => {
      try {
        const after = await shared.update(account, (stored) => next(whole(account, stored)));
        loose.delete(account);
        isLasting = loose.size === 0;
        return after;
      } catch {
        const before = whole(account, await readStored(account));
        const changes = next(before);
        const known = new Set([...before, ...changes].map(({ id }) => id));
        for (const id of loose.get(account)?.known ?? []) known.add(id);
        loose.set(account, { changes, known });
        isLasting = false;
        return changes;
      }
    },
    move: async (from, to) => {
      const own = loose.get(from);
      loose.delete(from);
      if (own !== undefined) {
        const moved = own.changes.map((it) => ({ ...it, account: to }));
        const there = loose.get(to) ?? { changes: [], known: new Set<string>() };
        const known = new Set([...there.known, ...own.known]);
        loose.set(to, { changes: [...there.changes, ...moved], known });
      }
      await shared.move(from, to).catch(() => undefined);
    },
    // Alone with what it could not store, a page sends it.
    lease: (name, holder, until) => shared.lease(name, holder, until).catch(() => true),
    release: (name, holder) => shared.release(name, holder).catch(() => undefined),
  };
}
