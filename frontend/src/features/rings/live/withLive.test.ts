import { describe, expect, it } from 'vitest';

import {
  boards,
  nextClass,
  publicSchedule,
  runningClass,
  schedule,
  wholeDay,
} from '../../../testing/fixtures/dayFixtures';
import { formatClock } from '../../../lib/time/dates';
import type { LineView, LiveLine, ScheduleView } from '../dayTypes';
import { withLive } from './withLive';

const [session] = schedule.sessions;
const [running, pause, next] = session?.lines ?? [];
const [runningNow] = wholeDay.lines;
if (session === undefined || running === undefined || pause === undefined || next === undefined) {
  expect.fail('three lines are needed');
}
if (runningNow === undefined) expect.fail('a line is needed');

const at = (time: string) => ({ $date: `2026-06-06T${time}:00Z` });
const heard = (...lines: LiveLine[]) => ({
  asOf: at('13:11'),
  rings: boards.map((board) => ({ ...board, state: 'hold' as const, reason: 'Drag' })),
  lines: Object.fromEntries(lines.map((line) => [line.class_id, line])),
});
/** A class that is to be over at one time, so that the ring is free at another one. */
const until = (class_id: string, end: string, free: string, more: Partial<LiveLine> = {}) => ({
  ...runningNow,
  class_id,
  estimated_end: at(end),
  estimated_next: at(free),
  ...more,
});
const withLines = (...lines: LineView[]): ScheduleView => ({
  ...schedule,
  sessions: [{ ...session, lines }],
});
const clocks = ({ sessions }: Pick<ScheduleView, 'sessions'>) =>
  sessions.flatMap(({ lines }) =>
    lines
      .filter(({ class_id }) => class_id === null)
      .map(({ estimated_start, estimated_next }) =>
        [estimated_start, estimated_next]
          .map((it) => formatClock(it, 'UTC').replaceAll(/\s*[AP]M/g, ''))
          .join('-'),
      ),
  );

it('shows what was heard over what was read, and not over what was read later', () => {
  const news = heard({ ...runningNow, left: 2 });
  const view = withLive(schedule, news);
  expect(view.sessions[0]?.lines.map(({ left }) => left)).toEqual([2, 0, 1]);
  expect(view.rings[0]).toMatchObject({ name: 'Main Ring', state: { reason: 'Drag' } });
  expect(view.as_of).toEqual(news.asOf);
  expect(withLive(publicSchedule, news).rings).toEqual(news.rings);
  expect(withLive(schedule, { ...news, asOf: schedule.as_of })).toBe(schedule);
  expect(withLive(schedule, { ...news, asOf: null })).toBe(schedule);
});

describe('a pause moves with the day', () => {
  it.each([schedule, publicSchedule])('to the end of the class before, with its break', (view) => {
    const late = until(runningClass.class_id, '13:50', '14:00');
    expect(clocks(withLive(view, heard(late)))).toEqual(['2:00-2:15']);
  });

  it('with those before it, and with classes that are ridden at once', () => {
    const together = { ...next, class_id: 'other', with: runningClass.class_id };
    const view = withLines(running, together, pause, { ...pause, minutes: 30 }, next);
    const late = until(runningClass.class_id, '13:50', '14:00');
    expect(clocks(withLive(view, heard(late)))).toEqual(['2:00-2:15', '2:15-2:45']);
  });

  it('not to classes that were left out, which come after it or before the rest', () => {
    const leftOut = { ...next, state: 'waiting' as const };
    const news = heard(
      until(runningClass.class_id, '13:50', '14:00'),
      until(nextClass.class_id, '14:20', '14:20', { state: 'waiting' }),
    );
    const before = withLines(leftOut, pause, running);
    expect(clocks(withLive(before, news))).toEqual(['1:00-1:15']);
    expect(clocks(withLive(withLines(leftOut, running, pause), news))).toEqual(['2:20-2:35']);
  });

  it('that opens a session, while the one before it still runs', () => {
    const second = { ...session, id: 'b', starts_at: at('13:40'), lines: [pause] };
    const first = { ...session, lines: [running] };
    const view = { ...schedule, sessions: [second, first] };
    const late = until(runningClass.class_id, '13:50', '14:00');
    expect(clocks(withLive(view, heard(late)))).toEqual(['2:00-2:15']);
    const over = until(runningClass.class_id, '13:50', '14:00', { state: 'finished' });
    expect(clocks(withLive(view, heard(over)))).toEqual(['1:40-1:55']);
  });
});
