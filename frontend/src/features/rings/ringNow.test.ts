import { expect, it } from 'vitest';

import { boards, publicSchedule } from '../../testing/fixtures/dayFixtures';
import type { RingStateView } from './dayTypes';
import { placesOf, sayRing } from './ringNow';

const zone = publicSchedule.time_zone;
const running = { state: 'running', reason: '', until: null, inRing: 1, classes: 1 } as const;
const until = { $date: '2026-06-06T14:20:00Z' };

it.each<[Partial<RingStateView & { inRing: number; classes: number }>, string]>([
  [{}, ''],
  [{ inRing: 0 }, 'Between horses'],
  [{ inRing: 0, classes: 0 }, 'Between classes'],
  [{ state: 'empty', inRing: 0 }, 'Nobody is in the ring'],
  [{ state: 'closed' }, 'Closed'],
  [{ state: 'hold' }, 'On hold'],
  [{ state: 'hold', until }, 'On hold, until about 9:20 AM'],
  [{ state: 'hold', reason: 'drag', until }, 'On hold: drag, until about 9:20 AM'],
])('says what a ring does: %o', (more, words) => {
  expect(sayRing({ ...running, ...more }, zone)).toBe(words);
});

it('shows who waits in a ring that is on hold there, and not once more as the next', () => {
  const [board] = boards;
  const [star] = board?.in_ring ?? [];
  const [dusty, moon] = board?.next ?? [];
  if (!board || !star || !dusty || !moon) expect.fail('the fixtures are needed');
  const numberOf = ({ back_number }: { back_number: number }) => back_number;
  expect(placesOf(board, numberOf)).toEqual({
    inside: [star],
    label: 'In the ring',
    onDeck: board.on_deck,
    next: [dusty, moon],
  });
  const held = { ...board, in_ring: [], on_deck: star, next: [dusty, moon], stopped: [star] };
  expect(placesOf(held, numberOf)).toEqual({
    inside: [star],
    label: 'Waiting in the ring',
    onDeck: dusty,
    next: [moon],
  });
});
