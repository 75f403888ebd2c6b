import { readDay } from '../../../lib/time/days';

/**
 * Lists that people type as text: one entry per line, with commas between its values.
 *
 * A value with a comma, a quote, a line break or outer spaces is put in quotes, in which `""` is
 * one quote; `parse` reads back exactly what `format` wrote. Lines that cannot be read are reported
 * by number; the text itself is not changed.
 */

/** One entry, and the number of its first line. */
export interface Entry<T> {
  /** Counted from 1. */
  line: number;
  value: T;
}

/** The result of reading a text. */
export interface Reading<T> {
  entries: readonly Entry<T>[];
  /** One sentence for each problem: `Line 2: "2026-02-30" is not a date.` */
  problems: readonly string[];
}

/** A line divided into values. */
interface Row {
  line: number;
  values: string[];
  /** Why the line cannot be read. */
  problem?: string;
}

/** Phones replace straight quotes with curly ones. */
const QUOTES = ['"', '“', '”', '„'];
const OPEN_QUOTE = 'a quote is opened and not closed.';
const QUOTE_COMMAS = 'Put quotes around a value that holds a comma.';
const AFTER_QUOTE = 'after a closing quote there must be a comma.';

const isBreak = (char: string | undefined) => char === '\n' || char === '\r';
const isEnd = (char: string | undefined) => char === undefined || isBreak(char);

/** The next position at or after `at` that is not a space; line breaks do not count as spaces. */
function skipSpaces(text: string, at: number): number {
  let next = at;
  while (!isEnd(text[next]) && text[next]?.trim() === '') next += 1;
  return next;
}

const endOfLine = (text: string, at: number) => {
  const end = text.slice(at).search(/[\r\n]/);
  return end < 0 ? text.length : at + end;
};

/** A value and its end position, or the problem. */
type Value = { text: string; end: number } | { problem: string };

function readQuoted(text: string, at: number): Value {
  // In straight quotes, curly quotes are normal characters.
  const closing = text[at] === '"' ? ['"'] : QUOTES;
  const isClosing = (char: string | undefined) => char !== undefined && closing.includes(char);
  let value = '';
  for (let next = at + 1; next < text.length; next += 1) {
    const char = text[next];
    if (!isClosing(char)) {
      value += char ?? '';
    } else if (isClosing(text[next + 1])) {
      value += char ?? '';
      next += 1;
    } else {
      const end = skipSpaces(text, next + 1);
      if (isEnd(text[end]) || text[end] === ',') return { text: value, end };
      // If the closing quote is on a later line, this quote was probably never closed.
      return { problem: next < endOfLine(text, at) ? AFTER_QUOTE : OPEN_QUOTE };
    }
  }
  return { problem: OPEN_QUOTE };
}

function readValue(text: string, at: number): Value {
  const start = skipSpaces(text, at);
  if (QUOTES.includes(text[start] ?? '')) return readQuoted(text, start);
  let end = start;
  while (!isEnd(text[end]) && text[end] !== ',') end += 1;
  return { text: text.slice(start, end).trim(), end };
}

function readRow(text: string, start: number, line: number): { row: Row; end: number } {
  const values: string[] = [];
  let at = start;
  for (;;) {
    const value = readValue(text, at);
    // Only this line is skipped; reading continues with the next one.
    if ('problem' in value) {
      return { row: { line, values, problem: value.problem }, end: endOfLine(text, start) };
    }
    values.push(value.text);
    if (text[value.end] !== ',') return { row: { line, values }, end: value.end };
    at = value.end + 1;
  }
}

/** Divides a text into lines and values. */
function readRows(text: string): Row[] {
  const rows: Row[] = [];
  let line = 1;
  let at = 0;
  while (at <= text.length) {
    const { row, end } = readRow(text, at, line);
    rows.push(row);
    // A value in quotes may contain line breaks.
    line += text.slice(at, end).split(/\r\n|\r|\n/).length;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return rows;
}

const isBlank = (value: string) => value.trim() === '';

function quoted(value: string): string {
  const plain =
    value === value.trim() && !/[",\r\n]/.test(value) && !QUOTES.includes(value.charAt(0));
  return plain ? value : `"${value.replace(/"/g, '""')}"`;
}

/** The definition of one value of a line. */
interface Column<K extends string> {
  name: K;
  /** Its name in messages: `next due date`. */
  label: string;
  kind: 'text' | 'date';
  required?: boolean;
}

/** Reads and writes one kind of entries. */
interface LineFormat<K extends string> {
  parse: (text: string) => Reading<Record<K, string>>;
  format: (entries: readonly Readonly<Record<K, string | null>>[]) => string;
}

/** The values of a line, and their problems. */
interface Cells<K extends string> {
  value: Record<K, string> | null;
  problems: readonly string[];
}

/** Makes a format for entries with these columns, in this order. Dates are read as `2026-06-14`. */
function lineFormat<K extends string>(columns: readonly Column<K>[]): LineFormat<K> {
  const order = columns.map(({ label }) => label).join(', ');

  const readCells = (values: readonly string[]): Cells<K> => {
    if (values.slice(columns.length).some((value) => !isBlank(value))) {
      return { value: null, problems: [`there are more values than ${order}. ${QUOTE_COMMAS}`] };
    }
    const problems: string[] = [];
    const cells = columns.map(({ name, label, kind, required = false }, at) => {
      const typed = values[at] ?? '';
      if (isBlank(typed)) {
        if (required) problems.push(`the ${label} is missing.`);
        return [name, ''];
      }
      if (kind === 'text') return [name, typed];
      const day = readDay(typed.trim());
      if (day === null) problems.push(`"${typed}" is not a date.`);
      return [name, day ?? ''];
    });
    return { value: Object.fromEntries(cells) as Record<K, string>, problems };
  };

  return {
    parse: (text) => {
      const entries: Entry<Record<K, string>>[] = [];
      const problems: string[] = [];
      for (const row of readRows(text)) {
        if (row.problem === undefined && row.values.every(isBlank)) continue;
        const cells =
          row.problem === undefined
            ? readCells(row.values)
            : { value: null, problems: [row.problem] };
        if (cells.value !== null && cells.problems.length === 0) {
          entries.push({ line: row.line, value: cells.value });
        }
        problems.push(...cells.problems.map((problem) => `Line ${row.line}: ${problem}`));
      }
      return { entries, problems };
    },
    format: (entries) =>
      entries
        .map((entry) => {
          const values = columns.map(({ name }) => quoted(entry[name] ?? ''));
          while (values.length > 0 && values.at(-1) === '') values.pop();
          return values.join(', ');
        })
        .join('\n'),
  };
}

/** Vaccinations: `name, date, next due, product`. */
export const vaccinationLines = lineFormat([
  { name: 'name', label: 'name', kind: 'text', required: true },
  { name: 'date', label: 'date', kind: 'date' },
  { name: 'nextDue', label: 'next due date', kind: 'date' },
  { name: 'product', label: 'product', kind: 'text' },
]);

/** The training log: `date, activity, notes`. */
export const trainingLines = lineFormat([
  { name: 'date', label: 'date', kind: 'date', required: true },
  { name: 'activity', label: 'activity', kind: 'text' },
  { name: 'notes', label: 'notes', kind: 'text' },
]);

/** Competitions: `date, event, placement`. */
export const competitionLines = lineFormat([
  { name: 'date', label: 'date', kind: 'date', required: true },
  { name: 'event', label: 'event', kind: 'text' },
  { name: 'placement', label: 'placement', kind: 'text' },
]);

/** A list separated by commas, such as medications. Empty entries are dropped. */
export const commaList = {
  parse: (text: string): Reading<string> => {
    const rows = readRows(text);
    return {
      entries: rows.flatMap(({ line, values }) =>
        values.filter((value) => !isBlank(value)).map((value) => ({ line, value })),
      ),
      problems: rows.flatMap(({ problem }) =>
        problem === undefined ? [] : [problem.charAt(0).toUpperCase() + problem.slice(1)],
      ),
    };
  },
  format: (entries: readonly string[]): string => entries.map(quoted).join(', '),
};

/** A list with one entry per line, such as goals. Commas and quotes are normal characters. */
export const lineList = {
  parse: (text: string): Reading<string> => ({
    entries: text
      .split(/\r\n|\r|\n/)
      .map((value, at) => ({ line: at + 1, value: value.trim() }))
      .filter(({ value }) => value !== ''),
    problems: [],
  }),
  format: (entries: readonly string[]): string => entries.join('\n'),
};
