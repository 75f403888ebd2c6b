import { useEffect, useRef } from 'react';
import { useLocation, useMatch } from 'react-router';

import { href, paths } from '../../app/paths';
import { focusPage } from './pageFocus';

/**
 * Does on a change of route what a browser does on a page load: scrolls to the top, and moves the
 * focus to the heading. It does nothing when only the query changes, nor when a row opens beside
 * its list; on the first page it does not move the focus.
 */
export function RouteChange() {
  const { pathname } = useLocation();
  const page = usePage(pathname);
  const shown = useRef(page);
  const stopFollowing = useRef<() => void>(undefined);

  useEffect(() => {
    // Prevents the browser from restoring the old scroll position on Back.
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    window.scrollTo(0, 0);
    if (shown.current === page) return;
    shown.current = page;
    stopFollowing.current?.();
    stopFollowing.current = focusPage();
  }, [page]);

  useEffect(() => () => stopFollowing.current?.(), []);

  useEffect(() => {
    // The manifest names no page: browsers take the one that was open when they read it.
    const manifest = document.querySelector('link[rel="manifest"]');
    manifest?.replaceWith(manifest.cloneNode());
  }, [pathname]);

  return null;
}

/** Lists whose rows have an address below that of the list. */
const LISTS: ReadonlySet<string> = new Set([
  paths.contacts,
  paths.owners,
  paths.veterinarians,
  paths.farriers,
  paths.trainers,
  paths.suppliers,
  paths.insurance,
  paths.emergency,
]);

/** The path of the page. A list is the same page with and without a row open beside it. */
function usePage(pathname: string): string {
  const entry = useMatch(paths.eventEntry);
  const showClass = useMatch(paths.eventClass);
  if (entry !== null) return href.eventEntries(entry.params.eventId ?? '');
  if (showClass !== null) return href.eventClasses(showClass.params.eventId ?? '');
  const above = pathname.slice(0, pathname.lastIndexOf('/'));
  return !LISTS.has(pathname) && LISTS.has(above) ? above : pathname;
}
