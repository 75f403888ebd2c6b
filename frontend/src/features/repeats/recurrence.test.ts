import { describe, expect, it } from 'vitest';

import {
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
    ['FREQ=MONTHLY', 'Every month on day 30'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
    ['FREQ=YEARLY;UNTIL=20300130T000000Z', 'Every year on January 30 until Jan 30, 2030'],
    ['FREQ=MONTHLY;BYMONTHDAY=31,-1', 'Custom rule: monthly'],
    ['FREQ=MONTHLY;BYDAY=MO,-1TU', 'Custom rule: monthly on Monday, the last Tuesday'],
  ])('%s is said as %s', (rule, words) => {
    expect(sayRule(rule, START)).toBe(words);
  });

  it.each([
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=WEEKLY;INTERVAL=6;BYDAY=FR',
    'FREQ=MONTHLY',
    'FREQ=MONTHLY;BYDAY=5FR',
    'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3',
    'FREQ=YEARLY;UNTIL=20300130',
    'FREQ=MONTHLY;BYMONTHDAY=31,-1;BYMONTH=3',
  ])('%s reads back as it is', (rule) => {
    expect(writeRule(readRule(rule, START), START)).toBe(rule);
  });

  it('is offered as the day of the start allows', () => {
    const labels = (start: string) => repeatOptions(start, 'none').map(({ label }) => label);
    expect(labels('2026-06-05')).toContain('Monthly on the first Friday');
    expect(labels('2026-06-05')).not.toContain('Monthly on the last Friday');
    expect(labels('2026-06-26')).toContain('Monthly on the last Friday');
  });
});

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
  ])('is said as “%s”', (words, repeat) => {
    expect(saySeries({ ...NO_REPEAT, ...repeat }, start)).toBe(words);
  });

  it('follows the weekday of the start until days are chosen', () => {
    const weekly: Repeat = { ...NO_REPEAT, repeat: 'weekly' };
    expect(writeRule(weekly, start)).toBe('FREQ=WEEKLY;BYDAY=TU');
    expect(writeRule({ ...weekly, weekdays: ['FR', 'MO'] }, start)).toBe('FREQ=WEEKLY;BYDAY=MO,FR');
    expect(readRule('FREQ=WEEKLY;BYDAY=TU', start).weekdays).toEqual([]);
    expect(readRule('FREQ=WEEKLY;BYDAY=TH', start).weekdays).toEqual(['TH']);
  });
});
