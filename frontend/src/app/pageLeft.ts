import type { Dispatch } from '@reduxjs/toolkit';

import { accountsApi } from '../features/accounts/accountsApi';

let left = false;

// From the start, because the account is checked before the application is rendered.
window.addEventListener('pagehide', () => {
  left = true;
});
window.addEventListener('pageshow', () => {
  left = false;
});

/** Whether the page is being left: the browser then cancels its calls, which looks as if they failed. */
export function isPageLeft(): boolean {
  return left;
}

/**
 * Checks the account again when the browser shows a page once more that was left (its back-forward
 * cache).
 *
 * @returns a function that stops this
 */
export function checkOnComingBack(dispatch: Dispatch): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) dispatch(accountsApi.util.invalidateTags(['Account']));
  };
  window.addEventListener('pageshow', shown);
  return () => window.removeEventListener('pageshow', shown);
}
