import { describe, expect, it } from 'vitest';
import type { ValidationError } from 'yup';

import { medicationRow, withdrawal } from '../../testing/fixtures/taskFixtures';
import { medicationFields } from './medicationSchema';
import { doseOf, sayHow, saySteps, sayWithdrawal, warnOf } from './medicationWords';

const course = { ...medicationRow, from: '2026-12-01', until: '2026-12-09' };
const steps = [
  { until: '2026-12-05', dose: '2 tablets' },
  { until: '2026-12-09', dose: '1 tablet' },
];
const as_needed = { least_hours: 6, most_per_day: 3 };

describe('how often a course is given', () =>
  it.each([
    [{}, '8:00 AM, 8:00 PM'],
    [{ recurrence: 'FREQ=DAILY;INTERVAL=2' }, 'every 2 days at 8:00 AM, 8:00 PM'],
    [
      { recurrence: 'FREQ=WEEKLY;BYDAY=MO,TH', times: ['08:00'] },
      'every week on Monday, Thursday at 8:00 AM',
    ],
    [{ as_needed, times: [] }, 'as needed, at least 6 hours apart, at most 3 a day'],
    [
      { as_needed: { least_hours: 1, most_per_day: 1 }, times: [] },
      'as needed, at least 1 hour apart, at most 1 a day',
    ],
  ])('%j is said as %s', (change, words) => expect(sayHow({ ...course, ...change })).toBe(words)));

describe('a dose that changes', () => {
  it('is said with its days', () => {
    expect(saySteps({ ...course, steps })).toBe(
      'until Dec 5, 2026 2 tablets, until Dec 9, 2026 1 tablet',
    );
    expect(saySteps({ ...course, steps: steps.slice(0, 1), until: null, dose: '1 tablet' })).toBe(
      'until Dec 5, 2026 2 tablets, then 1 tablet',
    );
    expect(saySteps(course)).toBe('');
  });

  it.each([
    ['2026-12-05', '2 tablets'],
    ['2026-12-06', '1 tablet'],
    ['2026-12-10', '1 g'],
  ])('on %s is %s', (day, dose) => expect(doseOf({ ...course, steps }, day)).toBe(dose));
});

it('says the withdrawal, and warns with its end', () => {
  expect(sayWithdrawal({ ...course, withdrawal_days: 7 })).toBe(
    '7 days. Not within 24 h of a show',
  );
  expect(sayWithdrawal({ ...course, withdrawal_note: '' })).toBe('');
  expect(warnOf({ ...withdrawal, until: null })).toBe(
    'Midnight Sun gets Bute until further notice; its withdrawal is 7 days.',
  );
});

describe('the form', () => {
  it.each([
    {},
    { recurrence: 'FREQ=DAILY;INTERVAL=3' },
    { recurrence: 'FREQ=WEEKLY;BYDAY=TU' },
    { recurrence: 'FREQ=WEEKLY;BYDAY=MO,TH' },
    { recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO' },
    { recurrence: 'FREQ=MONTHLY;BYMONTHDAY=1' },
    { recurrence: 'FREQ=DAILY;INTERVAL=2;COUNT=4' },
    { as_needed, times: [] },
    { steps, withdrawal_days: 7 },
    { withdrawal_days: 0 },
  ])('writes %j as it was read', (change) => {
    const before = { ...course, ...change };
    const written = medicationFields.write(medicationFields.read(before));
    const { times, recurrence, as_needed: limits, steps: tapering, withdrawal_days } = before;
    expect(written).toMatchObject({ times, recurrence, as_needed: limits });
    expect(written).toMatchObject({ steps: tapering, withdrawal_days });
  });

  const wrong = async (change: Partial<typeof medicationFields.blank>) => {
    const values = { ...medicationFields.read(course), ...change };
    const errors = await medicationFields.rule.validate(values, { abortEarly: false }).then(
      () => [],
      (error: unknown) => (error as ValidationError).inner.map(({ path = '' }) => path),
    );
    return errors;
  };

  it.each<[Partial<typeof medicationFields.blank>, string[]]>([
    [{}, []],
    [{ how: 'days', every: '' }, ['every']],
    [{ how: 'days', every: '0' }, ['every']],
    [{ how: 'daily', every: '' }, []],
    [
      { how: 'needed', least_hours: '', most_per_day: '25', times: [] },
      ['least_hours', 'most_per_day'],
    ],
    [{ how: 'daily', times: [] }, ['times']],
    [{ steps: [{ until: '2026-12-05', dose: '2 tablets' }], dose: '' }, ['steps']],
    [{ steps: [{ until: '2026-12-09', dose: '' }], dose: '' }, ['steps[0].dose']],
    [{ dose: '' }, ['dose']],
    [{ withdrawal_days: '366' }, ['withdrawal_days']],
  ])('%j has errors at %j', async (change, paths) => {
    const found = await wrong(change);
    expect([...new Set(found)].sort()).toEqual([...paths].sort());
  });

  it('says until when it is not said what is given', async () => {
    const steps = [
      { until: '2026-12-05', dose: '2 tablets' },
      { until: '2026-12-03', dose: '3 tablets' },
    ];
    await expect(
      medicationFields.rule.validate({ ...medicationFields.read(course), steps }),
    ).rejects.toThrow('The steps end on Dec 5, 2026, but the course on Dec 9, 2026:');
  });
});
