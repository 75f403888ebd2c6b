import { useEffect } from 'react';
import { useBlocker } from 'react-router';

import { askToDiscard, dirtyInputs } from './unsaved';

/**
 * Asks before the user leaves a page with unsaved input: by a link, by Back, or by closing or
 * reloading the window. The application has only one, since the router supports only one blocker. A
 * change of the query alone does not count as leaving.
 */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && dirtyInputs().length > 0,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    let current = true;
    void askToDiscard(dirtyInputs()).then((leave) => {
      if (!current) return;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      current = false;
    };
  }, [blocker]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirtyInputs().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return null;
}
