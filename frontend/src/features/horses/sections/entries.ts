import { string, type StringSchema } from 'yup';

import type { Field } from '../../../components/form/fields';
import type { Entry, Reading } from './lines';
import type { SectionFields } from '../horsesApi';
import type { Place, Places } from './sectionErrors';

/** The fields of a section in a request, and where the entries of its lists were typed. */
export interface Sent {
  fields: SectionFields;
  places: Places;
}

/** The places of entries that were read from lines of a text. */
export const linePlaces = (entries: readonly Entry<unknown>[]): Place[] =>
  entries.map(({ line }) => `Line ${line}`);

/** The places of entries in a single-line list, counted from 1. */
export const entryPlaces = (entries: readonly unknown[]): Place[] =>
  entries.map((_, at) => `Entry ${at + 1}`);

/**
 * The rule that a text of entries can be read. The message lists all problems.
 *
 * @param check - returns the problem of an entry that can be read, as the end of a sentence
 */
export function readable<T>(
  format: { parse: (text: string) => Reading<T> },
  check: (value: T) => string | null = () => null,
) {
  return string().test('readable', (text, { createError }) => {
    // Yup passes `undefined` for a blank field, whatever the type says.
    const { entries, problems: unread } = format.parse(text ?? '');
    const wrong = entries.flatMap(({ line, value }) => {
      const problem = check(value);
      return problem === null ? [] : [`Line ${line}: ${problem}`];
    });
    const problems = [...unread, ...wrong];
    return problems.length === 0 || createError({ message: problems.join('\n') });
  });
}

/** A list that is typed as one text. */
export const listed = <A, B>(
  format: { parse: (text: string) => Reading<B>; format: (entries: A[]) => string },
  rule?: StringSchema,
): Field<string, A[], B[]> => ({
  blank: '',
  ...(rule && { rule }),
  read: format.format,
  write: (typed) => format.parse(typed).entries.map(({ value }) => value),
});

/** The rows in which something is typed beside their guids, and their positions in the form. */
export function said<T extends object>(rows: readonly T[]) {
  const isSaid = (row: T) =>
    Object.entries(row).some(
      ([name, value]) => name !== 'guid' && typeof value === 'string' && value.trim() !== '',
    );
  const kept = rows.map((row, at) => ({ row, at })).filter(({ row }) => isSaid(row));
  return { rows: kept.map(({ row }) => row), places: kept.map(({ at }) => at) };
}

/**
 * The rows in a pasted text: cells of a spreadsheet, or one per line with commas. A line that cannot
 * be read becomes the text of a row, so that nothing of it is lost.
 *
 * @returns `null` for one line without a day, which is pasted as it is
 */
export function pastedRows<V extends { date: string }>(
  text: string,
  format: { parse: (text: string) => Reading<V> },
  withText: (line: string) => V,
): V[] | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const read = lines.map((line) => {
    const cells = line.split('\t').map((cell) => `"${cell.trim().replace(/"/g, '""')}"`);
    const { entries } = format.parse(cells.length > 1 ? cells.join() : line);
    return entries[0]?.value;
  });
  if (read.length < 2 && (read[0]?.date ?? '') === '') return null;
  return read.map((value, at) => value ?? withText((lines[at] ?? '').trim()));
}
