import { describe, expect, it } from 'vitest';

import { dayAfter, resolveWallTime, toWallTime } from './zonedTime';

const chicago = 'America/Chicago';
const at = (date: string, time: string, zone = chicago) => resolveWallTime({ date, time }, zone);

describe('resolveWallTime', () => {
  it('reads a wall time in the zone of the show', () => {
    expect(at('2026-06-06', '18:00')).toEqual({
      instant: '2026-06-06T23:00:00.000Z',
      skipped: false,
    });
    expect(at('2026-01-06', '18:00')?.instant).toBe('2026-01-07T00:00:00.000Z');
  });

  it('supports zones whose offset is not a whole hour', () =>
    expect(at('2026-06-06', '18:00', 'Asia/Kathmandu')?.instant).toBe('2026-06-06T12:15:00.000Z'));

  it('moves a time skipped in spring by the length of the gap', () => {
    expect(at('2026-03-08', '02:30')).toEqual({
      instant: '2026-03-08T08:30:00.000Z',
      skipped: true,
    });
    expect(toWallTime('2026-03-08T08:30:00.000Z', chicago)).toEqual({
      date: '2026-03-08',
      time: '03:30',
    });
  });

  it('does not change the times around the gap', () => {
    expect(at('2026-03-08', '01:59')).toEqual({
      instant: '2026-03-08T07:59:00.000Z',
      skipped: false,
    });
    expect(at('2026-03-08', '03:00')).toEqual({
      instant: '2026-03-08T08:00:00.000Z',
      skipped: false,
    });
  });

  it('takes the first of two when an hour repeats in autumn', () => {
    expect(at('2026-11-01', '01:30')).toEqual({
      instant: '2026-11-01T06:30:00.000Z',
      skipped: false,
    });
    expect(at('2026-11-01', '02:00')?.instant).toBe('2026-11-01T08:00:00.000Z');
  });

  it('handles the southern hemisphere and a half-hour change', () => {
    expect(at('2026-04-05', '01:45', 'Australia/Lord_Howe')?.instant).toBe(
      '2026-04-04T14:45:00.000Z',
    );
    expect(at('2026-10-04', '02:15', 'Australia/Lord_Howe')?.skipped).toBe(true);
  });

  it.each([
    ['', '18:00'],
    ['2026-06-06', ''],
    ['2026-13-06', '18:00'],
    ['next week', '18:00'],
  ])('has no instant for %j %j', (date, time) => expect(at(date, time)).toBeNull());
});

describe('toWallTime', () =>
  it('undoes resolveWallTime', () => {
    for (const [date, time] of [
      ['2026-06-06', '18:00'],
      ['2026-12-31', '23:59'],
      ['2026-03-08', '03:00'],
    ] as const) {
      expect(toWallTime(at(date, time)?.instant ?? '', chicago)).toEqual({ date, time });
    }
  }));

describe('dayAfter', () =>
  it('counts days of the calendar across a clock change', () => {
    expect(dayAfter('2026-02-20T05:30:00Z', chicago, 35)).toBe('2026-03-26');
    expect(dayAfter('2026-02-20T18:30:00Z', chicago, 35)).toBe('2026-03-27');
  }));
