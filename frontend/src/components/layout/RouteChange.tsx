import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { focusPage } from './pageFocus';

/**
 * What a browser does on a page load, for a change of route: the page starts at its top, and the
 * keyboard and screen readers start at its heading. A change of the query alone is no new page, and
 * the first page is the browser's own load.
 */
export function RouteChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const stopFollowing = useRef<() => void>(undefined);

  useEffect(() => {
    // Going back must not bring an old scroll position with it either.
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    window.scrollTo(0, 0);
    if (shown.current === pathname) return;
    shown.current = pathname;
    stopFollowing.current?.();
    stopFollowing.current = focusPage();
  }, [pathname]);

  useEffect(() => () => stopFollowing.current?.(), []);

  return null;
}
