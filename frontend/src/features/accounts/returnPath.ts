import { paths } from '../../app/paths';

/** The history state of the sign-in page: the path to open afterwards. */
interface ComingBack {
  returnTo: string;
}

/** The state of a link to the sign-in page, with the path to return to. */
export function comingBackTo(returnTo: string): ComingBack {
  return { returnTo };
}

/** The path to open after signing in: the requested page, or the dashboard. */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return paths.dashboard;
  const { returnTo } = state;
  // Only a path on this origin: `//` and `/\\` would start another host.
  const own = typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo);
  return own && returnTo !== paths.root ? returnTo : paths.dashboard;
}
