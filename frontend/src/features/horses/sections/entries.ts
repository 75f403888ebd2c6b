import { string } from 'yup';

import type { Entry, Reading } from '../../../lib/lines';
import type { SectionFields } from '../horsesApi';
import type { Place, Places } from './sectionErrors';

/** The fields of a section as they are sent, and where the entries of its lists were typed. */
export interface Sent {
  fields: SectionFields;
  places: Places;
}

/** The lines of a text that entries were read from. */
export const linePlaces = (entries: readonly Entry<unknown>[]): Place[] =>
  entries.map(({ line }) => `Line ${line}`);

/** Entries that share a line, counted as people count. */
export const entryPlaces = (entries: readonly unknown[]): Place[] =>
  entries.map((_, at) => `Entry ${at + 1}`);

/**
 * The rule for a text of entries: all of it can be read. The message names all that cannot.
 *
 * @param check - what is wrong with an entry that can be read, as the end of a sentence
 */
export function readable<T>(
  format: { parse: (text: string) => Reading<T> },
  check: (value: T) => string | null = () => null,
) {
  return string().test('readable', (text, { createError }) => {
    // A blank field is absent here, whatever its type says.
    const { entries, problems: unread } = format.parse(text ?? '');
    const wrong = entries.flatMap(({ line, value }) => {
      const problem = check(value);
      return problem === null ? [] : [`Line ${line}: ${problem}`];
    });
    const problems = [...unread, ...wrong];
    return problems.length === 0 || createError({ message: problems.join('\n') });
  });
}
