import type { Schemas } from '../../../api/types';
import type { Difference, Merged } from '../../../records/kind';
import type { Format, JudgeCard, LineStatus } from '../ringsApi';
import { STATUSES } from '../ringWords';

/** Something that is typed into each line of a card. */
export interface Column {
  /** Its name in a {@link TypedLine}. */
  key: string;
  label: string;
  kind: 'place' | 'count' | 'decimal' | 'time';
  /** The round or run to which it belongs, counted from 0. */
  round: number | null;
}

/** What was typed into a line, by column. `status` is the one of the line, `status.1` of a round. */
export type TypedLine = Readonly<Record<string, string>>;

/** What was typed into a card, by back number. */
export type TypedLines = Readonly<Record<number, TypedLine>>;

/** What is wrong on a card, by `back number:column`. */
export type Problems = Readonly<Record<string, string>>;

/** The most runs of a speed class. */
const MAX_RUNS = 5;

/** The place of a message on a card. */
export const cellOf = (number: number, key: string) => `${number}:${key}`;

/** The rounds of a card, as people call them. */
export function roundsOf(format: Format, runs: number): readonly string[] {
  if (format.kind === 'speed') {
    return Array.from({ length: runs }, (_, at) => (runs === 1 ? '' : `Run ${at + 1}`));
  }
  if (format.kind !== 'jumper') return [];
  const rounds = format.rounds ?? [];
  const jumpOff = format.jump_off === null || format.jump_off === undefined ? [] : ['Jump-off'];
  const names = rounds.map((_, at) =>
    rounds.length + jumpOff.length === 1 ? '' : `Round ${at + 1}`,
  );
  return [...names, ...jumpOff];
}

/** The columns of a card. */
export function columnsOf(format: Format, runs: number): readonly Column[] {
  switch (format.kind) {
    case 'placed':
      return [{ key: 'place', label: 'Place', kind: 'place', round: null }];
    case 'scored':
      return [{ key: 'score', label: 'Score', kind: 'decimal', round: null }];
    case 'percent':
      return [
        { key: 'marks', label: 'Marks', kind: 'decimal', round: null },
        { key: 'errors', label: 'Errors', kind: 'count', round: null },
      ];
    case 'jumper':
    case 'speed': {
      const penalties = Object.keys(format.penalties ?? {});
      return roundsOf(format, runs).flatMap((name, round): Column[] => {
        const label = (what: string) => (name === '' ? what : `${name} ${what.toLowerCase()}`);
        const time: Column = { key: `time.${round}`, label: label('Time'), kind: 'time', round };
        if (format.kind === 'jumper') {
          const key = `faults.${round}`;
          return [{ key, label: label('Faults'), kind: 'decimal', round }, time];
        }
        return [
          time,
          ...penalties.map((penalty): Column => {
            const key = `penalty.${round}.${penalty}`;
            return { key, label: label(penalty), kind: 'count', round };
          }),
        ];
      });
    }
  }
}

/** How many runs a speed class has so far: one, or as many as were typed. */
export const runsIn = (lines: TypedLines) =>
  Math.max(
    1,
    ...Object.values(lines)
      .flatMap((line) => Object.keys(line))
      .map((key) => Number(/^\w+\.(\d+)/.exec(key)?.[1] ?? 0) + 1),
  );

/** Whether another run may be added. */
export const mayAddRun = (format: Format, runs: number) =>
  format.kind === 'speed' && runs < MAX_RUNS;

const shown = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(value);

/** A card as it is typed. */
export function typedOf({ lines }: JudgeCard): TypedLines {
  const typed = lines.map((line) => {
    const cells: [string, string][] = [
      ['place', shown(line.place)],
      ['score', shown(line.score)],
      ['marks', shown(line.marks)],
      ['errors', line.errors === 0 ? '' : shown(line.errors)],
      ['status', line.status ?? ''],
      ...(line.rounds ?? []).flatMap(({ faults, time, penalties, status }, round) => [
        [`faults.${round}`, shown(faults)] as [string, string],
        [`time.${round}`, shown(time)] as [string, string],
        [`status.${round}`, status ?? ''] as [string, string],
        ...Object.entries(penalties).map(
          ([name, count]) => [`penalty.${round}.${name}`, shown(count)] as [string, string],
        ),
      ]),
    ];
    return [line.back_number, tidy(Object.fromEntries(cells))] as const;
  });
  return Object.fromEntries(typed.filter(([, line]) => Object.keys(line).length > 0));
}

/** A line without what is blank, in one order, so that lines can be compared. */
function tidy(line: TypedLine): TypedLine {
  const cells = Object.entries(line).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(cells.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Puts something into a line; a line in which nothing is left is taken away. */
export function put(lines: TypedLines, number: number, changed: TypedLine): TypedLines {
  const line = tidy({ ...lines[number], ...changed });
  const others = Object.entries(lines).filter(([other]) => Number(other) !== number);
  const all = Object.keys(line).length === 0 ? others : [...others, [String(number), line]];
  return Object.fromEntries(all) as TypedLines;
}

/** How what is typed into a column is read, by the beginning of its key; others are decimals. */
const KINDS: Readonly<Record<string, Column['kind']>> = {
  place: 'place',
  errors: 'count',
  penalty: 'count',
  time: 'time',
};

/** A line as it is read: `62.35` for `1:02.35`, and `71.5` for `71.50`. */
const readLine = (line: TypedLine = {}) =>
  Object.entries(line).map(([key, text]) => {
    const [column = ''] = key.split('.');
    return [key, column === 'status' ? text : (parse(text, KINDS[column] ?? 'decimal') ?? text)];
  });

/** Whether two lines say the same, however it is typed. */
export const sameLine = (one: TypedLine | undefined, other: TypedLine | undefined) =>
  JSON.stringify(readLine(one)) === JSON.stringify(readLine(other));

/** Whether two cards say the same. */
export const sameLines = (one: TypedLines, other: TypedLines) =>
  [...new Set([one, other].flatMap((lines) => Object.keys(lines).map(Number)))].every((number) =>
    sameLine(one[number], other[number]),
  );

/** A number as it is typed; `null` if it is none. A time may be `1:02.35`. */
export function parse(text: string, kind: Column['kind']): number | null {
  const typed = text.trim().replace(',', '.');
  if (kind === 'place' || kind === 'count') return /^\d{1,6}$/.test(typed) ? Number(typed) : null;
  const minutes = kind === 'time' ? /^(\d{1,3}):(\d{1,2}(?:\.\d+)?)$/.exec(typed) : null;
  if (minutes !== null) {
    // Thousandths, because 60 + 2.35 is not 62.35 in binary.
    return Math.round((Number(minutes[1]) * 60 + Number(minutes[2])) * 1000) / 1000;
  }
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : null;
}

const WRONG: Readonly<Record<Column['kind'], string>> = {
  place: 'Enter a place like 1',
  count: 'Enter a number like 1',
  decimal: 'Enter a number like 71.5',
  time: 'Enter seconds like 62.35, or 1:02.35',
};

/** What is typed wrong, before the server sees it. */
export function problemsOf(lines: TypedLines, columns: readonly Column[]): Problems {
  const wrong = Object.entries(lines).flatMap(([number, line]) =>
    columns
      .filter(({ key, kind }) => (line[key] ?? '') !== '' && parse(line[key] ?? '', kind) === null)
      .map(({ key, kind }) => [cellOf(Number(number), key), WRONG[kind]] as const),
  );
  return Object.fromEntries(wrong);
}

/** The lines of a request, by back number. Those without anything are not sent. */
export function toLines(
  lines: TypedLines,
  columns: readonly Column[],
  rounds: readonly string[],
): Schemas['LineBody'][] {
  return Object.entries(lines).map(([number, line]) => {
    const read = (key: string) => {
      const column = columns.find((one) => one.key === key);
      const text = line[key] ?? '';
      return column === undefined || text === '' ? null : parse(text, column.kind);
    };
    const status = (key: string) => (line[key] ?? null) as LineStatus | null;
    return {
      back_number: Number(number),
      place: read('place'),
      score: read('score'),
      marks: read('marks'),
      errors: read('errors'),
      rounds: rounds.map((_, round) => ({
        faults: read(`faults.${round}`),
        time: read(`time.${round}`),
        status: status(`status.${round}`),
        penalties: Object.fromEntries(
          columns
            .filter(({ key }) => key.startsWith(`penalty.${round}.`))
            .flatMap(({ key }) => {
              const count = read(key);
              return count === null ? [] : [[key.slice(`penalty.${round}.`.length), count]];
            }),
        ),
      })),
      status: status('status'),
    };
  });
}

/** The messages of a refused card, by where they belong. `sent` are the lines of the request. */
export function refusedOf(
  errors: Readonly<Record<string, string>>,
  sent: readonly Schemas['LineBody'][],
): Problems {
  const placed = Object.entries(errors).flatMap(([path, message]) => {
    const [, line, field = ''] = /^lines\.(\d+)\.(.*)$/.exec(path) ?? [];
    const number = sent[Number(line)]?.back_number;
    if (number === undefined) return [];
    // `rounds.1.time` stands in the column `time.1`.
    const key = field.replace(/^rounds\.(\d+)\.penalties\./, 'penalty.$1.');
    const column = key.replace(/^rounds\.(\d+)\.(\w+)$/, '$2.$1');
    return [[cellOf(number, column), message] as const];
  });
  return Object.fromEntries(placed);
}

/**
 * Puts what was typed here into the card that was saved elsewhere: lines that were changed on one
 * side alone are taken from there; those on both sides from the winner. What is the same stays as it
 * is typed here: `1:02.35`.
 */
export function mergeLines(
  base: TypedLines,
  mine: TypedLines,
  theirs: TypedLines,
  winner: 'mine' | 'theirs',
): Required<Merged<TypedLines>> {
  let value = theirs;
  const conflicts: Difference[] = [];
  const others: string[] = [];
  const numbers = new Set([base, mine, theirs].flatMap((one) => Object.keys(one).map(Number)));
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const [was, here, there] = [base[number], mine[number], theirs[number]];
    if (!sameLine(was, there) && !sameLine(here, there)) {
      others.push(String(number));
      if (sameLine(was, here)) continue;
      const label = `Number ${number}`;
      conflicts.push({ label, mine: sayLine(here), theirs: sayLine(there) });
      if (winner === 'theirs') continue;
    }
    const blank = Object.fromEntries(Object.keys(there ?? {}).map((key) => [key, '']));
    value = put(value, number, { ...blank, ...here });
  }
  return { value, conflicts, others };
}

/** A line in a few words: `3`, `4 in 62.35`, or `nothing`. */
export function sayLine(line: TypedLine | undefined): string {
  const said = Object.values(line ?? {}).map((text) =>
    text in STATUSES ? STATUSES[text as LineStatus] : text,
  );
  return said.length === 0 ? 'nothing' : said.join(', ');
}

/** The place that comes next on a card: one after the last. */
export const nextPlace = (lines: TypedLines) =>
  Math.max(0, ...Object.values(lines).map(({ place }) => parse(place ?? '', 'place') ?? 0)) + 1;

/** What a line needs: not what only some horses have, such as errors or a jump-off. */
function neededOf(format: Format): readonly string[] {
  switch (format.kind) {
    case 'placed':
      return ['place'];
    case 'scored':
      return ['score'];
    case 'percent':
      return ['marks'];
    case 'jumper':
      return (format.rounds ?? []).map((_, round) => `time.${round}`);
    case 'speed':
      return ['time.0'];
  }
}

/** Whether a card has all that its judge is to write: each horse, or as many places as are given. */
export function isWhole(lines: TypedLines, numbers: readonly number[], format: Format): boolean {
  const has = (line: TypedLine, key: string) => (line[key] ?? '') !== '';
  const written = numbers.map((number) => lines[number] ?? {});
  const placed = written.filter((line) => has(line, 'place')).length;
  if (format.kind === 'placed' && placed >= (format.places ?? Infinity)) return true;
  const needed = neededOf(format);
  const isDone = (line: TypedLine) =>
    Object.keys(line).some((key) => key.startsWith('status')) ||
    needed.every((key) => has(line, key));
  return numbers.length > 0 && written.every(isDone);
}
