import { array, object } from 'yup';

import { readDay } from '../../../lib/days';
import { commaList, vaccinationLines } from '../../../lib/lines';
import type { Horse } from '../horsesApi';
import { entryPlaces, linePlaces, readable, type Sent } from '../sections/entries';

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
  /** One per line. */
  vaccinations: string;
  /** Separated by commas. */
  currentMedications: string;
  allergies: string;
  deworming: { lastDate: string; nextDue: string; product: string };
  dental: { lastExam: string; nextDue: string; notes: string };
  hoofCare: { lastTrim: string; nextDue: string; farrier: string };
  medicalHistory: MedicalValues[];
  vetVisits: VisitValues[];
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
    vaccinations: vaccinationLines.format(health.vaccinations),
    currentMedications: commaList.format(health.currentMedications),
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

/** Whether a row has no typed text; the guid does not count. */
function isBlank(entry: MedicalValues | VisitValues): boolean {
  return Object.entries(entry).every(
    ([name, value]) => name === 'guid' || (value as string).trim() === '',
  );
}

/** The rows that are not blank, and their positions in the form. */
function said<T extends MedicalValues | VisitValues>(rows: readonly T[]) {
  const kept = rows.map((row, at) => ({ row, at })).filter(({ row }) => !isBlank(row));
  return { rows: kept.map(({ row }) => trimmed(row)), places: kept.map(({ at }) => at) };
}

function trimmed<T extends MedicalValues | VisitValues>(row: T): T {
  const values = Object.entries(row).map(([name, value]) => [name, (value as string).trim()]);
  return Object.fromEntries(values) as T;
}

/** The request for the form's values. */
export function fromHealthValues(values: HealthValues): Sent {
  const vaccinations = vaccinationLines.parse(values.vaccinations).entries;
  const medications = commaList.parse(values.currentMedications).entries;
  const allergies = commaList.parse(values.allergies).entries;
  const history = said(values.medicalHistory);
  const visits = said(values.vetVisits);
  const { deworming, dental, hoofCare } = values;
  return {
    fields: {
      vaccinations: vaccinations.map(({ value }) => value),
      deworming: { ...deworming, product: deworming.product.trim() },
      dental: { ...dental, notes: dental.notes.trim() },
      hoofCare: { ...hoofCare, farrier: hoofCare.farrier.trim() },
      medicalHistory: history.rows,
      currentMedications: medications.map(({ value }) => value),
      allergies: allergies.map(({ value }) => value),
      vetVisits: visits.rows,
    },
    places: {
      vaccinations: linePlaces(vaccinations),
      currentMedications: entryPlaces(medications),
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

/** The problem of a vaccination line that can be read, or `null`. */
function checkShot({ name, date, nextDue }: Record<'name' | 'date' | 'nextDue', string>) {
  // If the name ends with a date and a date is missing, a comma was probably forgotten.
  const last = /\s(\S+)$/.exec(name)?.[1] ?? '';
  if (nextDue === '' && readDay(last) !== null) {
    return `the name ends with a date. Put a comma before "${last}".`;
  }
  return date !== '' && nextDue !== '' && nextDue < date
    ? 'the next due date is before the date.'
    : null;
}

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
  vaccinations: readable(vaccinationLines, checkShot),
  currentMedications: readable(commaList),
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
