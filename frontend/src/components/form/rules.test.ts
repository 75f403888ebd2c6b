import { expect, it } from 'vitest';

import { email, phone } from './rules';

it('takes what is copied with characters that nobody sees', () => {
  for (const typed of [
    'rae@exam\u200bple.org',
    '\u202arae@example.org\u202c',
    'rae@example.org\ufeff',
  ]) {
    expect(email().isValidSync(typed)).toBe(true);
  }
  expect(email().isValidSync('rae\u200b.example.org')).toBe(false);
  expect(phone().isValidSync('\u202a+1 (931) 555\u20110101\u202c')).toBe(true);
  expect(phone().isValidSync('call me')).toBe(false);
});
