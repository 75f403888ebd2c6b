import { expect, it } from 'vitest';

import { gate } from '../../../testing/fixtures/dayFixtures';
import type { EntryState } from '../dayTypes';
import { lineUp } from './lineUp';

const of = (...states: EntryState[]) =>
  states.map((state, index) => ({ registration_id: `${index + 1}`, state }));

it('puts the first of those who wait on deck, then two, then the rest', () => {
  expect(lineUp(of('done', 'in_ring', 'here', 'expected', 'here', 'expected'), 'running')).toEqual({
    in_ring: ['2'],
    on_deck: '3',
    next: ['4', '5'],
    rest: ['6'],
    done: ['1'],
    absent: [],
    stopped: [],
    untapped: 2,
    left: 5,
    is_ready: false,
  });
});

it('lets those go by who asked to wait, until only they are left', () => {
  const lines = lineUp(of('hold', 'expected', 'here', 'here', 'here'), 'running');
  expect(lines).toMatchObject({ on_deck: '2', next: ['3', '4'], rest: ['5', '1'] });
  expect(lineUp(of('done', 'hold', 'hold'), 'running')).toMatchObject({
    on_deck: '2',
    next: [],
    rest: ['3'],
    left: 2,
    is_ready: true,
  });
});

it.each(['hold', 'empty', 'closed', null] as const)('has nobody in a ring that is %s', (ring) => {
  expect(lineUp(of('here', 'in_ring', 'expected'), ring)).toMatchObject({
    in_ring: [],
    on_deck: '2',
    next: ['1', '3'],
    left: 3,
  });
});

it('has those apart who will not come', () => {
  expect(lineUp(of('no_show', 'scratched', 'done'), 'running')).toMatchObject({
    on_deck: null,
    done: ['3'],
    absent: ['1', '2'],
    left: 0,
    is_ready: true,
  });
});

it('names everybody once, whatever was tapped', () => {
  const all: EntryState[] = ['expected', 'here', 'hold', 'in_ring', 'done', 'no_show', 'scratched'];
  for (let seed = 0; seed < 300; seed += 1) {
    const states = Array.from(
      { length: seed % 9 },
      (_, index) => all[(seed * 31 + index * index * 7 + index) % all.length] ?? 'here',
    );
    for (const ring of ['running', 'hold'] as const) {
      const { in_ring, on_deck, next, rest, done, absent, left } = lineUp(of(...states), ring);
      const deck = on_deck === null ? [] : [on_deck];
      const named = [...in_ring, ...deck, ...next, ...rest, ...done, ...absent];
      expect(named.toSorted()).toEqual(of(...states).map((it) => it.registration_id));
      expect(left).toBe(in_ring.length + deck.length + next.length + rest.length);
    }
  }
});

it('agrees with what the server says', () => {
  const { in_ring, on_deck, next, rest, done, absent, stopped, untapped, left, is_ready } = gate;
  expect(lineUp(gate.entries, 'running')).toEqual({
    in_ring,
    on_deck,
    next,
    rest,
    done,
    absent,
    stopped,
    untapped,
    left,
    is_ready,
  });
});
