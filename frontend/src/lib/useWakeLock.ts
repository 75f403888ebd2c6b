import { useEffect } from 'react';

/**
 * Keeps the screen awake while the page is seen, where the browser can do that: for pages that are
 * watched, or used now and then for a whole day.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const keep = async () => {
      const { wakeLock } = navigator as Partial<Navigator>;
      if (wakeLock === undefined || document.visibilityState !== 'visible') return;
      if (lock?.released === false) return;
      try {
        const own = await wakeLock.request('screen');
        if (isOver) await own.release();
        else lock = own;
      } catch {
        // The device saves its battery.
      }
    };
    const seen = () => void keep();
    seen();
    // The browser ends it when the page is hidden.
    document.addEventListener('visibilitychange', seen);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', seen);
      void lock?.release();
    };
  }, []);
}
