import { useSyncExternalStore } from 'react';

import { usableZone } from '../../lib/time/dates';
import type { Day } from '../../lib/time/days';
import { toWallTime } from '../../lib/time/zonedTime';

/** How often the clock is looked at, in milliseconds. */
const TICK_MS = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  for (const listener of listeners) listener();
};

/** One timer for all that show today. A device that slept is noticed when its page is seen again. */
function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** Today in a zone; it changes at midnight there. */
export function useTodayIn(zone: string): Day {
  return useSyncExternalStore(
    subscribe,
    () => toWallTime(new Date().toISOString(), usableZone(zone)).date,
  );
}
