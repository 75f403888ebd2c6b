import { expect, it } from 'vitest';

import { readRule, repeatsInWords, writeRule } from './repeats';

it('reads what the server wrote, and writes it back', () => {
  const rule = readRule('FREQ=WEEKLY;UNTIL=20260630T000000Z;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR');
  expect(rule).toEqual({ rule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', until: '2026-06-30' });
  expect(writeRule(rule)).toBe('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20260630');
  expect(writeRule(readRule(null))).toBeNull();
});

it('keeps a rule that it does not offer', () => {
  const own = 'FREQ=MONTHLY;BYDAY=-1FR';
  expect(writeRule(readRule(own))).toBe(own);
  expect(repeatsInWords(own)).toBe('By its own rule');
  expect(repeatsInWords('FREQ=DAILY')).toBe('Every day');
});
