import { isRejected, type Middleware } from '@reduxjs/toolkit';

import { hasCode, statusOf } from '../api/errors';
import { readToken } from '../api/token';
import { dirtyInputs } from '../components/form/unsaved/unsaved';
import { accountsApi } from '../features/accounts/accountsApi';
import { endSession } from '../features/accounts/session';
import { sessionLapsed } from '../features/accounts/sessionSlice';
import { deviceApi } from '../features/device/deviceApi';
import { deviceRefused, deviceSlice } from '../features/device/deviceSlice';
import { endsSession } from '../features/accounts/useAccountCheck';
import { isPageLeft } from './pageLeft';

type DeviceStates = Parameters<typeof deviceSlice.selectors.selectDevice>[0];

/** A call that failed; one that was skipped or aborted has not. */
const isFailure = (action: unknown) =>
  isRejected(action) && !action.meta.condition && !action.meta.aborted && !isPageLeft();

/** Whether the server says by this that it no longer accepts the token. */
function isRefusal(action: unknown): boolean {
  if (!isRejected(action) || !isFailure(action) || readToken() === null) return false;
  // Signing out is about the session before, which may have ended by itself.
  if (accountsApi.endpoints.signOut.matchRejected(action)) return false;
  // A link has a token of its own.
  if (deviceApi.endpoints.getDeviceLink.matchRejected(action)) return false;
  return accountsApi.endpoints.getAccount.matchRejected(action)
    ? endsSession(action.payload ?? action.error)
    : hasCode(action.payload, 'unauthenticated');
}

/** The same of the link of a device. */
const isDeviceRefusal = (action: unknown) =>
  isRejected(action) && isFailure(action) && statusOf(action.payload) === 401;

/**
 * Ends the session when the server no longer accepts its token: the account check failed, or
 * another call was refused because the token expired while a page was open. If the session has
 * unsaved input, the page stays, and saving asks for the password. A middleware of its own, because
 * the listeners of Redux Toolkit would weigh more than the rest of this file.
 *
 * The pages of a device leave the session of this browser alone: a refused link stays with its page,
 * which says so.
 */
export const sessionListener: Middleware = (store) => (next) => (action) => {
  const { dispatch } = store;
  const result = next(action);
  if (deviceSlice.selectors.selectDevice(store.getState() as DeviceStates) !== null) {
    if (isDeviceRefusal(action)) dispatch(deviceRefused());
  } else if (isRefusal(action)) {
    if (dirtyInputs().some(({ inSession }) => inSession)) dispatch(sessionLapsed());
    else endSession(dispatch, { signedOut: false });
  }
  return result;
};
