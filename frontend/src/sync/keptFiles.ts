import type { DBSchema } from 'idb';

import { database } from './database';

/** A file that goes with a change. Its bytes are kept, which each browser can store. */
export interface KeptFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
  files: { key: string; value: KeptFile };
}

// A database of its own: the changes are read with each tap, and files are large.
const { open } = database<Schema>('showstable_outbox_files', (db) => {
  db.createObjectStore('files');
});

/** A chosen file with its bytes; rejects if it cannot be read. */
export const readFile = async (file: File): Promise<KeptFile> => ({
  name: file.name,
  type: file.type,
  bytes: await file.arrayBuffer(),
});

/** Files of this page alone, where the browser keeps none. */
const loose = new Map<string, KeptFile>();

/** The files of changes that are not sent, by the ids of their changes. */
export const keptFiles = {
  /** Keeps a file; resolves to whether it outlives this page. */
  put: async (id: string, kept: KeptFile): Promise<boolean> => {
    try {
      await (await open()).put('files', kept, id);
      return true;
    } catch {
      loose.set(id, kept);
      return false;
    }
  },
  /** A file; `undefined` if it is not here. */
  get: async (id: string): Promise<File | undefined> => {
    const found =
      loose.get(id) ??
      (await open()
        .then((db) => db.get('files', id))
        .catch(() => undefined));
    return found && new File([found.bytes], found.name, { type: found.type });
  },
  /** Removes files. */
  remove: async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) loose.delete(id);
    try {
      const tx = (await open()).transaction('files', 'readwrite');
      await Promise.all([...ids.map((id) => tx.store.delete(id)), tx.done]);
    } catch {
      // What cannot be removed is of no use to anybody.
    }
  },
};
