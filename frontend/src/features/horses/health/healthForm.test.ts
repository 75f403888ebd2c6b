import { expect, it } from 'vitest';
import { ValidationError } from 'yup';

import { bareHorse } from '../../../testing/fixtures/horseFixtures';
import { healthForm, type HealthValues, newVaccination, readVaccinations } from './healthForm';

/** The validation messages by field. */
function errorsOf(changes: Partial<HealthValues>): Record<string, string> {
  try {
    healthForm.rule.validateSync(
      { ...healthForm.read(bareHorse), ...changes },
      { abortEarly: false },
    );
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path ?? '', message]));
  }
}

it('rejects a vaccination without a name, due before it was given, or with a date in its name', () => {
  const shot = (name: string, date = '', nextDue = '', product = '') => ({
    name,
    date,
    nextDue,
    product,
  });
  const vaccinations = [
    shot('Rabies', '2026-06-14', '2026-06-13'),
    shot('Tetanus 6/14/2026'),
    shot('Lot 6/14/2026', '2026-06-20', '2027-06-20'),
    shot('EWT', '2026-06-14', '2026-06-14'),
    shot(''),
    shot('', '', '', 'Imrab 3'),
  ];
  expect(errorsOf({ vaccinations })).toEqual({
    'vaccinations[0].nextDue': 'Next Due is before Date',
    'vaccinations[1].date': 'Enter the date “6/14/2026” here',
    'vaccinations[5].name': 'Name is required',
  });
});

it('reads pasted vaccinations, from lines or from a spreadsheet', () => {
  const shot = (name: string, rest: object = {}) => ({ ...newVaccination(), name, ...rest });
  expect(
    readVaccinations('Rabies, 3/2/2026, 2027-03-02, Imrab 3\n\n"EWT, WNV"\r\nTetanus 6/14/2026\n'),
  ).toEqual([
    shot('Rabies', { date: '2026-03-02', nextDue: '2027-03-02', product: 'Imrab 3' }),
    shot('EWT, WNV'),
    shot('Tetanus 6/14/2026'),
  ]);
  expect(readVaccinations('Flu "rhino", killed\t3/2/2026')).toEqual([
    shot('Flu "rhino", killed', { date: '2026-03-02' }),
  ]);
  // What cannot be read is a name, with all of its text.
  expect(readVaccinations('Rabies, soon\n"Flu, 2026-03-01')).toEqual([
    shot('Rabies, soon'),
    shot('"Flu, 2026-03-01'),
  ]);
  // A single name is pasted as it is.
  expect(readVaccinations('EWT, booster')).toBeNull();
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
