import type { Format } from '../ringsApi';
import { cellOf, type Column, parse, type Problems, type TypedLines } from './typedCard';

/** More faults than a horse comes home with. */
const MANY_FAULTS = 40;

/** A jumper's course takes longer, in seconds. */
const SHORT_ROUND = 10;

/** More mistakes of one kind than a judge counts. */
const MANY_MISTAKES = 10;

/** What faults are multiples of: whole ones, unless a class counts its seconds by parts. */
function stepOf({ rounds, jump_off }: Format): number {
  const parts = [...(rounds ?? []), ...(jump_off ? [jump_off] : [])]
    .map(({ faults }) => faults)
    .filter((faults) => faults > 0 && faults < 1);
  return Math.min(1, ...parts);
}

function questionOf(format: Format, { key, kind }: Column, value: number): string | null {
  if (key.startsWith('faults')) {
    // In hundredths, because 0.3 / 0.1 is not 3 in binary.
    const isBetween = Math.round(value * 100) % Math.round(stepOf(format) * 100) !== 0;
    return isBetween || value > MANY_FAULTS ? `${value} faults? Perhaps it is the time.` : null;
  }
  if (kind === 'time' && format.kind === 'jumper' && value > 0 && value < SHORT_ROUND) {
    return `Only ${value} seconds? Perhaps these are faults.`;
  }
  return kind === 'count' && value > MANY_MISTAKES ? `${value}? That is a lot.` : null;
}

/** What is typed oddly, by field. It is asked, and saved nevertheless. */
export function questionsOf(
  lines: TypedLines,
  columns: readonly Column[],
  format: Format,
): Problems {
  const found = Object.entries(lines).flatMap(([number, line]) =>
    columns.flatMap((column): [string, string][] => {
      const value = parse(line[column.key] ?? '', column.kind);
      const question = value === null ? null : questionOf(format, column, value);
      return question === null ? [] : [[cellOf(Number(number), column.key), question]];
    }),
  );
  return Object.fromEntries(found);
}
