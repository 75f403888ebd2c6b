import { expect, it } from 'vitest';

import { showBarn } from '../../../testing/fixtures/showBarnFixtures';
import { divided, divisible, sheetOf } from './splitSheet';

it.each([
  [520, 5, [104, 104, 104, 104, 104]],
  [520, 4, [130, 130, 130, 130]],
  [100, 3, [33.34, 33.33, 33.33]],
  [0.02, 3, [0.01, 0.01, 0]],
  [100, 0, []],
])('divides %d by %d', (amount, count, parts) => expect(divided(amount, count)).toEqual(parts));

const [one = expect.fail('an entry'), two = expect.fail('another one')] = showBarn.entries;

it('says each part and who is left out', () => {
  const lines = [
    { name: 'Tack stall', amount: 185.01 },
    { name: 'Shavings', amount: 9.51 },
  ];
  const all = sheetOf({ lines, among: [one.id, two.id] }, showBarn.entries);
  expect(all.total).toBe(194.52);
  // Each line has its odd cent with the first.
  expect(all.parts.map(({ amount }) => amount)).toEqual([97.27, 97.25]);
  expect(all.leftOut).toEqual([]);
  const some = sheetOf({ lines, among: [two.id] }, showBarn.entries);
  expect(some.parts.map(({ entry, amount }) => [entry.id, amount])).toEqual([[two.id, 194.52]]);
  expect(some.leftOut).toEqual([one]);
});

it('offers what the barn bought for itself, and what is divided already', () => {
  expect(divisible(showBarn)).toEqual([{ name: 'Tack stall', amount: 185.01 }]);
  const lines = [{ name: 'Camping', amount: 40 }];
  expect(divisible({ ...showBarn, split: { lines, among: [one.id] } })).toEqual(lines);
});
