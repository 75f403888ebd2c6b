import { describe, expect, it } from 'vitest';

import { addDays, daysBetween, formatDay, readDay, todayHere } from './days';

describe('readDay', () => {
  it.each([
    ['2026-06-14', '2026-06-14'],
    ['6/14/2026', '2026-06-14'],
    ['06/04/2026', '2026-06-04'],
    ['2/29/2024', '2024-02-29'],
    ['2024-02-29', '2024-02-29'],
    ['12/31/0099', '0099-12-31'],
  ])('reads %s', (typed, day) => expect(readDay(typed)).toBe(day));

  it.each([
    '2026-02-30',
    '2/30/2026',
    '2025-02-29',
    '2026-13-01',
    '13/1/2026',
    '2026-00-10',
    '0/1/2026',
    '0000-01-01',
    '6/14/26',
    '2026-6-14',
    '2026/06/14',
    '14.6.2026',
    'June 14, 2026',
    '2026-06-14T00:00',
    ' 2026-06-14',
    '',
  ])('refuses "%s"', (typed) => expect(readDay(typed)).toBeNull());
});

it('writes a day in words, the same in every time zone', () => {
  expect(formatDay('2026-06-04')).toBe('Jun 4, 2026');
  expect(formatDay('2026-12-31')).toBe('Dec 31, 2026');
  expect(formatDay('soon')).toBe('soon');
});

it('counts days over months, years and clock changes', () => {
  expect(daysBetween('2026-06-14', '2026-06-14')).toBe(0);
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
  expect(daysBetween('2026-03-01', '2025-03-01')).toBe(-365);
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
});

it('takes today from the clock of the browser', () => {
  expect(todayHere(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(todayHere(new Date(2026, 10, 21, 0, 0))).toBe('2026-11-21');
});

it('adds days, and subtracts them', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
  expect(addDays('2028-02-27', 2)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});
