import type { Import } from '../importTypes';

/** The columns in a form: by their place, because their names may have dots. */
export interface ColumnsValues {
  /** The field of each column; empty leaves it out. */
  columns: string[];
}

/** The columns of a file as they are in a form. */
export const valuesOf = (
  headings: readonly string[],
  columns: Import['columns'],
): ColumnsValues => ({
  columns: headings.map((heading) => columns[heading] ?? ''),
});

/** What was chosen for the columns, as a request has it. */
export const columnsOf = (
  headings: readonly string[],
  { columns }: ColumnsValues,
): Import['columns'] =>
  Object.fromEntries(headings.map((heading, at) => [heading, columns[at] || null]));

/** The fields that the columns fill, each once, in the order of the file. */
export function fieldsOf({ headings, columns, fields }: Import): Import['fields'] {
  const names = new Set(headings.map((heading) => columns[heading]));
  return [...names].flatMap((name) => fields.find((field) => field.name === name) ?? []);
}
