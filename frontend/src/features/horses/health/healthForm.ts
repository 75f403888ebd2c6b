import { array, object } from 'yup';

import { readDay } from '../../../lib/days';
import { commaList, lineList, vaccinationLines } from '../../../lib/lines';
import type { Horse } from '../horsesApi';
import { entryPlaces, linePlaces, readable, type Sent } from '../sections/entries';

/** A vaccination in the form. */
interface VaccinationValues {
  name: string;
  date: string;
  nextDue: string;
  product: string;
}

/** An entry of the medical history in the form. Saved entries have a guid. */
interface MedicalValues {
  guid?: string;
  date: string;
  condition: string;
  treatment: string;
  notes: string;
}

/** A vet visit in the form. */
interface VisitValues {
  guid?: string;
  date: string;
  reason: string;
  vet: string;
  notes: string;
}

/** The form's values for the health records. */
export interface HealthValues {
  vaccinations: VaccinationValues[];
  /** One per line. */
  currentMedications: string;
  /** Separated by commas. */
  allergies: string;
  deworming: { lastDate: string; nextDue: string; product: string };
  dental: { lastExam: string; nextDue: string; notes: string };
  hoofCare: { lastTrim: string; nextDue: string; farrier: string };
  medicalHistory: MedicalValues[];
  vetVisits: VisitValues[];
}

/** A new, empty vaccination. */
export const newVaccination = (): VaccinationValues => ({
  name: '',
  date: '',
  nextDue: '',
  product: '',
});

/**
 * The vaccinations in a pasted text: cells of a spreadsheet, or one per line as `name, date, next
 * due, product`. A line that cannot be read becomes a name, so that nothing of it is lost.
 *
 * @returns `null` for one line that is not a whole vaccination, which is pasted as it is
 */
export function readVaccinations(text: string): VaccinationValues[] | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const read = lines.map((line) => {
    const cells = line.split('\t').map((cell) => `"${cell.trim().replace(/"/g, '""')}"`);
    const { entries } = vaccinationLines.parse(cells.length > 1 ? cells.join() : line);
    return entries[0]?.value;
  });
  if (read.length < 2 && (read[0]?.date ?? '') === '') return null;
  return read.map((value, at) => value ?? { ...newVaccination(), name: (lines[at] ?? '').trim() });
}

/** A new, empty entry. */
export const newMedicalEntry = (): MedicalValues => ({
  date: '',
  condition: '',
  treatment: '',
  notes: '',
});

/** A new, empty visit. */
export const newVisit = (): VisitValues => ({ date: '', reason: '', vet: '', notes: '' });

/** The initial values of the form. */
export function toHealthValues({ health_records: health }: Horse): HealthValues {
  const { deworming, dental, hoofCare } = health;
  return {
    vaccinations: health.vaccinations.map(({ date, nextDue, ...shot }) => ({
      ...shot,
      date: date ?? '',
      nextDue: nextDue ?? '',
    })),
    currentMedications: lineList.format(health.currentMedications),
    allergies: commaList.format(health.allergies),
    deworming: {
      ...deworming,
      lastDate: deworming.lastDate ?? '',
      nextDue: deworming.nextDue ?? '',
    },
    dental: { ...dental, lastExam: dental.lastExam ?? '', nextDue: dental.nextDue ?? '' },
    hoofCare: { ...hoofCare, lastTrim: hoofCare.lastTrim ?? '', nextDue: hoofCare.nextDue ?? '' },
    medicalHistory: health.medicalHistory,
    vetVisits: health.vetVisits,
  };
}

type RowValues = VaccinationValues | MedicalValues | VisitValues;

/** Whether a row has no typed text; the guid does not count. */
function isBlank(entry: RowValues): boolean {
  return Object.entries(entry).every(
    ([name, value]) => name === 'guid' || (value as string).trim() === '',
  );
}

/** The rows that are not blank, and their positions in the form. */
function said<T extends RowValues>(rows: readonly T[]) {
  const kept = rows.map((row, at) => ({ row, at })).filter(({ row }) => !isBlank(row));
  return { rows: kept.map(({ row }) => trimmed(row)), places: kept.map(({ at }) => at) };
}

function trimmed<T extends RowValues>(row: T): T {
  const values = Object.entries(row).map(([name, value]) => [name, (value as string).trim()]);
  return Object.fromEntries(values) as T;
}

/** The request for the form's values. */
export function fromHealthValues(values: HealthValues): Sent {
  const vaccinations = said(values.vaccinations);
  const medications = lineList.parse(values.currentMedications).entries;
  const allergies = commaList.parse(values.allergies).entries;
  const history = said(values.medicalHistory);
  const visits = said(values.vetVisits);
  const { deworming, dental, hoofCare } = values;
  return {
    fields: {
      vaccinations: vaccinations.rows,
      deworming: { ...deworming, product: deworming.product.trim() },
      dental: { ...dental, notes: dental.notes.trim() },
      hoofCare: { ...hoofCare, farrier: hoofCare.farrier.trim() },
      medicalHistory: history.rows,
      currentMedications: medications.map(({ value }) => value),
      allergies: allergies.map(({ value }) => value),
      vetVisits: visits.rows,
    },
    places: {
      vaccinations: vaccinations.places,
      currentMedications: linePlaces(medications),
      allergies: entryPlaces(allergies),
      medicalHistory: history.places,
      vetVisits: visits.places,
    },
  };
}

/** The rule for a row: either blank, or a date and a text. */
function dated(texts: readonly [string, ...string[]], ask: string) {
  return object().test('dated', (row, { path, createError }) => {
    // Yup passes `undefined` for a blank field.
    const typed = row as Partial<Record<string, string>>;
    const hasDate = typed.date !== undefined;
    const hasText = texts.some((name) => (typed[name] ?? '').trim() !== '');
    if (hasDate === hasText) return true;
    return hasText
      ? createError({ path: `${path}.date`, message: 'Date is required' })
      : createError({ path: `${path}.${texts[0]}`, message: ask });
  });
}

/** The rule for a vaccination: either blank, or a name, and not due before it was given. */
const vaccination = object().test('vaccination', (row, { path, createError }) => {
  // Yup passes `undefined` for a blank field.
  const { name = '', date = '', nextDue = '', product = '' } = row as Partial<VaccinationValues>;
  if (name.trim() === '') {
    return date === '' && nextDue === '' && product.trim() === ''
      ? true
      : createError({ path: `${path}.name`, message: 'Name is required' });
  }
  // If the name ends with a date, it was probably pasted into the wrong field.
  const last = /\s(\S+)$/.exec(name)?.[1] ?? '';
  if (date === '' && readDay(last) !== null) {
    return createError({ path: `${path}.date`, message: `Enter the date “${last}” here` });
  }
  // Days can be compared as text.
  return date !== '' && nextDue !== '' && nextDue < date
    ? createError({ path: `${path}.nextDue`, message: 'Next Due is before Date' })
    : true;
});

/** The rule that care is not due before it was last done. */
function inOrder(last: string, label: string, next: string) {
  return object().test('order', (care, { path, createError }) => {
    // Yup passes `undefined` for a blank field. Days can be compared as text.
    const typed = care as Partial<Record<string, string>>;
    const lastDay = typed[last] ?? '';
    const nextDay = typed.nextDue ?? '';
    if (lastDay === '' || nextDay === '' || nextDay >= lastDay) return true;
    return createError({ path: `${path}.nextDue`, message: `${next} is before ${label}` });
  });
}

/** The rules of the form. The server checks them again. */
export const healthSchema = object({
  vaccinations: array(vaccination),
  allergies: readable(commaList),
  deworming: inOrder('lastDate', 'Last Date', 'Next Due'),
  dental: inOrder('lastExam', 'Last Exam', 'Next Exam'),
  hoofCare: inOrder('lastTrim', 'Last Trim', 'Next Due'),
  medicalHistory: array(
    dated(
      ['condition', 'treatment', 'notes'],
      'Enter a condition, a treatment or notes for this date',
    ),
  ),
  vetVisits: array(
    dated(['reason', 'vet', 'notes'], 'Enter a reason, a vet or notes for this date'),
  ),
});
