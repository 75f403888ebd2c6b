import { array, lazy, mixed, object } from 'yup';

import { fieldPath, type FormErrors, problemOf, statusOf, toFormErrors } from '../../../api/errors';
import { text } from '../../../components/form/rules';
import { sumMoney } from '../../../lib/money/money';
import { fold } from '../../../lib/text/fold';
import { extrasOf, quantityOf, quote } from '../../entries/parts/bill';
import { asks, requires } from '../../entries/parts/askedForm';
import { type AskedField, details, type DetailsValues, isBlank } from '../../entries/parts/details';
import type { PublicEvent } from '../../entries/parts/publicEventApi';
import type { BarnRowBody, Payer } from '../parts/barnTypes';
import { readClassText, refuseClasses } from './classText';
import type { PastedRow } from './pasted';

/** How many rows one form takes, as on the server. */
export const MOST_ROWS = 60;

/** A row of the form: a horse with its rider. */
export interface BarnRow extends DetailsValues {
  /** Tells it from other rows, wherever it is moved. */
  key: string;
  horse_name: string;
  /** The signed-in person's own horse of this name; empty if it is none. */
  horse_id: string;
  rider_name: string;
  /** The numbers of its classes, as typed. */
  classes: string;
  /** Who pays what the row costs. */
  payer: Payer;
  rider_email: string;
  rider_phone: string;
  rider_address: { street: string };
  /** How many of each extra, as typed, by the id of its fee. */
  extras: Record<string, string>;
  notes: string;
}

/** An empty row. */
export const blankRow = (event: PublicEvent, key = '1', payer: Payer = 'group'): BarnRow => ({
  ...details.blank,
  key,
  horse_name: '',
  horse_id: '',
  rider_name: '',
  classes: '',
  payer,
  rider_email: '',
  rider_phone: '',
  rider_address: { street: '' },
  extras: Object.fromEntries(extrasOf(event).map(({ id }) => [id, ''])),
  notes: '',
});

/** The next row after others: who pays stays as in the last one. */
export const nextRow = (event: PublicEvent, rows: readonly BarnRow[]) =>
  blankRow(event, keyAfter(rows), rows.at(-1)?.payer);

const keyAfter = (rows: readonly BarnRow[]) =>
  String(Math.max(0, ...rows.map(({ key }) => Number(key))) + 1);

/** Whose horses they are is asked for every barn: it divides its bill by them. */
const OF_BARNS: readonly AskedField[] = ['owner', 'trainer'];

/** Whether the rows have a field. */
export const offers = (event: PublicEvent, field: AskedField) =>
  OF_BARNS.includes(field) || asks(event, field);

/** The rows with pasted ones, which take the place of rows into which nothing was typed. */
export function withPasted(
  event: PublicEvent,
  rows: readonly BarnRow[],
  pasted: readonly PastedRow[],
): BarnRow[] {
  const kept = rows.filter((row) => !isBlankRow(row));
  return pasted.reduce<BarnRow[]>((all, { owner_name, trainer_name, ...row }) => {
    const blank = blankRow(event, keyAfter([...rows, ...all]), rows.at(-1)?.payer);
    const owner = { ...blank.owner, name: owner_name };
    const trainer = { ...blank.trainer, name: trainer_name };
    return [...all, { ...blank, ...row, owner, trainer }];
  }, kept);
}

/** What a row has that names a horse, a rider or a class. Yup passes `undefined` for blank fields. */
type Naming = Partial<Pick<BarnRow, 'horse_name' | 'rider_name' | 'classes' | 'notes'>> & {
  owner?: { name?: string };
};

/** Whether nothing was typed that names a horse, a rider or a class: such rows are not sent. */
export const isBlankRow = ({ horse_name, rider_name, classes, owner, notes }: Naming) =>
  [horse_name, rider_name, classes, owner?.name, notes].every(isBlank);

/** What is checked before the rows are sent. What riders give themselves may lack. */
export const rowsRule = (event: PublicEvent) =>
  array()
    .of(lazy((row: Naming) => (isBlankRow(row) ? mixed() : rowRule(event))))
    .test('most', `One form takes at most ${String(MOST_ROWS)} horses`, (rows) => {
      const typed = (rows ?? []) as Naming[];
      return typed.filter((row) => !isBlankRow(row)).length <= MOST_ROWS;
    });

const rowRule = (event: PublicEvent) =>
  object({
    horse_name: text('Horse', 200).required('Horse is required'),
    rider_name: text('Rider', 200).required('Rider is required'),
    owner: object({ name: text('Owner', 200) }),
    classes: text('Classes').test('known', (typed, { createError }) => {
      const message = refuseClasses(typed ?? '', event.classes);
      return message === '' || createError({ message });
    }),
  });

const ASKED: readonly AskedField[] = [
  'rider_birth_date',
  'emergency_contact',
  'memberships',
  'registration_number',
  'breed',
  'owner',
  'trainer',
];

/** What the show wants of a row and it lacks, as an entry says it: it can follow by its own link. */
export function lacksOf(row: BarnRow, event: PublicEvent): string[] {
  const written = details.write(row) as Partial<Record<AskedField, unknown>>;
  const has = (field: AskedField) => {
    const value = written[field];
    if (Array.isArray(value)) return value.length > 0;
    if (typeof value !== 'object' || value === null) return value !== '' && value !== undefined;
    return 'name' in value && value.name !== '';
  };
  return [
    ...(row.rider_email.trim() === '' ? ['rider_email'] : []),
    ...(row.rider_phone.trim() === '' ? ['rider_phone'] : []),
    ...(row.rider_address.street.trim() === '' ? ['rider_address'] : []),
    ...ASKED.filter((field) => requires(event, field) && !has(field)),
    ...(event.waiver_text === '' ? [] : ['waiver']),
  ];
}

/** What a row would cost. */
export function quoteOf(row: BarnRow, event: PublicEvent) {
  const { classes } = readClassText(row.classes, event.classes);
  return quote(
    event,
    classes.filter(({ closed }) => !closed),
    row,
  );
}

/** What the rows would cost the barn, and those who pay themselves, in dollars. */
export function totalsOf(rows: readonly BarnRow[], event: PublicEvent) {
  const of = (payer: Payer) =>
    sumMoney(
      rows
        .filter((row) => row.payer === payer && !isBlankRow(row))
        .map((row) => quoteOf(row, event).total),
    );
  return { barn: of('group'), riders: of('entry') };
}

/** Names that were typed in rows, each once, for the next rows. */
export function namesIn(rows: readonly BarnRow[], of: (row: BarnRow) => string): string[] {
  const names = new Map(rows.map((row) => [fold(of(row)), of(row).trim()]));
  return [...names.values()].filter((name) => name !== '').toSorted();
}

/** The fields that a request need not have. */
const given = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => {
      if (value === '' || value === null || value === undefined) return false;
      if (Array.isArray(value)) return value.length > 0;
      return typeof value !== 'object' || Object.values(value).some((it) => it !== '');
    }),
  );

/** The request for a row. */
export function rowBody(row: BarnRow, event: PublicEvent): BarnRowBody {
  const fields = Object.entries(details.write(row)).filter(([field]) =>
    offers(event, field as AskedField),
  );
  const { lines, total } = quoteOf(row, event);
  // Whether another entry pays what is charged once is not known here.
  const isOnce = ({ rule }: (typeof lines)[number]) =>
    ['per_horse', 'per_weekend'].includes(rule.kind);
  // Nor how many stalls the rows before it leave.
  const stalls = extrasOf(event).filter(({ stall, left }) => stall && left !== undefined);
  const isKnown = !lines.some(isOnce) && stalls.every(({ id }) => quantityOf(row, id) === 0);
  return {
    ...given({
      ...Object.fromEntries(fields),
      horse_id: row.horse_id,
      rider_email: row.rider_email.trim(),
      rider_phone: row.rider_phone.trim(),
      rider_address: { street: row.rider_address.street.trim() },
      notes: row.notes.trim(),
      extras: extrasOf(event)
        .map(({ id }) => ({ fee_id: id, quantity: quantityOf(row, id) }))
        .filter(({ quantity }) => quantity > 0),
    }),
    horse_name: row.horse_name.trim(),
    rider_name: row.rider_name.trim(),
    classes_entered: readClassText(row.classes, event.classes).classes.map(({ id }) => ({ id })),
    payer: row.payer,
    ...(isKnown && { total }),
  };
}

/** The rows that are sent, with their places in the form. */
export const sentRows = (rows: readonly BarnRow[]) =>
  rows.map((row, at) => ({ row, at })).filter(({ row }) => !isBlankRow(row));

/** The fields of a row that its line has; the others are in its dialog. */
const IN_LINE: readonly string[] = ['horse_name', 'rider_name', 'owner.name', 'classes'];

/** The field of a row at which a message of the server is shown, and what it is about. */
function fieldOf(name: string): { field: string; about: string } {
  if (/^(classes|classes_entered)(\.|$)/.test(name)) return { field: 'classes', about: '' };
  if (name === 'owner') return { field: 'owner.name', about: '' };
  if (IN_LINE.includes(name)) return { field: name, about: '' };
  const said = name.replace(/[._]/g, ' ');
  return { field: 'more', about: `${said.charAt(0).toUpperCase()}${said.slice(1)} ` };
}

/**
 * The messages of a refusal at the rows and fields of the form; `null` if it is not about them.
 *
 * @param places - the places in the form of the rows that were sent
 */
export function rowErrors(error: unknown, places: readonly number[]): FormErrors | null {
  const placed = (at: number) => `rows.${String(places[at] ?? at)}`;
  const problem = problemOf(error) as { entry?: unknown; errors: string } | null;
  if (statusOf(error) === 409 && typeof problem?.entry === 'number') {
    return { [`${placed(problem.entry)}.more`]: problem.errors };
  }
  const refused = toFormErrors(error);
  if (refused === null) return null;
  const found: FormErrors = {};
  for (const [path, message] of Object.entries(refused)) {
    const [, at, name] = /^entries\.(\d+)\.(.+)$/.exec(fieldPath(path)) ?? [];
    if (at === undefined || name === undefined) {
      found[path === 'entries' ? 'rows' : path] ??= message;
    } else {
      const { field, about } = fieldOf(name);
      found[`${placed(Number(at))}.${field}`] ??= about + message;
    }
  }
  return found;
}
