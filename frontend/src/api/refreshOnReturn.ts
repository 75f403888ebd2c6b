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
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasHidden = false;
    const returned = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      const wait = last + LEAST_PAUSE_MS - Date.now();
      if (wait > 0) {
        // What is polled rests in a hidden window until this is sent.
        if (wasHidden) timer = setTimeout(returned, wait);
        return;
      }
      last = Date.now();
      wasHidden = false;
      send(onFocus());
    };
    const hidden = () => {
      wasHidden ||= document.visibilityState === 'hidden';
      if (document.visibilityState === 'hidden') send(onFocusLost());
      returned();
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
      clearTimeout(timer);
      window.removeEventListener('focus', returned);
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
    };
  });
}
