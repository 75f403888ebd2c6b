import { problemOf, withRetryHint } from '../../api/errors';

/**
 * A sentence of the product about a failed call, and the server's reason where it has one to give.
 * What a server in trouble says of itself helps nobody, but for when to try again.
 */
export function withReason(sentence: string, error: unknown): string {
  const problem = problemOf(error);
  const hasReason = problem !== null && problem.status < 500;
  return withRetryHint(hasReason ? `${sentence} ${problem.errors}` : sentence, error);
}
