import { string, type StringSchema } from 'yup';

import type { Field } from '../../../components/form/fields';
import type { Entry, Reading } from '../../../lib/lines';
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
