import { useEffect, useEffectEvent } from 'react';

/** The time between two tries while the browser says that it is online, in milliseconds. */
const RETRY_MS = 20_000;

/**
 * Repeats sending as long as `waiting` is true: at once when the connection comes back, and also at
 * intervals, because a browser may report online without internet access.
 *
 * @param waiting - whether there is something to send
 * @param send - sends it; it handles its own errors
 */
export function useSendLater(waiting: boolean, send: () => void): void {
  const attempt = useEffectEvent(() => {
    if (navigator.onLine) send();
  });
  useEffect(() => {
    if (!waiting) return undefined;
    const now = () => attempt();
    // After a reload the connection may already be back.
    const soon = setTimeout(now);
    const timer = setInterval(now, RETRY_MS);
    addEventListener('online', now);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
      removeEventListener('online', now);
    };
  }, [waiting]);
}
