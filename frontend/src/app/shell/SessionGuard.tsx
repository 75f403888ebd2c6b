import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';

import { accountsApi, SESSION_FRESH_SECONDS } from '../../features/accounts/accountsApi';
import { Splash } from '../../features/accounts/signIn/Splash';
import { comingBackTo } from '../../features/accounts/returnPath';
import { selectSignedOut } from '../../features/accounts/sessionSlice';
import { useAccountCheck } from '../../features/accounts/useAccountCheck';
import { useAppSelector } from '../hooks';
import { paths } from '../paths';

/** Shows its pages only in a valid session; without one it redirects to the root. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const check = useAccountCheck();
  const { pathname, search, hash } = useLocation();
  const signedOut = useAppSelector(selectSignedOut);
  const recheck = accountsApi.usePrefetch('getAccount', { ifOlderThan: SESSION_FRESH_SECONDS });

  // The guard stays mounted between pages, so each new page repeats an outdated check.
  const signedIn = check !== 'none';
  useEffect(() => {
    if (signedIn) recheck(undefined);
  }, [signedIn, pathname, recheck]);

  if (check === 'none') {
    // After signing in, a followed link is opened; after signing out, it is not.
    const state = signedOut ? null : comingBackTo(`${pathname}${search}${hash}`);
    return <Navigate to={paths.root} replace state={state} />;
  }
  if (check === 'checking') return <Splash />;
  return children;
}
