import { expect, it } from 'vitest';

import {
  entryId,
  gate as served,
  nextClass,
  RING_ONE,
  runningClass,
  waitingGate,
} from '../../../testing/fixtures/dayFixtures';
import { type Changes, keptChange, type KeptChange, withChange } from '../../../sync/changes';
import {
  type Act,
  changeOf,
  endingQuestion,
  gateChanges,
  startingQuestion,
  tappedOf,
  tapTime,
} from './acts';
import { shownGate, shownState } from './shownGate';

const NOW = Date.parse('2026-06-06T13:20:00Z');
const AT = '2026-06-06T13:19:00.000Z';
const gate = { ...served, readAt: NOW - 60_000 };

const tap = (number: number, state: 'here' | 'in_ring' | 'done' | 'no_show' | 'expected'): Act => ({
  on: 'entry',
  class_id: runningClass.class_id,
  registration_id: entryId(number),
  state,
});

const onClass = (
  one: { class_id: string },
  state: 'waiting' | 'running' | 'finished',
  group = one.class_id,
): Act => ({ on: 'class', class_id: one.class_id, ring_id: RING_ONE, group, state });

/** Acts as this device keeps them. */
function kept(acts: readonly Act[], more: Partial<KeptChange> = {}): Changes {
  return acts.reduce<Changes>((changes, act, index) => {
    const change = changeOf('e1', act, AT, '1');
    const one = keptChange(change, { id: `${index}`, account: 'a', addedAt: NOW });
    return withChange(changes, { ...one, ...more });
  }, []);
}

it('shows what was tapped and not sent, over what the server says', () => {
  const shown = shownGate(
    gate,
    kept([tap(102, 'done'), tap(103, 'in_ring'), tap(105, 'here')]),
    NOW,
  );
  expect(shown).toMatchObject({
    in_ring: [entryId(103)],
    on_deck: entryId(104),
    next: [entryId(105)],
    done: [entryId(101), entryId(102)],
    untapped: 1,
    left: 3,
  });
  expect(shown.entries[2]).toMatchObject({ state: 'in_ring', since: { $date: AT } });
  expect([...shown.unsent]).toEqual([entryId(102), entryId(103), entryId(105)]);
});

it('undoes by tapping the state before', () => {
  const shown = shownGate(gate, kept([tap(104, 'no_show'), tap(104, 'expected')]), NOW);
  expect(shown).toMatchObject({ absent: [], next: gate.next, untapped: 2 });
});

it('keeps what was sent after the server was asked, and no longer', () => {
  const changes = kept([tap(103, 'in_ring')], { state: 'sent', sentAt: NOW - 10_000 });
  const early = shownGate(gate, changes, NOW);
  expect(early.in_ring).toEqual([entryId(102), entryId(103)]);
  expect(early.unsent.size).toBe(0);
  const later = { ...gate, readAt: NOW - 5_000 };
  expect(shownGate(later, changes, NOW).in_ring).toEqual([entryId(102)]);
  // The clock was set back since.
  expect(shownGate(gate, changes, NOW - 3_600_000).in_ring).toEqual([entryId(102)]);
});

it('does not show what was refused', () => {
  const changes = kept([tap(103, 'in_ring')], { state: 'refused', reason: 'No.' });
  expect(shownGate(gate, changes, NOW).in_ring).toEqual([entryId(102)]);
});

it('takes nothing from another class', () => {
  const other: Act = { ...tap(103, 'in_ring'), class_id: nextClass.class_id } as Act;
  expect(shownGate(gate, kept([other]), NOW).in_ring).toEqual([entryId(102)]);
});

it('ends the class before with the start of another one in its ring', () => {
  const changes = kept([onClass(nextClass, 'running')]);
  const shown = shownGate(gate, changes, NOW);
  expect(shown).toMatchObject({ state: 'finished', in_ring: [], on_deck: entryId(102) });
  expect(shown.ring?.state.state).toBe('running');
  expect(shown.isStateUnsent).toBe(false);
  const next = shownGate({ ...waitingGate, readAt: 0 }, changes, NOW);
  expect(next).toMatchObject({ state: 'running', is_next: false, runs_before: [] });
  expect(next.isStateUnsent).toBe(true);
});

it('starts and ends classes together that are ridden at once', () => {
  const together = { ...waitingGate, with: runningClass.class_id, readAt: 0 };
  const start = onClass(runningClass, 'running');
  expect(shownGate(together, kept([start]), NOW).state).toBe('running');
  const end = onClass(nextClass, 'finished', runningClass.class_id);
  expect(shownGate(gate, kept([end]), NOW)).toMatchObject({ state: 'finished' });
});

it('empties the ring with the end of its class, and starts a class with a horse in the ring', () => {
  const over = shownGate(gate, kept([onClass(runningClass, 'finished')]), NOW);
  expect(over.ring?.state).toMatchObject({ state: 'empty', since: { $date: AT } });
  const into: Act = { ...tap(101, 'in_ring'), class_id: nextClass.class_id } as Act;
  const begun = shownGate({ ...waitingGate, readAt: 0 }, kept([into]), NOW);
  expect(begun).toMatchObject({ state: 'running', in_ring: [entryId(101)] });
});

it('has nobody in a ring on hold, and says why it is', () => {
  const hold: Act = {
    on: 'ring',
    ring_id: RING_ONE,
    state: 'hold',
    reason: 'Tractor',
    until: '2026-06-06T13:30:00.000Z',
  };
  const shown = shownGate(gate, kept([hold]), NOW);
  expect(shown).toMatchObject({ in_ring: [], on_deck: entryId(102), isStateUnsent: true });
  expect(shown.ring?.state).toEqual({
    state: 'hold',
    since: { $date: AT },
    reason: 'Tractor',
    until: { $date: '2026-06-06T13:30:00.000Z' },
  });
});

it('says how far the other classes of a ring are', () => {
  const line = { ...runningClass, state: 'running', ring_id: RING_ONE, with: null } as const;
  const changes = kept([onClass(nextClass, 'running')]);
  expect(shownState(line, changes)).toBe('finished');
  expect(shownState({ ...line, ring_id: 'other' }, changes)).toBe('running');
});

it('reads each act back', () => {
  const acts = [tap(101, 'here'), onClass(nextClass, 'running', 'g')];
  expect(kept(acts).map(tappedOf)).toEqual(acts.map((act) => ({ ...act, at: AT })));
});

it('has later times than all taps before, also of a clock that was set back', () => {
  expect(tapTime([], 'e1', NOW)).toBe(new Date(NOW).toISOString());
  const changes = kept([tap(101, 'here')]);
  expect(tapTime(changes, 'e1', NOW - 3_600_000)).toBe('2026-06-06T13:19:00.001Z');
  expect(tapTime(changes, 'e2', NOW - 3_600_000)).toBe('2026-06-06T12:20:00.000Z');
  expect(gateChanges(changes, 'e2')).toEqual([]);
});

it('asks before a class ends or starts only where something stands against it', () => {
  const oneByOne = { goes: 'one_by_one', in_ring: [] } as const;
  expect(endingQuestion({ ...oneByOne, in_ring: [], untapped: 0, left: 0 })).toBeNull();
  const together = { goes: 'together', in_ring: ['a', 'b'], untapped: 0, left: 2 } as const;
  expect(endingQuestion({ ...together, in_ring: ['a', 'b'] })).toBeNull();
  expect(endingQuestion({ ...oneByOne, in_ring: [], untapped: 2, left: 3 })).toBe(
    '3 entries are still to come or in the ring; nobody tapped 2 of them.',
  );
  const before = [runningClass];
  expect(startingQuestion({ is_next: true, runs_before: before }, () => 0, null)).toBeNull();
  expect(startingQuestion({ is_next: true, runs_before: before }, () => 2, null)).toBe(
    'It ends 1 · Open Pleasure, with 2 entries still to come.',
  );
  const asked = startingQuestion({ is_next: false, runs_before: [] }, () => 0, nextClass);
  expect(asked).toContain('It is not the next class of this ring. 2 · ');
});
