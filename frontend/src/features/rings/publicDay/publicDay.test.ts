import { expect, it } from 'vitest';

import { myDay, publicSchedule } from '../../../testing/fixtures/dayFixtures';
import type { PublicLineView } from '../dayTypes';
import type { MyDayClass } from './publicDayApi';
import { daysOf, nextOf, sayProgress, sayWhen } from './publicDay';

const zone = publicSchedule.time_zone;
const [session] = publicSchedule.sessions;
const [running, pause, waiting] = session?.lines ?? [];
const [own] = myDay.classes;
if (!session || !running || !pause || !waiting || !own) {
  expect.fail('the fixtures are needed');
}
const done: PublicLineView = { ...running, class_id: 'done', state: 'finished', left: 0 };
const at = (day: string) => ({ $date: `${day}T13:00:00Z` });
const show = (sessions: typeof publicSchedule.sessions) => daysOf({ ...publicSchedule, sessions });

it('divides the schedule into days, by time and by ring', () => {
  const [one, other] = publicSchedule.rings;
  const days = show([
    { ...session, id: 'c', starts_at: at('2026-06-07') },
    { ...session, id: 'b', ring_id: other?.id ?? '' },
    { ...session, id: 'a', ring_id: one?.id ?? '' },
    { ...session, id: 'none', lines: [] },
  ]);
  expect(days.map(({ title }) => title)).toEqual(['Sat, Jun 6, 2026', 'Sun, Jun 7, 2026']);
  expect(days.map(({ sessions }) => sessions.map(({ id }) => id))).toEqual([['a', 'b'], ['c']]);
  expect(days[0]?.sessions[1]).toMatchObject({ ring: 'Ring 2', starts: '8:00 AM' });
});

it('folds what is finished, with the pauses before, but no pause that is to come', () => {
  const [day] = show([{ ...session, lines: [pause, done, pause, waiting] }]);
  expect(day?.sessions[0]).toMatchObject({ finished: [pause, done], lines: [pause, waiting] });
  expect(day?.isOver).toBe(false);
  const [now] = show([{ ...session, lines: [done, pause, running, waiting] }]);
  expect(now?.sessions[0]).toMatchObject({ finished: [done, pause], lines: [running, waiting] });
  // A class that was ended before its turn.
  const [other] = show([{ ...session, lines: [running, done] }]);
  expect(other?.sessions[0]).toMatchObject({ finished: [done], lines: [running] });
});

it('knows a day that is over by its classes, or because another day has come', () => {
  expect(show([{ ...session, lines: [done, pause] }])[0]?.isOver).toBe(true);
  expect(show([{ ...session, starts_at: at('2026-06-05') }])[0]?.isOver).toBe(true);
  expect(show([{ ...session, starts_at: at('2026-06-07') }])[0]?.isOver).toBe(false);
});

it.each<[Partial<MyDayClass>, string, string]>([
  [{}, '2 go before', 'about 8:12 AM'],
  [{ ahead: 1 }, '1 goes before', 'about 8:12 AM'],
  [{ ahead: 0 }, 'Goes next', 'about 8:12 AM'],
  [{ ahead: 0, position: 1, class_state: 'waiting' }, 'Goes first', 'about 8:12 AM'],
  [{ ahead: null }, 'Running now', 'about 8:12 AM'],
  [{ ahead: null, class_state: 'waiting' }, '', 'about 8:12 AM'],
  [{ estimated_start: null }, '2 go before', 'Not scheduled yet'],
  [{ entry_state: 'in_ring' }, 'In the ring now', 'Now'],
  [{ entry_state: 'in_ring', is_stopped: true }, 'Waits in the ring', 'Now'],
  [{ entry_state: 'hold' }, 'Lets others go first', 'about 8:12 AM'],
  [{ entry_state: 'done' }, 'Done', ''],
  [{ entry_state: 'scratched' }, 'Scratched', ''],
  [{ entry_state: 'no_show' }, 'Did not show', ''],
  [{ class_state: 'finished' }, 'Finished', ''],
  [{ class_state: 'finished', entry_state: 'done', place: 3 }, '3rd place', ''],
])('says how far a rider is and when: %o', (more, progress, when) => {
  expect(sayProgress({ ...own, ...more })).toBe(progress);
  expect(sayWhen({ ...own, ...more }, zone)).toBe(when);
});

it('finds the class that comes next', () => {
  const [, later] = myDay.classes;
  expect(nextOf(myDay.classes)).toBe(own);
  expect(nextOf([{ ...own, entry_state: 'done' }, ...myDay.classes.slice(1)])).toBe(later);
  expect(nextOf([{ ...own, class_state: 'finished' }])).toBeUndefined();
});
