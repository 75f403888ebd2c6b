import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { focusPage } from './pageFocus';

/**
 * Does on a change of route what a browser does on a page load: scrolls to the top, and moves the
 * focus to the heading. It does nothing when only the query changes; on the first page it does not
 * move the focus.
 */
export function RouteChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const stopFollowing = useRef<() => void>(undefined);

  useEffect(() => {
    // Prevents the browser from restoring the old scroll position on Back.
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
