import { expect, it } from 'vitest';
import { ValidationError } from 'yup';

import { bareHorse } from '../../../testing/horseFixtures';
import { healthSchema, type HealthValues, toHealthValues } from './healthForm';

/** The validation messages by field. */
function errorsOf(changes: Partial<HealthValues>): Record<string, string> {
  try {
    healthSchema.validateSync({ ...toHealthValues(bareHorse), ...changes }, { abortEarly: false });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path ?? '', message]));
  }
}

it('rejects a vaccination that is due before it was given, and detects a missing comma', () => {
  const vaccinations = [
    'Rabies, 2026-06-14, 2026-06-13',
    'Tetanus 6/14/2026',
    'Flu 2026-03-01, 2026-09-01',
    'Lot 6/14/2026, 2026-06-20, 2027-06-20',
    'EWT, 2026-06-14, 2026-06-14',
  ].join('\n');
  expect(errorsOf({ vaccinations })).toEqual({
    vaccinations: [
      'Line 1: the next due date is before the date.',
      'Line 2: the name ends with a date. Put a comma before "6/14/2026".',
      'Line 3: the name ends with a date. Put a comma before "2026-03-01".',
    ].join('\n'),
  });
});

it('rejects care that is due before it was done', () => {
  const due = (nextDue: string): Partial<HealthValues> => ({
    deworming: { lastDate: '2026-06-14', nextDue, product: '' },
    dental: { lastExam: '2026-06-14', nextDue, notes: '' },
    hoofCare: { lastTrim: '2026-06-14', nextDue, farrier: '' },
  });
  expect(errorsOf(due('2026-06-13'))).toEqual({
    'deworming.nextDue': 'Next Due is before Last Date',
    'dental.nextDue': 'Next Exam is before Last Exam',
    'hoofCare.nextDue': 'Next Due is before Last Trim',
  });
  expect(errorsOf(due('2026-06-14'))).toEqual({});
  expect(errorsOf(due(''))).toEqual({});
});
