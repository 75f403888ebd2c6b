import { useEffect } from 'react';
import { useSelector } from 'react-redux';

import { isThrown, isUnchecked, messageOf, statusOf } from '../../api/errors';
import { useToast } from '../../components/ui/messages/Toast';
import { SESSION_FRESH_SECONDS, useGetAccountQuery } from './accountsApi';
import { selectLapsed, selectToken } from './sessionSlice';

/**
 * The state of the session: no token, being checked, valid, or not known because the check failed.
 */
type AccountCheck = 'none' | 'checking' | 'valid' | 'unknown';

/**
 * Checks with the server whether the stored token is valid; the result is used for a minute. The
 * store's listener removes a refused token. If the server fails, the token is kept and a notice is
 * shown. Without a network nothing is checked, and the page stays.
 */
export function useAccountCheck(): AccountCheck {
  const token = useSelector(selectToken);
  const lapsed = useSelector(selectLapsed);
  const toast = useToast();
  const { isSuccess, isError, isLoading, isUninitialized, error } = useGetAccountQuery(undefined, {
    skip: token === null,
    refetchOnMountOrArgChange: SESSION_FRESH_SECONDS,
    // A failed check can end the session, which a short loss of reception must not do.
    refetchOnFocus: false,
    refetchOnReconnect: false,
  });
  const checkFailed = isError && !endsSession(error) && !isUnchecked(error);

  useEffect(() => {
    if (checkFailed) toast.error(messageOf(error));
  }, [checkFailed, error, toast]);

  if (token === null) return 'none';
  if (isSuccess) return 'valid';
  // The page stays open because of unsaved input; saving asks for the password.
  if (lapsed) return 'unknown';
  // When a failed check is repeated, the page stays meanwhile.
  return isLoading || isUninitialized || endsSession(error) ? 'checking' : 'unknown';
}

/** Whether this failure of the account check ends the session. */
export function endsSession(error: unknown): boolean {
  if (error === undefined || isUnchecked(error)) return false;
  return statusOf(error) === 401 || isThrown(error);
}
