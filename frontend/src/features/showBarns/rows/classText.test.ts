import { expect, it } from 'vitest';

import type { ShowClass } from '../../entries/parts/publicEventApi';
import { publicEvent } from '../../../testing/fixtures/fixtures';
import { readClassText, refuseClasses, writeClassText } from './classText';

const [base = expect.fail('a class is needed')] = publicEvent.classes;

const named = (number: string, name: string, closed = false): ShowClass => ({
  ...base,
  id: number,
  number,
  name,
  closed,
});

const offered = [named('12', 'Open Pleasure'), named('14A', 'Lite Shod'), named('9', 'Over', true)];

it.each([
  ['12, 14a', ['12', '14A'], []],
  ['14A;12', ['14A', '12'], []],
  ['12 14A', ['12', '14A'], []],
  ['#12 & 14A', ['12', '14A'], []],
  ['open pleasure, 12', ['12'], []],
  ['12 · Open Pleasure', ['12'], []],
  ['12, 99, Trail', ['12'], ['99', 'Trail']],
  ['12 99', ['12'], ['99']],
  ['Youth Trail', [], ['Youth Trail']],
  [' ,; ', [], []],
])('reads %j', (text, numbers, unknown) => {
  const read = readClassText(text, offered);
  expect(read.classes.map(({ number }) => number)).toEqual(numbers);
  expect(read.unknown).toEqual(unknown);
});

it('writes what it reads, and what it did not understand', () => {
  const { classes, unknown } = readClassText('12, Trail, 14a', offered);
  expect(writeClassText(classes, unknown)).toBe('12, 14A, Trail');
});

it('says what the show does not have, and what takes no more entries', () => {
  expect(refuseClasses('12, 99', offered)).toBe('The show has no class “99”.');
  expect(refuseClasses('9', offered)).toBe('Takes no more entries: 9 · Over.');
  expect(refuseClasses('12', offered)).toBe('');
});
