import { fieldSentence, messageOf, retryAtOf, statusOf, toFormErrors } from '../api/errors';
import type { Attempt } from './changes';

/** What the ids in a change are those of, for people. */
const THINGS: Readonly<Record<string, string>> = {
  registration_id: 'the entry',
  class_id: 'the class',
  ring_id: 'the ring',
  horse_id: 'the horse',
};

/** What a field in a list is: `name` of `rings.2.name`. */
export const lastPart = (path: string): string => path.replace(/^.*\.\d+\./, '');

/** Why a call was refused: what the server says about the fields, or else as a whole. */
export function reasonOf(error: unknown): string {
  const fields = Object.entries(toFormErrors(error) ?? {});
  if (fields.length === 0) return messageOf(error);
  const sentences = fields.map(([name, message]) => {
    const field = lastPart(name);
    const words = THINGS[field] ?? field.replaceAll('_', ' ');
    const label = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    return `${fieldSentence(label, message)}.`;
  });
  return sentences.join(' ');
}

/** Statuses of a server that is being restarted or waits too long for something. */
const BUSY = [408, 502, 503, 504];

/** What a failed call says of the change that it sent. */
export function attemptOf(error: unknown): Attempt {
  const [status, retryAt] = [statusOf(error), retryAtOf(error)];
  if (status === null || status === 401 || status === 429) return { result: 'away', retryAt };
  const reason = reasonOf(error);
  if (BUSY.includes(status)) return { result: 'busy', reason, retryAt };
  return { result: status >= 500 ? 'failed' : 'refused', reason };
}

/** Whether a failed call is worth trying again by itself: nothing of what was sent is wrong. */
export const isPassing = (error: unknown): boolean =>
  ['away', 'busy'].includes(attemptOf(error).result);
