import { describe, expect, it } from 'vitest';

import { careDue, farrier } from '../../testing/fixtures/calendarFixtures';
import { barsOf, isLongBar, type Slot, slotsOf } from './bars';
import type { CalendarItem } from './calendarApi';
import { byDay } from './items';
import { weekOf } from './month';

/** A whole-day item. */
const whole = (title: string, starts_on: string, ends_on: string): CalendarItem => ({
  ...farrier,
  title,
  all_day: true,
  time_zone: null,
  starts_at: { $date: `${starts_on}T00:00:00Z` },
  ends_at: { $date: `${ends_on}T00:00:00Z` },
  starts_on,
  ends_on,
});

const clinic = whole('Clinic', '2026-06-03', '2026-06-05');
const show = whole('Show', '2026-06-04', '2026-06-09');
const vet = whole('Vet', '2026-06-04', '2026-06-04');

const words = (slot: Slot) =>
  'bar' in slot
    ? `${slot.bar.item.title} ×${slot.bar.days}`
    : 'cell' in slot
      ? slot.cell.item.title
      : slot.passing === null
        ? ''
        : `(${slot.passing.item.title})`;

/** The lines of each day from the first to the last that has some. */
function lines(week: string, ...items: CalendarItem[]) {
  const days = byDay(items);
  const bars = barsOf(weekOf(week), days);
  return Object.fromEntries(
    weekOf(week)
      .map((day) => [day.slice(5), slotsOf(day, bars, days.get(day) ?? []).map(words)] as const)
      .filter(([, slots]) => slots.length > 0),
  );
}

describe('what takes several days', () => {
  it('is one bar on one line, and others stand between the bars', () => {
    expect(lines('2026-06-03', vet, show, clinic)).toEqual({
      '06-03': ['Clinic ×3'],
      '06-04': ['(Clinic)', 'Show ×3', 'Vet'],
      '06-05': ['(Clinic)', '(Show)'],
      '06-06': ['', '(Show)'],
    });
  });

  it('goes on in the next week', () => {
    expect(lines('2026-06-09', show, clinic)).toEqual({
      '06-07': ['Show ×3'],
      '06-08': ['(Show)'],
      '06-09': ['(Show)'],
    });
  });

  it('ends before the midnight at which it is over, and is no bar for weeks', () => {
    const night: CalendarItem = {
      ...farrier,
      title: 'Night',
      starts_at: { $date: '2026-06-02T01:00:00Z' },
      ends_at: { $date: '2026-06-03T05:00:00Z' },
      starts_on: '2026-06-01',
      ends_on: '2026-06-03',
    };
    const foaling = whole('Foaling', '2026-06-01', '2026-07-10');
    expect(lines('2026-06-01', night, foaling, careDue)).toEqual({
      '06-01': ['Night ×2', 'Foaling'],
      '06-02': ['(Night)'],
      '06-03': [careDue.title],
    });
    // It is too long for the hours of a day; one over midnight is not.
    expect(isLongBar(night)).toBe(true);
    expect(isLongBar({ ...night, ends_at: { $date: '2026-06-02T12:00:00Z' } })).toBe(false);
  });
});
