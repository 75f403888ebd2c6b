import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';

import { accountsApi, SESSION_FRESH_SECONDS } from '../features/accounts/accountsApi';
import { Splash } from '../features/accounts/Splash';
import { comingBackTo } from '../features/accounts/returnPath';
import { selectSignedOut } from '../features/accounts/sessionSlice';
import { useAccountCheck } from '../features/accounts/useAccountCheck';
import { useAppSelector } from './hooks';
import { paths } from './paths';

/** Shows its pages to a valid session only; everyone else is sent to the root first. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const check = useAccountCheck();
  const { pathname, search, hash } = useLocation();
  const signedOut = useAppSelector(selectSignedOut);
  const recheck = accountsApi.usePrefetch('getAccount', { ifOlderThan: SESSION_FRESH_SECONDS });

  // The guard stays while its pages change, so each new page asks again once the answer is old.
  const signedIn = check !== 'none';
  useEffect(() => {
    if (signedIn) recheck(undefined);
  }, [signedIn, pathname, recheck]);

  if (check === 'none') {
    // Whoever followed a link gets there after signing in; whoever signed out is done here.
    const state = signedOut ? null : comingBackTo(`${pathname}${search}${hash}`);
    return <Navigate to={paths.root} replace state={state} />;
  }
  if (check === 'checking') return <Splash />;
  return children;
}
