import type { Refused } from '../../../records/kind';
import {
  type Column,
  type Problems,
  problemsOf,
  sameLine,
  type TypedLine,
  type TypedLines,
} from './typedCard';

/** The back number of a line with a problem. */
const numberOf = (cell: string) => Number(cell.slice(0, cell.indexOf(':')));

/** The lines in which something is to be corrected. */
export const heldNumbers = (problems: Problems): readonly number[] =>
  [...new Set(Object.keys(problems).map(numberOf))].sort((one, other) => one - other);

/** What is wrong with the lines as they are typed now, also what the server refused of them. */
export function problemsNow(
  lines: TypedLines,
  columns: readonly Column[],
  refused: readonly Refused<TypedLines>[],
): Problems {
  const isAsSent = (sent: TypedLines, cell: string) =>
    sameLine(lines[numberOf(cell)], sent[numberOf(cell)]);
  const refusals = refused.flatMap(({ sent, fields }) =>
    Object.entries(fields).filter(([cell]) => isAsSent(sent, cell)),
  );
  return { ...Object.fromEntries(refusals), ...problemsOf(lines, columns) };
}

/** The card that can be saved: a line with something wrong stays as it was saved. */
export function savable(saved: TypedLines, lines: TypedLines, problems: Problems): TypedLines {
  const held = heldNumbers(problems);
  if (held.length === 0) return lines;
  const right = Object.entries(lines).filter(([number]) => !held.includes(Number(number)));
  const former = held.flatMap((number): [string, TypedLine][] => {
    const line = saved[number];
    return line === undefined ? [] : [[String(number), line]];
  });
  return Object.fromEntries([...right, ...former]);
}
