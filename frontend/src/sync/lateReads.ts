import { useSyncExternalStore } from 'react';

/** How many reads go on whose page shows what was read before. */
let count = 0;
const listeners = new Set<() => void>();

export const lateReads = {
  change: (by: number): void => {
    count += by;
    for (const listener of listeners) listener();
  },
  read: (): boolean => count > 0,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Whether the page shows what was read before, because the server has not answered yet. */
export const useLate = (): boolean => useSyncExternalStore(lateReads.subscribe, lateReads.read);
