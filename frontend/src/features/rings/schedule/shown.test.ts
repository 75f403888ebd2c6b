import { describe, expect, it } from 'vitest';

import {
  nextClass,
  RING_ONE,
  RING_TWO,
  runningClass,
  schedule,
} from '../../../testing/fixtures/dayFixtures';
import type { LineView, ScheduleView } from '../dayTypes';
import { moveLine, planOf, saveSession } from './plan';
import { nextAt } from './RingForms';
import { shownOf, startOf } from './shown';
import { sayStart } from './words';

const [session] = schedule.sessions;
const [running, pause, next] = session?.lines ?? [];
if (session === undefined || running === undefined || pause === undefined || next === undefined) {
  expect.fail('three lines are needed');
}

const withLines = (lines: LineView[]): ScheduleView => ({
  ...schedule,
  sessions: [{ ...session, lines }],
});

describe('a schedule is shown', () => {
  const say = () => 'start';

  it('by days in the zone of the show, with the rings that have a session then', () => {
    const plan = saveSession({ id: 's', ring_id: RING_TWO, starts_at: '2026-06-07T03:00:00Z' })(
      planOf(schedule),
    );
    const shown = plan && shownOf(plan, schedule, say);
    expect(shown?.days.map(({ day, rings }) => [day, rings.map(({ id }) => id)])).toEqual([
      ['2026-06-06', [RING_ONE, RING_TWO]],
    ]);
    expect(shown?.idle).toEqual([]);
    expect(shownOf(planOf(schedule), schedule, say).idle.map(({ id }) => id)).toEqual([RING_TWO]);
  });

  it('with what is known of a line that is moved and not saved yet', () => {
    const plan = moveLine('unknown', { sessionId: session.id, at: 0 })(planOf(schedule));
    const waiting = schedule.unscheduled.map((one) => ({ ...one, class_id: 'unknown' }));
    const shown =
      plan && shownOf(plan, { ...schedule, unscheduled: waiting }, () => 'Sat, 8:00 AM');
    const [first, second] = shown?.sessions[0]?.lines ?? [];
    expect(first).toMatchObject({ title: '9 · Lead Line', entries: 2, now: null });
    expect(second).toMatchObject({ key: runningClass.class_id, now: running });
    expect(shown?.tray).toEqual([]);
    expect(shown?.sessions[0]?.title).toBe('Main Ring, Sat, 8:00 AM');
  });

  it('with the classes that are in no session by their numbers', () => {
    const tray = ['10', '9', '9a'].map((number) => ({
      class_id: number,
      number,
      name: 'Model',
      entries: 0,
    }));
    const shown = shownOf(planOf(schedule), { ...schedule, unscheduled: tray }, say);
    expect(shown.tray.map(({ number }) => number)).toEqual(['9', '9a', '10']);
  });
});

describe('to start a class', () => {
  it('ends the one that runs in its ring', () => {
    expect(startOf(schedule, nextClass.class_id)).toEqual({ before: null, ends: [running] });
  });

  it('that is ridden at once with the next one is to start the next one', () => {
    const third = { ...next, class_id: 'third', with: nextClass.class_id };
    expect(startOf(withLines([pause, next, third]), 'third').before).toBeNull();
    const apart = { ...third, with: null, estimated_start: next.estimated_end };
    expect(startOf(withLines([next, apart]), 'third').before).toEqual(next);
  });

  it('ends none of those that are ridden at once with it', () => {
    const third = { ...next, class_id: 'third', with: runningClass.class_id };
    expect(startOf(withLines([running, third]), 'third').ends).toEqual([]);
  });

  it('asks nothing about what was left undone on another day', () => {
    const left = { ...next, class_id: 'left', estimated_start: { $date: '2026-06-05T13:00:00Z' } };
    expect(startOf(withLines([left, next]), nextClass.class_id).before).toBeNull();
  });

  it('means nothing for the class that is not on the schedule', () => {
    expect(startOf(schedule, 'unknown')).toEqual({ before: null, ends: [] });
  });
});

describe('in words', () => {
  const zone = 'America/Chicago';

  it('a start has its day and its time', () =>
    expect(sayStart({ $date: '2026-06-06T13:00:00Z' }, zone)).toBe('Sat, Jun 6, 8:00 AM'));

  it('the end of a hold is when the clock shows it next', () => {
    const now = '2026-06-06T20:00:00Z';
    expect(nextAt('15:30', now, zone)).toBe('2026-06-06T20:30:00.000Z');
    expect(nextAt('14:30', now, zone)).toBe('2026-06-07T19:30:00.000Z');
  });
});
