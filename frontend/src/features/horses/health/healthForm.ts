import { array, object } from 'yup';

import * as field from '../../../components/form/fields';
import { readDay } from '../../../lib/time/days';
import { commaList, lineList, vaccinationLines } from '../sections/lines';
import type { Horse } from '../horsesApi';
import {
  entryPlaces,
  linePlaces,
  listed,
  pastedRows,
  readable,
  said,
  type Sent,
} from '../sections/entries';

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
const vaccinationRule = object().test('vaccination', (row, { path, createError }) => {
  // Yup passes `undefined` for a blank field.
  const {
    name = '',
    date = '',
    nextDue = '',
    product = '',
  } = row as Partial<Record<string, string>>;
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

const vaccination = field.group({
  name: field.typed(),
  date: field.typed(),
  nextDue: field.typed(),
  product: field.typed(),
});

/** Saved entries have a guid. */
const guid = field.same<string | undefined>(undefined);

const medicalEntry = field.group({
  guid,
  date: field.typed(),
  condition: field.typed(),
  treatment: field.typed(),
  notes: field.typed(),
});

const visit = field.group({
  guid,
  date: field.typed(),
  reason: field.typed(),
  vet: field.typed(),
  notes: field.typed(),
});

/** That there is none, as somebody stated. What a device kept from before has none. */
const stated = field.optional(field.same(false));

const fields = field.group({
  vaccinations: { ...field.rows(vaccination), rule: array(vaccinationRule) },
  currentMedications: listed(lineList),
  noCurrentMedications: stated,
  allergies: listed(commaList, readable(commaList)),
  noKnownAllergies: stated,
  deworming: {
    ...field.group({ lastDate: field.typed(), nextDue: field.typed(), product: field.typed() }),
    rule: inOrder('lastDate', 'Last Date', 'Next Due'),
  },
  dental: {
    ...field.group({ lastExam: field.typed(), nextDue: field.typed(), notes: field.typed() }),
    rule: inOrder('lastExam', 'Last Exam', 'Next Exam'),
  },
  hoofCare: {
    ...field.group({ lastTrim: field.typed(), nextDue: field.typed(), farrier: field.typed() }),
    rule: inOrder('lastTrim', 'Last Trim', 'Next Due'),
  },
  medicalHistory: {
    ...field.rows(medicalEntry),
    rule: array(
      dated(
        ['condition', 'treatment', 'notes'],
        'Enter a condition, a treatment or notes for this date',
      ),
    ),
  },
  vetVisits: {
    ...field.rows(visit),
    rule: array(dated(['reason', 'vet', 'notes'], 'Enter a reason, a vet or notes for this date')),
  },
});

/** The form's values for the health records. */
export type HealthValues = typeof fields.blank;

export const newVaccination = () => vaccination.blank;
export const newMedicalEntry = () => medicalEntry.blank;
export const newVisit = () => visit.blank;

/** The vaccinations in a pasted text: `name, date, next due, product`, or the cells of a spreadsheet. */
export const readVaccinations = (text: string) =>
  pastedRows(text, vaccinationLines, (name) => ({ ...newVaccination(), name }));

const isBlank = (text: string) => text.trim() === '';

/** The form of the health records. */
export const healthForm = {
  read: ({ health_records: health }: Horse): HealthValues => fields.read(health),
  rule: fields.rule,
  write: (values: HealthValues): Sent => {
    const vaccinations = said(values.vaccinations);
    const history = said(values.medicalHistory);
    const visits = said(values.vetVisits);
    return {
      fields: fields.write({
        ...values,
        // What is listed wins.
        noCurrentMedications: values.noCurrentMedications && isBlank(values.currentMedications),
        noKnownAllergies: values.noKnownAllergies && isBlank(values.allergies),
        vaccinations: vaccinations.rows,
        medicalHistory: history.rows,
        vetVisits: visits.rows,
      }),
      places: {
        vaccinations: vaccinations.places,
        currentMedications: linePlaces(lineList.parse(values.currentMedications).entries),
        allergies: entryPlaces(commaList.parse(values.allergies).entries),
        medicalHistory: history.places,
        vetVisits: visits.places,
      },
    };
  },
};
