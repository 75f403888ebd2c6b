import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useMatch, useNavigationType } from 'react-router';

import { href, paths } from '../../app/paths';
import { keepAt, keptAt } from '../../lib/placeMemory';
import { focusPage, scrollBackTo } from './pageFocus';

/**
 * Does on a change of route what a browser does on a page load: scrolls to the top, or on Back to
 * where the page was, and moves the focus to the heading. It does nothing when only the query changes,
 * nor when a row opens beside its list; on the first page it does not move the focus.
 */
export function RouteChange() {
  const location = useLocation();
  const { pathname, key } = location;
  const { page, part } = usePage(pathname);
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(`${page} ${part}`);
  const stopFollowing = useRef<() => void>(undefined);
  const stopScrolling = useRef<() => void>(undefined);

  useEffect(() => {
    // Browsers do it before the page is loaded again.
    history.scrollRestoration = 'manual';
  }, []);

  // Notes the place before the next page is shown.
  useLayoutEffect(() => {
    const place = { pathname, key };
    let top = keptAt(place, 'scroll') ?? window.scrollY;
    const note = () => {
      top = window.scrollY;
    };
    const keep = () => keepAt(place, 'scroll', top);
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [pathname, key]);

  const scroll = useEffectEvent(() => {
    stopScrolling.current?.();
    const top = isBack ? keptAt(location, 'scroll') : null;
    if (top === null) window.scrollTo(0, 0);
    else stopScrolling.current = scrollBackTo(top);
  });
  useEffect(() => scroll(), [page]);

  useEffect(() => {
    if (shown.current === `${page} ${part}`) return;
    shown.current = `${page} ${part}`;
    stopFollowing.current?.();
    stopFollowing.current = focusPage();
  }, [page, part]);

  useEffect(
    () => () => {
      stopFollowing.current?.();
      stopScrolling.current?.();
    },
    [],
  );

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

/**
 * The path of the page. A list is the same page with and without a row open beside it, and so is the
 * page with the results of a class for the next class, which is another `part` of it.
 */
function usePage(pathname: string): { page: string; part: string } {
  const entry = useMatch(paths.eventEntry);
  const showClass = useMatch(paths.eventClass);
  const results = useMatch(paths.eventClassResults);
  if (results !== null) {
    const { eventId = '', classId = '' } = results.params;
    return { page: `${href.eventResults(eventId)}/`, part: classId };
  }
  const whole = (page: string) => ({ page, part: '' });
  if (entry !== null) return whole(href.eventEntries(entry.params.eventId ?? ''));
  if (showClass !== null) return whole(href.eventClasses(showClass.params.eventId ?? ''));
  const above = pathname.slice(0, pathname.lastIndexOf('/'));
  return whole(!LISTS.has(pathname) && LISTS.has(above) ? above : pathname);
}
