import { isRejected, type Middleware } from '@reduxjs/toolkit';

import { hasCode } from '../api/errors';
import { readToken } from '../api/token';
import { dirtyInputs } from '../components/form/unsaved/unsaved';
import { accountsApi } from '../features/accounts/accountsApi';
import { endSession } from '../features/accounts/session';
import { sessionLapsed } from '../features/accounts/sessionSlice';
import { endsSession } from '../features/accounts/useAccountCheck';
import { isPageLeft } from './pageLeft';

/** Whether the server says by this that it no longer accepts the token. */
function isRefusal(action: unknown): boolean {
  if (!isRejected(action) || readToken() === null) return false;
  // A call that was skipped or aborted has not failed.
  if (action.meta.condition || action.meta.aborted || isPageLeft()) return false;
  // Signing out is about the session before, which may have ended by itself.
  if (accountsApi.endpoints.signOut.matchRejected(action)) return false;
  return accountsApi.endpoints.getAccount.matchRejected(action)
    ? endsSession(action.payload ?? action.error)
    : hasCode(action.payload, 'unauthenticated');
}

/**
 * Ends the session when the server no longer accepts its token: the account check failed, or
 * another call was refused because the token expired while a page was open. If the session has
 * unsaved input, the page stays, and saving asks for the password. A middleware of its own, because
 * the listeners of Redux Toolkit would weigh more than the rest of this file.
 */
export const sessionListener: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (isRefusal(action)) {
      if (dirtyInputs().some(({ inSession }) => inSession)) dispatch(sessionLapsed());
      else endSession(dispatch, { signedOut: false });
    }
    return result;
  };
