import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A database of this browser that is opened when it is first used, once for the whole page. */
export interface Database<S extends DBSchema> {
  open: () => Promise<IDBPDatabase<S>>;
  close: () => void;
}

/**
 * Describes a database.
 *
 * @param upgrade - makes its stores
 */
export function database<S extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<S>) => void,
): Database<S> {
  // With its factory, because tests replace that.
  let opened: { by: IDBFactory; db: Promise<IDBPDatabase<S>> } | null = null;
  const close = () => {
    void opened?.db.then(
      (db) => db.close(),
      () => undefined,
    );
    opened = null;
  };
  return {
    // Rejects where the browser has no databases, or lets this page have none.
    open: async () => {
      if (opened?.by !== indexedDB) {
        const db = openDB<S>(name, 1, {
          upgrade,
          // It is being deleted, here or in another tab.
          blocking: close,
          // The browser closed it, for instance because its data was cleared.
          terminated: () => {
            opened = null;
          },
        });
        opened = { by: indexedDB, db };
        // The next one to ask tries again.
        db.catch(close);
      }
      return await opened.db;
    },
    close,
  };
}
