import { paths } from '../../app/paths';

/** What the sign-in page is told in its history entry: where to go afterwards. */
interface ComingBack {
  returnTo: string;
}

/** The state of a link to the sign-in page that leads back to an address of the application. */
export function comingBackTo(returnTo: string): ComingBack {
  return { returnTo };
}

/** Where signing in leads: to the page that was asked for, or to the dashboard. */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return paths.dashboard;
  const { returnTo } = state;
  // A path of this origin and nothing else: `//` and `/\\` begin another host.
  const own = typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo);
  return own && returnTo !== paths.root ? returnTo : paths.dashboard;
}
