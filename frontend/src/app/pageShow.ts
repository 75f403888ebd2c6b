import { publicEventApi, type PublicEvent } from '../features/entries/parts/publicEventApi';
import type { AppStore } from './makeStore';

/**
 * Puts the show that the server wrote into the page of its form into the store, so that the form
 * is drawn without another request. A page from the browser's history can be old; then the form
 * loads the show itself.
 *
 * @returns whether the page is that of a form with a show inside
 */
export function takePageShow({ dispatch }: AppStore): boolean {
  const written = document.querySelector<HTMLScriptElement>('#public-event')?.text;
  const [navigation] = performance.getEntriesByType('navigation');
  // Some browsers do not tell yet; then the form asks as well.
  const type = (navigation as PerformanceNavigationTiming | undefined)?.type ?? 'back_forward';
  if (written === undefined || type === 'back_forward') return written !== undefined;
  const value = JSON.parse(written) as PublicEvent;
  // The address has one or the other.
  const references = [value.hashed_id, value._id.$oid];
  const entry = { endpointName: 'getPublicEvent', value } as const;
  dispatch(publicEventApi.util.upsertQueryEntries(references.map((arg) => ({ ...entry, arg }))));
  return true;
}
