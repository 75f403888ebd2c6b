import { describe, expect, it } from 'vitest';

import { formatMoney, parseMoney, sumMoney } from './money';

describe('money', () => {
  it.each([
    [35, '$35.00'],
    [0, '$0.00'],
    [12.5, '$12.50'],
    [5470, '$5,470.00'],
  ])('writes %d as %s', (dollars, text) => expect(formatMoney(dollars)).toBe(text));

  it('adds amounts without rounding errors of binary fractions', () => {
    expect(sumMoney([0.1, 0.2])).toBe(0.3);
    expect(sumMoney([1.1, 19.99, 0.01])).toBe(21.1);
    expect(sumMoney([])).toBe(0);
  });

  it.each([
    ['', 0],
    ['  ', 0],
    ['35', 35],
    ['12.5', 12.5],
    ['.75', 0.75],
    [20, 20],
    ['$35', 35],
    ['$ 12.50', 12.5],
    ['1,250', 1250],
    ['$1,250,000.50', 1250000.5],
    ['1,25', null],
    ['12,3456', null],
    ['$', null],
    ['35$', null],
    ['-1', null],
    ['1.234', null],
    ['1e3', null],
    ['ten', null],
  ])('reads %j as %j', (text, dollars) => expect(parseMoney(text)).toBe(dollars));
});
