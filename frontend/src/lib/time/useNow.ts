import { useEffect, useState } from 'react';

const RENEWED_EACH_MS = 60_000;

/**
 * The time of now, in milliseconds since the epoch. It goes on while the page is open: each minute,
 * and when the page is seen again.
 */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') setNow(Date.now());
    };
    const timer = setInterval(renew, RENEWED_EACH_MS);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, []);
  return now;
}
