import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { MAIN_ID } from './PageShell';

/**
 * What a browser does on a page load, for a change of route: the page starts at its top, and the
 * keyboard and screen readers start at its main part. A change of the query alone is no new page.
 */
export function RouteChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    // Going back must not bring an old scroll position with it either.
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    window.scrollTo(0, 0);
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
