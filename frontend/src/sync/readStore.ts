import type { DBSchema } from 'idb';

import { DEVICE_READS, READS } from '../api/keptReads';
import { database } from './database';

/** An answer that was read. */
export interface KeptRead {
  /** The account and the address. */
  key: string;
  data: unknown;
  /** The `Link` header, which leads to the next page of a list. */
  link: string | null;
  /** When the call began, in milliseconds since the epoch. */
  at: number;
  /** About how many bytes it takes. */
  size: number;
}

interface Schema extends DBSchema {
  reads: { key: string; value: KeptRead; indexes: { at: number } };
}

/** How long an answer is kept, in milliseconds. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;
/** The most that all answers take, in bytes, and the most that one takes. */
const MOST_BYTES = 24_000_000;
const LARGEST_BYTES = 2_000_000;

/** Answers that are kept on this device. Nothing fails: a device may refuse to keep any. */
function storeIn(name: string) {
  const { open, close } = database<Schema>(name, (db) => {
    db.createObjectStore('reads', { keyPath: 'key' }).createIndex('at', 'at');
  });
  return {
    /**
     * Keeps an answer.
     *
     * @param mayKeep - whether the session is still the one that asked
     */
    put: async (read: Omit<KeptRead, 'size'>, mayKeep: () => boolean): Promise<void> => {
      try {
        const size = JSON.stringify(read.data).length;
        if (size > LARGEST_BYTES || !mayKeep()) return;
        await (await open()).put('reads', { ...read, size });
      } catch {
        close();
      }
    },
    get: async (key: string): Promise<KeptRead | undefined> => {
      try {
        return await (await open()).get('reads', key);
      } catch {
        close();
        return undefined;
      }
    },
    /** Removes everything. */
    clear: async (): Promise<void> => {
      try {
        await (await open()).clear('reads');
      } catch {
        close();
      }
    },
    /** Removes what is too old, and the oldest of what is too much. */
    prune: async (now: number): Promise<void> => {
      try {
        const tx = (await open()).transaction('reads', 'readwrite');
        let bytes = 0;
        let cursor = await tx.store.index('at').openCursor(null, 'prev');
        while (cursor !== null) {
          bytes += cursor.value.size;
          if (bytes > MOST_BYTES || cursor.value.at < now - KEPT_MS) await cursor.delete();
          cursor = await cursor.continue();
        }
        await tx.done;
      } catch {
        close();
      }
    },
  };
}

/** The answers of a session. */
export const readStore = storeIn(READS);

/** The answers of the links of this device. */
export const deviceReads = storeIn(DEVICE_READS);
