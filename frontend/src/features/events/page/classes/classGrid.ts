import { ValidationError } from 'yup';

import { fieldPath } from '../../../../api/errors';
import { sameValue } from '../../../../components/form/merge';
import { formatMoney, parseMoney } from '../../../../lib/money/money';
import { nameKey } from '../../../../lib/text/fold';
import { randomUuid } from '../../../../lib/uuid';
import type { Difference, Merged } from '../../../../records/kind';
import { sayClass } from '../../../entries/parts/classTitles';
import { classesField, type ClassValues, newClass } from '../../form/eventForm';
import { readClasses } from '../../form/pasteClasses';

/** A class in the grid. The key stays while it is saved for the first time. */
export type ClassRow = ClassValues & { key: string };
export type Rows = readonly ClassRow[];

export type FieldName = Exclude<keyof ClassValues, 'id' | 'walking_horses'>;

/** The columns that can be edited, in their order. */
export const FIELDS: readonly { name: FieldName; label: string }[] = [
  { name: 'number', label: 'No.' },
  { name: 'name', label: 'Class' },
  { name: 'price', label: 'Price' },
  { name: 'capacity', label: 'Places' },
  { name: 'description', label: 'Description' },
  { name: 'closed', label: 'Closed' },
];

/** The column with the entries of a class, after the fields. */
export const ENTRIES = FIELDS.length;
const LAST = ENTRIES;

/** The rows that Page Up and Page Down skip. */
const PAGE = 10;

/** A cell. The row after the last class is blank; what is written into it is a new class. */
export interface Cell {
  row: number;
  column: number;
}

/**
 * The rows of saved classes.
 *
 * @param keys - the keys of classes that were made here, by their ids
 */
export const toRows = (
  classes: readonly ClassValues[],
  keys: ReadonlyMap<string, string> = new Map(),
): Rows => classes.map((one) => ({ ...one, key: keys.get(one.id) ?? one.id }));

/** The cell to which a key leads; `null` if it is no such key. */
export function move({ row, column }: Cell, key: string, ctrl: boolean, rows: Rows): Cell | null {
  const to = (wantedRow: number, wantedColumn: number) => ({
    row: Math.max(0, Math.min(rows.length, wantedRow)),
    column: Math.max(0, Math.min(LAST, wantedColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(row - PAGE, column);
    case 'PageDown':
      return to(row + PAGE, column);
    case 'Home':
      return to(ctrl ? 0 : row, 0);
    case 'End':
      return to(ctrl ? rows.length : row, LAST);
    default:
      return null;
  }
}

/** The next field after a saved one, or the one before; at the ends it is the same. */
export function nextField(cell: Cell, back: boolean, rows: Rows): Cell {
  const at = cell.row * FIELDS.length + cell.column + (back ? -1 : 1);
  const last = (rows.length + 1) * FIELDS.length - 1;
  if (at < 0 || at > last) return cell;
  return { row: Math.floor(at / FIELDS.length), column: at % FIELDS.length };
}

/** The rows with one value changed. In the blank row it is a new class. */
export function setValue(rows: Rows, row: number, name: FieldName, value: string | boolean): Rows {
  const isNew = row === rows.length;
  const before = isNew ? { ...newClass(), key: randomUuid() } : rows[row];
  if (before === undefined || before[name] === value) return rows;
  const changed = { ...before, [name]: value };
  return isNew ? [...rows, changed] : rows.with(row, changed);
}

export const removeRow = (rows: Rows, row: number): Rows => rows.toSpliced(row, 1);

const NUMBER = /^\d{1,4}[a-z]?$/i;

/** The words of a spreadsheet for a class that takes no more entries. */
const CLOSED = /^(?:closed|yes|true|x|1)$/i;

/**
 * The rows with a text pasted at a cell: cells of a spreadsheet fill the fields from there on, and
 * rows after the last class are new classes. Lines without tabs are read as `name, price`.
 */
export function paste(rows: Rows, { row, column }: Cell, text: string): Rows {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0 || column >= FIELDS.length) return rows;
  const atName = FIELDS[column]?.name === 'number' || FIELDS[column]?.name === 'name';
  if (atName && lines.length > 1 && !text.includes('\t')) {
    const read = readClasses(text) ?? [];
    return read.reduce(
      (done, { name, price }, at) =>
        setValue(setValue(done, row + at, 'name', name), row + at, 'price', price),
      rows,
    );
  }
  const table = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  const from = atName && (table[0]?.length ?? 0) > 1 ? beginOf(table, column) : column;
  return table.reduce(
    (done, cells, at) =>
      cells.reduce((filled, cell, offset) => {
        const field = FIELDS[from + offset];
        if (field === undefined) return filled;
        return setValue(filled, row + at, field.name, valueOf(field.name, cell));
      }, done),
    rows,
  );
}

/** Lists begin with the number or with the name, wherever of the two they are pasted. */
function beginOf(table: readonly (readonly string[])[], column: number): number {
  const numbers = table.filter(([first = '']) => NUMBER.test(first)).length;
  if (numbers === 0) return Math.max(column, 1);
  return numbers === table.length ? 0 : column;
}

const valueOf = (name: FieldName, text: string) => (name === 'closed' ? CLOSED.test(text) : text);

/** A problem of a field, by the place of its row. */
export type Problems = Readonly<Record<string, string>>;

/** The key of a field in {@link Problems}. */
export const placeOf = (row: number, name: FieldName) => `${row}.${name}`;

/** What the rules of the form say of the rows. */
export function problemsOf(rows: Rows): Problems {
  try {
    classesField.rule.validateSync(rows, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(
      error.inner.map(({ path = '', message }) => [
        fieldPath(path).replace(/^\.|^classes\./, ''),
        message,
      ]),
    );
  }
}

/** Whether two lists of classes are saved as the same. */
export const sameRows = (one: readonly ClassValues[], other: readonly ClassValues[]): boolean =>
  sameValue(classesField.write([...one].map(plain)), classesField.write([...other].map(plain)));

/** A row without what only the grid knows. */
const plain = ({
  id,
  number,
  name,
  description,
  price,
  capacity,
  closed,
  walking_horses,
}: ClassValues) => ({
  id,
  number,
  name,
  description,
  price,
  capacity,
  closed,
  walking_horses,
});

/** Whether a field is saved as the same; what cannot be saved is the same if it is typed alike. */
function sameField(name: FieldName, one: ClassValues, other: ClassValues): boolean {
  if (one[name] === other[name]) return true;
  const saved = (row: ClassValues) => classesField.write([plain(row)])[0]?.[name];
  return saved(one) !== null && sameValue(saved(one), saved(other));
}

/** Rows by their keys. */
const byKey = (rows: Rows) => new Map(rows.map((row) => [row.key, row]));

/**
 * Puts what was changed here into what was saved elsewhere meanwhile.
 *
 * @param base - the classes before both changes
 * @param winner - whose value a field gets that was changed on both sides
 */
export function mergeRows(
  base: Rows,
  mine: Rows,
  theirs: Rows,
  winner: 'mine' | 'theirs',
): Merged<Rows> {
  const conflicts: Difference[] = [];
  const [before, own] = [byKey(base), byKey(mine)];
  // A class that both made is the same if it has the same name.
  const mineOf = (their: ClassRow) =>
    own.get(their.key) ??
    mine.find(
      ({ key, name }) =>
        !before.has(key) && !before.has(their.key) && nameKey(name) === nameKey(their.name),
    );

  const value = theirs.flatMap((their): ClassRow[] => {
    const [here, was] = [mineOf(their), before.get(their.key)];
    // Removed here; a class that was changed elsewhere stays.
    if (here === undefined) return was !== undefined && same(was, their) ? [] : [their];
    const row = { ...their, key: here.key };
    for (const { name, label } of FIELDS) {
      // Without a number, it gets one where it is saved.
      const isMine = was === undefined ? here[name] !== '' : !sameField(name, here, was);
      const isTheirs = was !== undefined && !sameField(name, their, was);
      if (!isMine && isTheirs) continue;
      if (isMine && isTheirs && !sameField(name, here, their)) {
        conflicts.push({
          label: `${label} of class ${sayClass(their)}`,
          mine: sayValue(name, here),
          theirs: sayValue(name, their),
        });
        if (winner === 'theirs') continue;
      }
      // What is the same stays as it is typed here.
      if (isMine || was !== undefined) Object.assign(row, { [name]: here[name] });
    }
    return [row];
  });
  // Added here, or changed here and removed elsewhere: before the class that comes next.
  for (const [at, row] of mine.entries()) {
    const isThere = value.some(({ key }) => key === row.key);
    if (isThere || same(before.get(row.key), row)) continue;
    const next = new Set(mine.slice(at + 1).map(({ key }) => key));
    const to = value.findIndex(({ key }) => next.has(key));
    value.splice(to === -1 ? value.length : to, 0, row);
  }
  return { value, conflicts };
}

/** Whether a class is as it was. An id, and a number that was left blank, the server gives. */
const same = (before: ClassValues | undefined, now: ClassValues) =>
  before !== undefined &&
  sameRows([{ ...before, id: now.id, number: before.number || now.number }], [now]);

/** A price as a cell shows it. */
export function sayPrice(text: string): string {
  const dollars = parseMoney(text);
  return dollars === null ? text : formatMoney(dollars);
}

/** A value in a sentence. */
function sayValue(name: FieldName, row: ClassRow): string {
  const { [name]: value } = row;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? 'empty' : name === 'price' ? sayPrice(value) : value;
}
