import { describe, expect, it } from 'vitest';

import { targetOf } from './target';

const LISTS = { a: ['1', '2', '3'], b: ['4', '5'], c: [] };

describe('a dragged line', () => {
  it.each([
    ['1', '3', { list: 'a', at: 2, key: '3', mark: 'after' }],
    ['3', '1', { list: 'a', at: 0, key: '1', mark: 'before' }],
    ['2', '2', { list: 'a', at: 1, key: '2', mark: null }],
  ])('%s takes the place of %s in its own list', (active, over, target) => {
    expect(targetOf(LISTS, active, over, false)).toEqual(target);
    expect(targetOf(LISTS, active, over, true)).toEqual(target);
  });

  it('goes before or behind a line of another list', () => {
    expect(targetOf(LISTS, '1', '5', false)).toEqual({
      list: 'b',
      at: 1,
      key: '5',
      mark: 'before',
    });
    expect(targetOf(LISTS, '1', '5', true)).toEqual({ list: 'b', at: 2, key: '5', mark: 'after' });
  });

  it('goes to the end of a list, unless it is there', () => {
    expect(targetOf(LISTS, '1', 'c', false)).toEqual({ list: 'c', at: 0, key: null, mark: 'end' });
    expect(targetOf(LISTS, '1', 'a', true)).toEqual({ list: 'a', at: 2, key: null, mark: 'end' });
    expect(targetOf(LISTS, '3', 'a', true)).toMatchObject({ at: 2, mark: null });
  });

  it('goes nowhere else', () => {
    expect(targetOf(LISTS, '1', '9', false)).toBeNull();
  });
});
