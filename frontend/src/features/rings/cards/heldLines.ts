import {
  cellOf,
  type Column,
  type Problems,
  problemsOf,
  sameLine,
  type TypedLine,
  type TypedLines,
} from './typedCard';

/** A line as the server refused it. */
interface Refusal {
  line: TypedLine;
  problems: Problems;
}

/** What the server refused, by back number. It counts until the line is typed otherwise. */
export type Refusals = Readonly<Record<number, Refusal>>;

/** The back number of a line with a problem. */
const numberOf = (cell: string) => Number(cell.slice(0, cell.indexOf(':')));

/** The lines in which something is to be corrected. */
export const heldNumbers = (problems: Problems): readonly number[] =>
  [...new Set(Object.keys(problems).map(numberOf))].sort((one, other) => one - other);

/** What is wrong with the lines as they are typed now. */
export function problemsNow(
  lines: TypedLines,
  columns: readonly Column[],
  refusals: Refusals,
): Problems {
  const refused = Object.entries(refusals)
    .filter(([number, { line }]) => sameLine(lines[Number(number)], line))
    .map(([, { problems }]) => problems);
  return { ...Object.assign({}, ...refused), ...problemsOf(lines, columns) } as Problems;
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

/** Adds what the server refused of the lines that were sent. */
export function refused(refusals: Refusals, sent: TypedLines, problems: Problems): Refusals {
  const more = heldNumbers(problems).map((number): [number, Refusal] => {
    const own = Object.entries(problems).filter(([cell]) => cell.startsWith(cellOf(number, '')));
    return [number, { line: sent[number] ?? {}, problems: Object.fromEntries(own) }];
  });
  return { ...refusals, ...Object.fromEntries(more) };
}
