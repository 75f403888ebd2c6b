import { expect, it } from 'vitest';

import { formatShare, parseShare } from './share';

it.each([
  ['', null],
  ['50', 5000],
  ['33.34', 3334],
  [' 12,5 % ', 1250],
  ['100', 10_000],
  ['0', undefined],
  ['100.01', undefined],
  ['1.234', undefined],
  ['half', undefined],
])('reads the share %j', (text, expected) => expect(parseShare(text)).toBe(expected));

it('writes no decimals that say nothing', () =>
  expect([5000, 3334, 10].map(formatShare)).toEqual(['50 %', '33.34 %', '0.1 %']));
