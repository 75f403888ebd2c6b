import { expect, it } from 'vitest';

import { concurrently } from './concurrently';

it('runs all tasks, but not more at once than the limit', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const failed = await concurrently([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, item % 2));
    running -= 1;
    done.push(item);
  });
  expect(most).toBe(3);
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(failed).toEqual([]);
});

it('returns the failed items, and continues', async () => {
  const failed = await concurrently(['a', 'b', 'c', 'd'], 2, (item) =>
    item === 'b' || item === 'd' ? Promise.reject(new Error(item)) : Promise.resolve(),
  );
  expect(failed).toEqual(['b', 'd']);
});

it('does nothing for an empty list', async () => {
  expect(await concurrently([], 4, () => Promise.reject(new Error('never')))).toEqual([]);
});
