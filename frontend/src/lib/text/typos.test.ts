import { expect, it } from 'vitest';

import { emailHint, zipHint } from './typos';

it.each(['', ' ', '37160', '37160-1234', ' 37160 '])('accepts %j as a ZIP code', (text) =>
  expect(zipHint(text)).toBeNull(),
);

it.each(['405', '371600', '37160-12', 'K1A 0B1'])(
  'gives a hint that %j is not a ZIP code',
  (text) => expect(zipHint(text)).toMatch('12345 or 12345-6789'),
);

it.each([
  ['lena@gmail', 'Did you mean lena@gmail.com?'],
  ['lena@gmial.com', 'Did you mean lena@gmail.com?'],
  ['lena@Yaho.com', 'Did you mean lena@yahoo.com?'],
  ['lena@gmail.con', 'Did you mean lena@gmail.com?'],
  ['lena@barn.example.cmo', 'Did you mean lena@barn.example.com?'],
  ['lena@barn', 'This address has no ending, like .com or .org.'],
])('gives a hint about %j', (text, hint) => expect(emailHint(text)).toBe(hint));

it.each(['', 'lena', 'lena@', 'lena@gmail.com', 'lena@gmail.co.uk', 'rae@example.org', 'a@b.co'])(
  'gives no hint about %j',
  (text) => expect(emailHint(text)).toBeNull(),
);
