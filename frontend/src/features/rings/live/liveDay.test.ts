import { afterEach, describe, expect, it, vi } from 'vitest';

import {
  boards,
  publicSchedule,
  ringState,
  runningClass,
  schedule,
  wholeDay,
} from '../../../testing/fixtures/dayFixtures';
import { serverNow, timeAfter, withBeat, withMessage, withSchedule } from './liveDay';

const [line] = wholeDay.lines;
if (line === undefined) expect.fail('a line is needed');

const whole = withMessage(null, wholeDay);
const later = {
  ...wholeDay,
  is_whole: false,
  version: 18,
  as_of: { $date: '2026-06-06T13:11:00Z' },
};

it('puts what changed into what is known', () => {
  const changed = { ...line, left: 3 };
  const day = withMessage(whole, {
    ...later,
    lines: [changed],
    changed_classes: [runningClass.class_id],
  });
  expect(Object.keys(day.lines)).toHaveLength(2);
  expect(day.lines[runningClass.class_id]?.left).toBe(3);
  expect(day.changedClasses).toEqual([runningClass.class_id]);
  expect(day.hasPublished).toBe(false);
  expect(day.asOf).toEqual(later.as_of);
});

it('forgets lines that are gone, and takes all for changed after a pause', () => {
  const day = withMessage(whole, { ...wholeDay, lines: [line] });
  expect(Object.keys(day.lines)).toEqual([line.class_id]);
  expect(day.changedClasses).toBe('all');
  expect(whole.changedClasses).toEqual([]);
});

it('knows what was published since, but not at first', () => {
  const published = { ...line, publications: 1 };
  expect(withMessage(whole, { ...later, lines: [published] }).hasPublished).toBe(true);
  expect(withMessage(null, { ...wholeDay, lines: [published] }).hasPublished).toBe(false);
});

it('may have published a class that is not scheduled, of which it has no line', () => {
  const before = withMessage(null, wholeDay);
  const changed = (id: string) =>
    withMessage(before, { ...wholeDay, is_whole: false, lines: [], changed_classes: [id] });
  expect(changed('not scheduled').hasPublished).toBe(true);
  expect(changed(wholeDay.lines[0]?.class_id ?? '').hasPublished).toBe(false);
});

it('is as old as the last beat, which changes nothing', () => {
  const day = withMessage(whole, { ...later, lines: [], changed_classes: ['x'] });
  const at = { $date: '2026-06-06T13:12:00Z' };
  expect(withBeat(day, at)).toMatchObject({ asOf: at, changedClasses: [], rings: boards });
  expect(withBeat(null, at)).toBeNull();
});

it('takes the schedule of the public for the same, and knows whether anything changed', () => {
  const day = withSchedule(whole, publicSchedule);
  expect(day.lines[runningClass.class_id]).toMatchObject(line);
  expect(day.rings).toEqual(boards);
  expect(day.changedClasses).toEqual([]);
  expect(withSchedule(whole, { ...publicSchedule, version: 18 }).changedClasses).toBe('all');
});

it('keeps who is in the ring where the schedule of the office does not say it', () => {
  const rings = schedule.rings.map((ring) => ({ ...ring, state: ringState('hold') }));
  const day = withSchedule(whole, { ...schedule, rings });
  expect(day.rings[0]).toMatchObject({ state: 'hold', in_ring: boards[0]?.in_ring });
  expect(day.changedClasses).toBe('all');
  expect(withSchedule(null, schedule).rings[0]).toMatchObject({ in_ring: [], classes: [] });
});

describe('the clock of the show', () => {
  const HOUR = 3_600_000;
  const asOf = { $date: '2026-06-06T13:10:00Z' };
  const AS_OF = Date.parse(asOf.$date);

  /** Hears the server by a device whose clock is off by so much; `later` passes time by its clocks. */
  function hear(off: number) {
    let [steady, wall] = [5_000, AS_OF + off];
    vi.spyOn(performance, 'now').mockImplementation(() => steady);
    vi.spyOn(Date, 'now').mockImplementation(() => wall);
    const heard = { asOf, heardAt: steady, heardOn: wall };
    return {
      now: () => serverNow(heard) - AS_OF,
      later: (bySteady: number, byWall: number) => {
        steady += bySteady;
        wall += byWall;
      },
    };
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['ahead', 2 * HOUR],
    ['behind', -2 * HOUR],
    ['right', 0],
  ])('is the server’s where the clock of the device is %s', (_, off) => {
    const { now, later } = hear(off);
    expect(now()).toBe(0);
    later(60_000, 60_000);
    expect(now()).toBe(60_000);
  });

  it('goes on while the device sleeps, and when its clock is set back', () => {
    const asleep = hear(2 * HOUR);
    asleep.later(1_000, HOUR);
    expect(asleep.now()).toBe(HOUR);
    const setBack = hear(0);
    setBack.later(60_000, -HOUR);
    expect(setBack.now()).toBe(60_000);
  });

  it('is that of the device until the server is heard', () => {
    vi.spyOn(Date, 'now').mockReturnValue(AS_OF);
    expect(serverNow({ asOf: null, heardAt: null, heardOn: null })).toBe(AS_OF);
    // What was kept says nothing of the present.
    expect(serverNow({ asOf, heardAt: null, heardOn: null })).toBe(AS_OF);
  });

  it('never puts a time before those that are known', () => {
    expect(timeAfter([], AS_OF)).toBe('2026-06-06T13:10:00.000Z');
    expect(timeAfter([AS_OF - HOUR], AS_OF)).toBe('2026-06-06T13:10:00.000Z');
    expect(timeAfter([AS_OF + HOUR, AS_OF], AS_OF)).toBe('2026-06-06T14:10:00.001Z');
  });
});
