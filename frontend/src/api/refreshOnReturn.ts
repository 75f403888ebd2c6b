import type { Dispatch } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';

/** The least time between two refreshes, in milliseconds. */
export const LEAST_PAUSE_MS = 30_000;

/**
 * Reads visible data again when the window or the connection comes back, at most once in {@link
 * LEAST_PAUSE_MS}.
 *
 * @returns a function that stops this
 */
export function refreshOnReturn(dispatch: Dispatch): () => void {
  return setupListeners(dispatch, (send, { onFocus, onFocusLost, onOnline, onOffline }) => {
    let last = Date.now();
    const returned = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < LEAST_PAUSE_MS) return;
      last = Date.now();
      send(onFocus());
    };
    const hidden = () => {
      if (document.visibilityState === 'hidden') send(onFocusLost());
      else returned();
    };
    const online = () => {
      last = Date.now();
      send(onOnline());
    };
    const offline = () => {
      send(onOffline());
    };
    window.addEventListener('focus', returned);
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    return () => {
      window.removeEventListener('focus', returned);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  });
}
