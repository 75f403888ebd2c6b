import type { Import, ImportChangeBody } from '../importTypes';
import { isFirstDay } from '../importWords';

/** How a file is read, in a form. */
export interface ReadingValues {
  /** The field of each column, by its place, because headings may have dots; empty leaves it out. */
  columns: string[];
  /** The first day of the board that the file brings, or of the care that is billed. */
  firstDay: string;
  /** Of which association the members are whose rows do not say it. */
  association: string;
}

/** Of what the first day is asked, if it is. */
const firstDayOf = ({ questions }: Import) => questions.map(({ id }) => id).find(isFirstDay);

/** How a file is read, as it is in a form: board begins today unless something else was said. */
export const valuesOf = (data: Import, today: string): ReadingValues => ({
  columns: data.headings.map((heading) => data.columns[heading] ?? ''),
  firstDay: dayOf(data, today),
  association: data.answers.association ?? '',
});

function dayOf(data: Import, today: string): string {
  const asked = firstDayOf(data);
  // What was answered before stays while it is not asked, so that what is typed has no other value.
  if (asked === undefined) return data.answers.billed_from ?? data.answers.board_from ?? '';
  // Without an answer all care is billed.
  return data.answers[asked] ?? (asked === 'board_from' ? today : '');
}

/** What was chosen, as a request has it. */
export function changeOf(
  data: Import,
  { columns, firstDay, association }: ReadingValues,
): ImportChangeBody {
  const asked = firstDayOf(data);
  const answers = {
    ...(asked !== undefined && firstDay !== '' && { [asked]: firstDay }),
    ...(association.trim() !== '' && { association: association.trim() }),
  };
  return {
    kind: data.kind,
    columns: columnsOf(data.headings, columns),
    ...(Object.keys(answers).length > 0 && { answers }),
  };
}

const columnsOf = (headings: readonly string[], columns: readonly string[]): Import['columns'] =>
  Object.fromEntries(headings.map((heading, at) => [heading, columns[at] || null]));

/** The fields that the columns fill, each once, in the order of the file. */
export function fieldsOf({ headings, columns, fields }: Import): Import['fields'] {
  const names = new Set(headings.map((heading) => columns[heading]));
  return [...names].flatMap((name) => fields.find((field) => field.name === name) ?? []);
}
