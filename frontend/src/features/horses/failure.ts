import { problemOf } from '../../api/errors';

/**
 * A sentence of the product about a failed call, and the server's reason where it has one to give.
 * What a server in trouble says of itself helps nobody.
 */
export function withReason(sentence: string, error: unknown): string {
  const problem = problemOf(error);
  return problem === null || problem.status >= 500 ? sentence : `${sentence} ${problem.errors}`;
}
