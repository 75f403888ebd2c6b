import { nameKey } from '../../../lib/text/fold';

/** A row as it was pasted. */
export interface PastedRow {
  horse_name: string;
  rider_name: string;
  owner_name: string;
  trainer_name: string;
  /** As they were pasted, with commas between them. */
  classes: string;
  rider_email: string;
  rider_phone: string;
  /** What belongs to no field, with the heading of its column. */
  notes: string;
}

type Column = keyof PastedRow;

/** What columns are called in lists of barns. */
const HEADINGS: Readonly<Record<string, Column>> = {
  horse: 'horse_name',
  'horse name': 'horse_name',
  'name of horse': 'horse_name',
  rider: 'rider_name',
  'rider name': 'rider_name',
  exhibitor: 'rider_name',
  owner: 'owner_name',
  'owner name': 'owner_name',
  trainer: 'trainer_name',
  'trainer name': 'trainer_name',
  class: 'classes',
  classes: 'classes',
  'class number': 'classes',
  'class numbers': 'classes',
  'class no': 'classes',
  'class #': 'classes',
  email: 'rider_email',
  'rider email': 'rider_email',
  phone: 'rider_phone',
  'rider phone': 'rider_phone',
  notes: 'notes',
};

/** The columns of a list without headings; what follows are classes, too. */
const ORDER: readonly Column[] = ['horse_name', 'rider_name', 'owner_name', 'classes'];

const BLANK: PastedRow = {
  horse_name: '',
  rider_name: '',
  owner_name: '',
  trainer_name: '',
  classes: '',
  rider_email: '',
  rider_phone: '',
  notes: '',
};

/**
 * The rows in a pasted text, one per line: cells of a spreadsheet, or parts between semicolons or
 * commas. A first line of headings says what the columns are; without it they are horse, rider,
 * owner and classes.
 */
export function readRows(text: string): PastedRow[] {
  const lines = cellsOf(text).filter((cells) => cells.some((cell) => cell !== ''));
  const [first = [], ...rest] = lines;
  const known = first.map(columnOf);
  // One word alone may be the name of a horse.
  const hasHeadings = known.filter((it) => it !== undefined).length >= 2;
  if (!hasHeadings) return lines.map((cells) => rowOf(cells, (at) => ORDER[at] ?? 'classes', []));
  return rest.map((cells) => rowOf(cells, (at) => known[at] ?? 'notes', first));
}

/** Whether a pasted text is more than what one field takes. */
export const isTable = (text: string) => /\t/.test(text.trim()) || /\n/.test(text.trim());

const columnOf = (heading: string) => HEADINGS[nameKey(heading).replace(/[.:]+$/, '')];

function rowOf(
  cells: readonly string[],
  columnAt: (at: number) => Column,
  headings: readonly string[],
): PastedRow {
  const row = { ...BLANK };
  cells.forEach((cell, at) => {
    if (cell === '') return;
    const column = columnAt(at);
    const heading = headings[at] ?? '';
    const said =
      column === 'notes' && heading !== '' && columnOf(heading) === undefined
        ? `${heading}: ${cell}`
        : cell;
    row[column] = row[column] === '' ? said : `${row[column]}, ${said}`;
  });
  return row;
}

/** Which sign is between cells: a tab if there is one, otherwise a semicolon or a comma. */
const separatorOf = (text: string) => ['\t', ';'].find((it) => text.includes(it)) ?? ',';

/** The cells of each line. A cell in quotation marks may have separators and lines of its own. */
function cellsOf(text: string): string[][] {
  const separator = separatorOf(text);
  const lines: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endLine = () => {
    endCell();
    lines.push(cells);
    cells = [];
  };
  // A quotation mark that is never closed is one of a name, as in `14" saddle`.
  const closes = (from: number) => text.includes('"', from);
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (isQuoted && sign === '"') isQuoted = false;
    else if (isQuoted) cell += sign === '\n' ? ' ' : sign;
    else if (sign === '"' && cell.trim() === '' && closes(at + 1)) isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endLine();
    else if (sign !== '\r') cell += sign;
  }
  endLine();
  return lines;
}
