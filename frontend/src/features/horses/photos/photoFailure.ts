import { messageOf, problemOf, withRetryHint } from '../../../api/errors';

/** Why a photo was not uploaded. */
export interface PhotoFailure {
  sentence: string;
  /** What the server has against the picture. */
  reason?: string;
}

/** The message for a failed upload, with the server's reason if the picture was rejected. */
export function photoFailure(error: unknown): PhotoFailure {
  const sentence = 'Failed to upload photo.';
  const problem = problemOf(error);
  if (problem === null || problem.status >= 500) {
    return { sentence: withRetryHint(sentence, error) };
  }
  const [message] = problem.fields?.file ?? [];
  return { sentence, reason: message === undefined ? messageOf(error) : `The picture ${message}.` };
}
