import { describe, expect, it } from 'vitest';

import { NAME_MAX, numbersIn, proposalOf, proposalsOf } from './proposals';

const NONE = numbersIn([]);
const named = (number: string, name = 'Walk-Trot') => ({ number, name });
const numbers = (number: string, ...taken: string[]) =>
  proposalsOf(named(number), numbersIn(taken.map((one) => named(one))))
    .slice(0, 2)
    .map((one) => one.number);

describe('the parts of a class', () => {
  it('have its number and name with a letter', () => {
    expect(proposalsOf(named('12', 'Amateur Walk-Trot'), NONE).slice(0, 2)).toEqual([
      { label: 'A', number: '12A', name: 'Amateur Walk-Trot (A)' },
      { label: 'B', number: '12B', name: 'Amateur Walk-Trot (B)' },
    ]);
  });

  it('have a digit where the number ends in a letter', () => {
    expect(numbers('12A')).toEqual(['12A1', '12A2']);
  });

  it('have no number that another class has', () => {
    expect(numbers('12', '12a')).toEqual(['12-A', '12-B']);
    expect(numbers('12', '12f', '12-B')).toEqual(['', '']);
  });

  it('have no number and no name that is too long', () => {
    expect(numbers('1234567890')).toEqual(['', '']);
    const [first] = proposalsOf(named('1', 'x'.repeat(NAME_MAX)), NONE);
    expect(first?.name).toHaveLength(NAME_MAX);
    expect(first?.name).toMatch(/x \(A\)$/);
  });
});

describe('combined classes', () => {
  it('have both numbers and both names', () => {
    expect(proposalOf([named('12', 'Youth'), named('13', 'Amateur')], NONE)).toEqual({
      number: '12/13',
      name: 'Youth / Amateur',
    });
  });

  it('have no number that is too long or taken, and never too long a name', () => {
    const all = [named('1201', 'a'.repeat(150)), named('1301', 'b'.repeat(150))];
    expect(proposalOf([...all, named('14')], NONE).number).toBe('');
    expect(proposalOf(all, numbersIn([named('1201/1301')])).number).toBe('');
    expect(proposalOf(all, NONE)).toEqual({
      number: '1201/1301',
      name: `${'a'.repeat(150)} / ${'b'.repeat(47)}`,
    });
  });
});
