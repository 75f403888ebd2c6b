import { statusOf } from '../../../api/errors';

/** A registration that got no answer. */
export interface Unsent {
  /** The request body, to check whether the form still has the same values. */
  content: string;
  /** The total that was sent with it, in dollars. It is sent again, so that the retry is the same. */
  total: number;
  /** Whether the browser was offline at every try, so that nothing was sent. */
  offline: boolean;
  /** Whether it is to be sent automatically. */
  waiting: boolean;
}

const keyOf = (showId: string) => `showstable_registration_unsent:${showId}`;

/** Reads the stored record; `null` if there is none, it is invalid, or storage is not available. */
export function readUnsent(showId: string): Unsent | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(showId)) ?? 'null');
    return isUnsent(found) ? found : null;
  } catch {
    return null;
  }
}

/** Stores the record in this tab, like the draft; `null` removes it. */
export function saveUnsent(showId: string, unsent: Unsent | null): void {
  try {
    if (unsent === null) sessionStorage.removeItem(keyOf(showId));
    else sessionStorage.setItem(keyOf(showId), JSON.stringify(unsent));
  } catch {
    // Without storage it is still sent, unless the page is reloaded.
  }
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  const { content, total, offline, waiting } = value as Partial<Record<keyof Unsent, unknown>>;
  return (
    typeof content === 'string' &&
    typeof total === 'number' &&
    typeof offline === 'boolean' &&
    typeof waiting === 'boolean'
  );
}

/** Whether a call got no answer: no connection, or a timeout. */
export function isUnanswered(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false;
  return error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR';
}

/** Whether the server answered that it is temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  return [502, 503, 504].includes(statusOf(error) ?? 0);
}
