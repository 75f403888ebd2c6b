import { useLocation } from 'react-router';

/** The page from which the form of a show was opened, for the state of a navigation. */
export const cameFrom = (from: string) => ({ from });

/** Where the form of a show leads back to; `usual` if it was opened by its address. */
export function useWayBack(usual: string): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('from' in state)) return usual;
  return typeof state.from === 'string' ? state.from : usual;
}

/** Tells the page of a show that it has just been created, for the state of a navigation. */
export const JUST_CREATED = { created: true };

/** Whether the show has just been created. */
export function useJustCreated(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'created' in state;
}
