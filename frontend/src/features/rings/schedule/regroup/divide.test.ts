import { describe, expect, it } from 'vitest';

import { divide, hasDoubleRiders, type Rule, sizesOf } from './divide';

const entries = (...riders: string[]) =>
  riders.map((rider_name, at) => ({ registration_id: `e${at}`, rider_name }));
const by = (rule: Rule, parts: number, of: ReturnType<typeof entries>) =>
  divide(of, parts, { rule, moved: {} });

const SEVEN = entries('a', 'b', 'c', 'd', 'e', 'f', 'g');

describe('the entries of a class', () => {
  it('are divided by back number, the first parts larger', () => {
    expect(by('halves', 2, SEVEN)).toEqual([0, 0, 0, 0, 1, 1, 1]);
    expect(by('halves', 3, SEVEN)).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });

  it('are divided in turns', () => {
    expect(by('turns', 2, SEVEN)).toEqual([0, 1, 0, 1, 0, 1, 0]);
    expect(by('turns', 3, SEVEN)).toEqual([0, 1, 2, 0, 1, 2, 0]);
  });

  it.each([
    [2, ['a', 'b', 'b', 'a', 'c', 'b', 'b']],
    [2, ['a', 'a', 'b', 'c', 'c', 'd', 'e', 'f', 'f']],
    [3, ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e']],
    [6, ['a', 'b', 'a', 'b', 'a', 'c', 'c', 'd', 'e', 'f', 'g', 'g', 'a']],
  ])('are divided into %i so that the horses of each rider are spread', (parts, riders) => {
    const of = entries(...riders);
    const at = by('riders', parts, of);
    const isEven = (sizes: number[]) => Math.max(...sizes) - Math.min(...sizes) <= 1;
    expect(isEven(sizesOf(at, parts))).toBe(true);
    for (const rider of riders) {
      const own = at.filter((_, index) => riders[index] === rider);
      expect(isEven(sizesOf(own, parts))).toBe(true);
    }
  });

  it('stay where they were put by hand', () => {
    const moved = { e0: 1, e6: 0, gone: 1 };
    expect(divide(SEVEN, 2, { rule: 'halves', moved })).toEqual([1, 0, 0, 0, 1, 1, 0]);
    expect(divide([], 2, { rule: 'halves', moved })).toEqual([]);
  });

  it('may be several of one rider', () => {
    expect(hasDoubleRiders(SEVEN)).toBe(false);
    expect(hasDoubleRiders(entries('a', 'b', 'a'))).toBe(true);
  });
});
