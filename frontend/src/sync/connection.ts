import { useSyncExternalStore } from 'react';

import { serviceAnswers } from '../api/connection';

/** How often to ask whether the service is back, in milliseconds. */
const LOOK_MS = 10_000;

/** After what time without an answer a single one says that the service is back, in milliseconds. */
const SETTLED_MS = 3_000;

let offline = false;
/** When the service went away, by the clock of the page. */
let since = 0;
let looking: Promise<boolean> | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === offline) return;
  offline = next;
  since = performance.now();
  clearInterval(timer);
  if (offline) timer = setInterval(() => void look(), LOOK_MS);
  for (const listener of listeners) listener();
}

/** Asks whether the service can be reached; resolves to whether it cannot. */
function look(): Promise<boolean> {
  looking ??= serviceAnswers()
    .then((answers) => {
      // Without pages of a session nobody wants to know.
      const isAway = !answers || !navigator.onLine;
      if (listeners.size > 0) set(isAway);
      return isAway;
    })
    .finally(() => {
      looking = null;
    });
  return looking;
}

const lookNow = () => void look();

const goOffline = () => set(true);

/** Whether the service can be reached, as far as the calls of this tab show. */
export const connection = {
  isOffline: (): boolean => offline,
  /** Calls back when the service went away or came back; returns a function that stops this. */
  subscribe: (listener: () => void): (() => void) => {
    if (listeners.size === 0) {
      addEventListener('online', lookNow);
      addEventListener('offline', goOffline);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      removeEventListener('online', lookNow);
      removeEventListener('offline', goOffline);
      clearInterval(timer);
      offline = false;
    };
  },
  /** A call got an answer; one that was on its way when the service went away says nothing. */
  answered: (): void => {
    if (offline && navigator.onLine && performance.now() - since > SETTLED_MS) set(false);
  },
  /** A call got no answer. Resolves to whether the service cannot be reached. */
  silent: (): Promise<boolean> => look(),
};

/** Whether the service cannot be reached. */
export function useOffline(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isOffline);
}
