import { describe, expect, it } from 'vitest';

import { readRule, repeatOptions, sayRule, writeRule } from './recurrence';

// A Friday, the last one of its month.
const START = '2026-01-30';

describe('a rule', () => {
  it.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=WEEKLY;INTERVAL=6', 'Every 6 weeks on Friday'],
    ['FREQ=WEEKLY;BYDAY=MO,TH;COUNT=8', 'Every week on Monday, Thursday, 8 times'],
    ['FREQ=MONTHLY', 'Every month on day 30'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
    ['FREQ=YEARLY;UNTIL=20300130T000000Z', 'Every year on January 30 until Jan 30, 2030'],
    ['FREQ=MONTHLY;BYMONTHDAY=31,-1', 'Monthly, by a rule of its own'],
    ['FREQ=MONTHLY;BYDAY=MO,-1TU', 'Monthly on Monday, the last Tuesday, by a rule of its own'],
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
