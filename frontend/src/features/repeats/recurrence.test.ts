import { describe, expect, it } from 'vitest';

import {
  moveRepeat,
  NO_REPEAT,
  type Repeat,
  readRule,
  repeatOptions,
  sayRule,
  saySeries,
  writeRule,
} from './recurrence';

// A Friday, the last one of its month.
const START = '2026-01-30';

describe('a rule', () => {
  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=WEEKLY;INTERVAL=6', 'Every 6 weeks on Friday'],
    ['FREQ=WEEKLY;BYDAY=MO,TH;COUNT=8', 'Every week on Monday, Thursday, 8 times'],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every week on Monday to Friday'],
    ['FREQ=MONTHLY', 'Every month on day 30 (not in February)'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day of the month'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
    ['FREQ=YEARLY;UNTIL=20300130T000000Z', 'Every year on January 30 until Jan 30, 2030'],
    ['FREQ=MONTHLY;BYMONTHDAY=31,-1', 'Custom rule: monthly'],
    ['FREQ=MONTHLY;BYDAY=MO,-1TU', 'Custom rule: monthly on Monday, the last Tuesday'],
  ])('%s is said as %s', (rule, words) => expect(sayRule(rule, START)).toBe(words));

  it.each([
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY;INTERVAL=6;BYDAY=FR',
    'FREQ=MONTHLY',
    'FREQ=MONTHLY;BYDAY=5FR',
    'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=YEARLY;UNTIL=20300130',
    'FREQ=MONTHLY;BYMONTHDAY=31,-1;BYMONTH=3',
  ])('%s reads back as it is', (rule) =>
    expect(writeRule(readRule(rule, START), START)).toBe(rule),
  );

  it('is offered as the day of the start allows', () => {
    const labels = (start: string) => repeatOptions(start, 'none').map(({ label }) => label);
    expect(labels('2026-06-05')).toContain('Monthly on the first Friday');
    expect(labels('2026-06-05')).not.toContain('Monthly on the last Friday');
    expect(labels('2026-06-26')).toContain('Monthly on the last Friday');
  });
});

describe('days that not each month has', () => {
  it.each([
    ['2026-01-28', 'Every month on day 28'],
    ['2026-01-29', 'Every month on day 29 (not in February, except in leap years)'],
    ['2026-01-31', 'Every month on day 31 (not in months with fewer days)'],
  ])('%s says what is left out', (start, words) =>
    expect(sayRule('FREQ=MONTHLY', start)).toBe(words),
  );

  it('are replaced by the last day', () => {
    expect(repeatOptions('2026-01-31', 'none')).toContainEqual({
      value: 'end',
      label: 'Monthly on the last day',
    });
    expect(saySeries({ ...NO_REPEAT, repeat: 'end' }, '2026-02-03')).toBe(
      'Tue, Feb 3, 2026 is not one of the days: first on Sat, Feb 28, 2026, then every month on the last day of the month.',
    );
    expect(sayRule('FREQ=YEARLY', '2028-02-29')).toBe(
      'Every year on February 29, in leap years only',
    );
  });
});

describe('a rule of something that is moved', () =>
  it.each([
    ['FREQ=DAILY;UNTIL=20260205', '2026-01-30', '2026-02-01', 'FREQ=DAILY;UNTIL=20260207'],
    [
      'FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20260227',
      '2026-01-30',
      '2026-02-01',
      'FREQ=WEEKLY;BYDAY=SU,WE;UNTIL=20260301',
    ],
    // Monthly rules end with the month of their last day, wherever in it the day is then.
    ['FREQ=MONTHLY;UNTIL=20260528', '2026-02-28', '2026-03-01', 'FREQ=MONTHLY;UNTIL=20260630'],
    ['FREQ=MONTHLY;UNTIL=20260527', '2026-02-28', '2026-03-01', 'FREQ=MONTHLY;UNTIL=20260531'],
    [
      'FREQ=MONTHLY;BYDAY=1WE;UNTIL=20260701',
      '2026-06-03',
      '2026-06-02',
      'FREQ=MONTHLY;BYDAY=1TU;UNTIL=20260731',
    ],
    ['FREQ=YEARLY;UNTIL=20281231', '2026-12-31', '2027-01-01', 'FREQ=YEARLY;UNTIL=20291231'],
    ['FREQ=MONTHLY;BYDAY=4FR', '2026-08-28', '2026-08-29', 'FREQ=MONTHLY;BYDAY=-1SA'],
    ['FREQ=MONTHLY;BYDAY=-1MO', '2026-10-26', '2026-10-24', 'FREQ=MONTHLY;BYDAY=4SA'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-06-30', '2026-06-29', 'FREQ=MONTHLY'],
    ['FREQ=MONTHLY;COUNT=3', '2026-06-30', '2026-06-29', 'FREQ=MONTHLY;COUNT=3'],
  ])('%s from %s to %s is %s', (rule, from, to, moved) =>
    expect(writeRule(moveRepeat(readRule(rule, from), from, to), to)).toBe(moved),
  ));

describe('what is going to happen', () => {
  // A Tuesday, the first one of its month.
  const start = '2026-12-01';

  it.each<[string, Partial<Repeat>]>([
    ['', { repeat: 'none' }],
    ['', { repeat: 'weekly', interval: '' }],
    ['', { repeat: 'daily', ends: 'until' }],
    ['First on Tue, Dec 1, 2026, then every day.', { repeat: 'daily' }],
    [
      'First on Tue, Dec 1, 2026, then every 6 weeks on Tuesday.',
      { repeat: 'weekly', interval: '6' },
    ],
    [
      'Tue, Dec 1, 2026 is not one of the days: first on Wed, Dec 2, 2026, then every 6 weeks on Wednesday.',
      { repeat: 'weekly', interval: '6', weekdays: ['WE'] },
    ],
    [
      'Tue, Dec 1, 2026 is not one of the days: first on Mon, Jan 11, 2027, then every 6 weeks on Monday.',
      { repeat: 'weekly', interval: '6', weekdays: ['MO'] },
    ],
    [
      'First on Tue, Dec 1, 2026, then every 2 months on the first Tuesday, 3 times.',
      { repeat: 'nth', interval: '2', ends: 'count', count: '3' },
    ],
    [
      'First on Tue, Dec 1, 2026, then every year on December 1 until Dec 1, 2030.',
      { repeat: 'yearly', ends: 'until', until: '2030-12-01' },
    ],
  ])('is said as “%s”', (words, repeat) =>
    expect(saySeries({ ...NO_REPEAT, ...repeat }, start)).toBe(words),
  );

  it('follows the weekday of the start until days are chosen', () => {
    const weekly: Repeat = { ...NO_REPEAT, repeat: 'weekly' };
    expect(writeRule(weekly, start)).toBe('FREQ=WEEKLY;BYDAY=TU');
    expect(writeRule({ ...weekly, weekdays: ['FR', 'MO'] }, start)).toBe('FREQ=WEEKLY;BYDAY=MO,FR');
    expect(readRule('FREQ=WEEKLY;BYDAY=TU', start).weekdays).toEqual([]);
    expect(readRule('FREQ=WEEKLY;BYDAY=TH', start).weekdays).toEqual(['TH']);
  });
});
