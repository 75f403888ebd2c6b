import { useEffect } from 'react';
import { useSelector } from 'react-redux';

import { isThrown, messageOf, statusOf } from '../../api/errors';
import { useToast } from '../../components/ui/Toast';
import { SESSION_FRESH_SECONDS, useGetAccountQuery } from './accountsApi';
import { selectLapsed, selectToken } from './sessionSlice';

/** What is known of the session: nobody, not known yet, valid, or not to be found out just now. */
type AccountCheck = 'none' | 'checking' | 'valid' | 'unknown';

/**
 * Asks the server whether the stored token is valid. The answer counts for a minute. A token that
 * is refused is removed (by the store's listener); a server that is merely unwell leaves it alone,
 * and the person is told.
 */
export function useAccountCheck(): AccountCheck {
  const token = useSelector(selectToken);
  const lapsed = useSelector(selectLapsed);
  const toast = useToast();
  const { isSuccess, isError, isLoading, isUninitialized, error } = useGetAccountQuery(undefined, {
    skip: token === null,
    refetchOnMountOrArgChange: SESSION_FRESH_SECONDS,
    // A check that fails ends the session, which a moment of bad reception must not do.
    refetchOnFocus: false,
    refetchOnReconnect: false,
  });
  const unwell = isError && !endsSession(error);

  useEffect(() => {
    if (unwell) toast.error(messageOf(error));
  }, [unwell, error, toast]);

  if (token === null) return 'none';
  if (isSuccess) return 'valid';
  // The page stays for what was typed there; saving it asks for the password.
  if (lapsed) return 'unknown';
  // A check that is repeated after an unwell answer is no first check: the page stays meanwhile.
  return isLoading || isUninitialized || endsSession(error) ? 'checking' : 'unknown';
}

/** Whether this failure of the account check means that the session is over. */
export function endsSession(error: unknown): boolean {
  return error !== undefined && (statusOf(error) === 401 || isThrown(error));
}
