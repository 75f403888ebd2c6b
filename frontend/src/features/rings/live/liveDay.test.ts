import { expect, it } from 'vitest';

import {
  boards,
  publicSchedule,
  ringState,
  runningClass,
  schedule,
  wholeDay,
} from '../../../testing/fixtures/dayFixtures';
import { withBeat, withMessage, withSchedule } from './liveDay';

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
