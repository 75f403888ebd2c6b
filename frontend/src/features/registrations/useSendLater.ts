import { useEffect, useEffectEvent } from 'react';

/** How long to wait between two attempts while the browser believes that it is online. */
const RETRY_MS = 20_000;

/**
 * Sends again and again for as long as it is asked to: at once when the connection comes back, and
 * every now and then meanwhile, since a browser takes a network without the internet for one.
 *
 * @param waiting - whether there is something to send
 * @param send - sends it; what became of it is its own matter
 */
export function useSendLater(waiting: boolean, send: () => void): void {
  const attempt = useEffectEvent(() => {
    if (navigator.onLine) send();
  });
  useEffect(() => {
    if (!waiting) return undefined;
    const now = () => {
      attempt();
    };
    // After a reload the connection may be back already.
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
