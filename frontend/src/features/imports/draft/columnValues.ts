import type { Import, ImportChangeBody } from '../importTypes';

/** How a file is read, in a form. */
export interface ReadingValues {
  /** The field of each column, by its place, because headings may have dots; empty leaves it out. */
  columns: string[];
  /** The first day of the board that the file brings; empty where it brings none. */
  boardFrom: string;
}

/** Whether the file brings board, whose first day is asked. */
const bringsBoard = ({ questions }: Import) => questions.some(({ id }) => id === 'board_from');

/** How a file is read, as it is in a form: board begins today unless something else was said. */
export const valuesOf = (data: Import, today: string): ReadingValues => ({
  columns: data.headings.map((heading) => data.columns[heading] ?? ''),
  boardFrom: bringsBoard(data) ? (data.answers.board_from ?? today) : '',
});

/** What was chosen, as a request has it. */
export const changeOf = (
  { kind, headings }: Import,
  { columns, boardFrom }: ReadingValues,
): ImportChangeBody => ({
  kind,
  columns: columnsOf(headings, columns),
  ...(boardFrom !== '' && { answers: { board_from: boardFrom } }),
});

const columnsOf = (headings: readonly string[], columns: readonly string[]): Import['columns'] =>
  Object.fromEntries(headings.map((heading, at) => [heading, columns[at] || null]));

/** The fields that the columns fill, each once, in the order of the file. */
export function fieldsOf({ headings, columns, fields }: Import): Import['fields'] {
  const names = new Set(headings.map((heading) => columns[heading]));
  return [...names].flatMap((name) => fields.find((field) => field.name === name) ?? []);
}
