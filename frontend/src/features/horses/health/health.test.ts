import { describe, expect, it } from 'vitest';

import { bareHorse } from '../../../testing/fixtures/horseFixtures';
import { healthTimeline, recentVaccinations } from './health';

const nothing = bareHorse.health_records;
const shots = (...dates: (string | null)[]) => ({
  ...nothing,
  vaccinations: dates.map((date) => ({ name: 'Rabies', date, nextDue: null, product: '' })),
});

describe('healthTimeline', () => {
  it('is not shown with events on fewer than three days', () => {
    expect(healthTimeline(nothing, '2026-06-14')).toBeNull();
    expect(
      healthTimeline(shots('2026-01-01', '2026-01-01', '2026-02-01', null), '2026-06-14'),
    ).toBeNull();
  });

  it('places days between the first one and today', () => {
    const timeline = healthTimeline(shots('2026-06-11', '2026-06-01', '2026-06-06'), '2026-06-21');
    expect(timeline).toMatchObject({ from: '2026-06-01', to: '2026-06-21', years: [] });
    expect(timeline?.lanes[0]?.events.map(({ day, at }) => [day, at])).toEqual([
      ['2026-06-11', 0.5],
      ['2026-06-06', 0.25],
      ['2026-06-01', 0],
    ]);
  });

  it('extends to a day in the future', () => {
    const timeline = healthTimeline(shots('2026-06-01', '2026-07-01', '2026-08-01'), '2026-06-21');
    expect(timeline?.to).toBe('2026-08-01');
  });

  it('labels a few years, and none close to the end', () => {
    const years = (from: string) =>
      healthTimeline(shots(from, '2026-02-01', '2026-03-01'), '2026-06-14')?.years.map(
        ({ label }) => label,
      );
    expect(years('2022-03-01')).toEqual(['2023', '2024', '2025']);
    expect(years('2014-03-01')).toEqual(['2015', '2017', '2019', '2021', '2023']);
  });
});

describe('recentVaccinations', () => {
  const shot = (name: string, date: string | null, nextDue: string | null) => ({
    name,
    date,
    nextDue,
    product: '',
  });

  it('keeps only the last one of each name, ignoring case', () => {
    const last = shot('rabies ', '2026-05-01', '2027-05-01');
    const old = shot('Rabies', '2025-05-01', '2026-05-01');
    const unknown = shot('RABIES', null, '2028-05-01');
    const flu = shot('Flu', '2026-05-02', null);
    expect(recentVaccinations([old, unknown, last, flu])).toEqual({
      current: [flu, last],
      earlier: [old, unknown],
    });
  });

  it('uses the later next due date if two were given on the same day', () => {
    const sooner = shot('Flu', '2026-05-01', '2026-08-01');
    const later = shot('Flu', '2026-05-01', '2026-11-01');
    expect(recentVaccinations([sooner, later])).toEqual({ current: [later], earlier: [sooner] });
  });
});
