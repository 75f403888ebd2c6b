import { statusOf } from '../../api/errors';

/** An entry that was to be sent and got no answer. */
export interface Unsent {
  /** The request, to tell whether the form still holds the same. */
  content: string;
  /** Whether the browser was offline at every try: then it was not sent at all. */
  offline: boolean;
  /** Whether it is to be sent by itself. */
  waiting: boolean;
}

const keyOf = (showId: string) => `showstable_registration_unsent:${showId}`;

/** What was kept before a reload. Browsers may refuse storage, and what is kept may be old. */
export function readUnsent(showId: string): Unsent | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(showId)) ?? 'null');
    return isUnsent(found) ? found : null;
  } catch {
    return null;
  }
}

/** Keeps it as long as the tab lives, as the draft is; `null` forgets it. */
export function saveUnsent(showId: string, unsent: Unsent | null): void {
  try {
    if (unsent === null) sessionStorage.removeItem(keyOf(showId));
    else sessionStorage.setItem(keyOf(showId), JSON.stringify(unsent));
  } catch {
    // It is sent all the same, unless the page is reloaded.
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  const { content, offline, waiting } = value as Partial<Record<keyof Unsent, unknown>>;
  return (
    typeof content === 'string' && typeof offline === 'boolean' && typeof waiting === 'boolean'
  );
}

/** Whether a call got no answer: there was no connection, or it took too long. */
export function isUnanswered(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false;
  return error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR';
}

/** Whether a server that was reached cannot do its work at the moment. */
export function isUnavailable(error: unknown): boolean {
  return [502, 503, 504].includes(statusOf(error) ?? 0);
}
