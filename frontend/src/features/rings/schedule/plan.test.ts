import { describe, expect, it } from 'vitest';

import { schedule } from '../../../testing/fixtures/dayFixtures';
import {
  addLines,
  allOf,
  type Change,
  editLine,
  keyed,
  type Line,
  moveLine,
  newLine,
  newPause,
  type Plan,
  placeOf,
  planOf,
  removeLine,
  removeRing,
  removeSession,
  saveRing,
  saveSession,
} from './plan';

const session = (id: string, lines: Line[], ring_id = 'r1') => ({
  id,
  ring_id,
  starts_at: `2026-06-06T13:00:0${id.length}Z`,
  lines,
});

/** Two rings: 1, lunch, 2 with 1, 3; and 4, lunch. */
const PLAN: Plan = {
  rings: [
    { id: 'r1', name: 'Main Ring' },
    { id: 'r2', name: 'Ring 2' },
  ],
  sessions: [
    session('a', [
      newLine('1'),
      newPause('Lunch', 60),
      { ...newLine('2'), with: '1' },
      newLine('3'),
    ]),
    session('bb', [newLine('4'), newPause('Lunch', 45)], 'r2'),
  ],
};

/** What stands in each session, by class or name. */
const says = (plan: Plan | null) =>
  plan?.sessions.map(({ lines }) => lines.map(({ class_id, name }) => class_id ?? name).join(' '));

const withOf = (plan: Plan | null, classId: string) =>
  plan?.sessions.flatMap(({ lines }) => lines).find(({ class_id }) => class_id === classId)?.with;

describe('a line', () => {
  it('moves within its session, and back', () => {
    const moved = moveLine('1', { sessionId: 'a', at: 2 })(PLAN);
    expect(says(moved)).toEqual(['Lunch 2 1 3', '4 Lunch']);
    expect(withOf(moved, '2')).toBe('1');
    expect(moved && moveLine('1', { sessionId: 'a', at: 0 })(moved)).toEqual(PLAN);
  });

  it('takes those that are ridden at once with it to another session', () => {
    const moved = moveLine('1', { sessionId: 'bb', at: 1 })(PLAN);
    expect(says(moved)).toEqual(['Lunch 3', '4 1 2 Lunch']);
    expect(withOf(moved, '2')).toBe('1');
  });

  it('goes by itself in a session without the one that it was ridden at once with', () => {
    const moved = moveLine('2', { sessionId: 'bb', at: 0 })(PLAN);
    expect(says(moved)).toEqual(['1 Lunch 3', '2 4 Lunch']);
    expect(withOf(moved, '2')).toBeNull();
  });

  it('is a pause that is told from another of its name', () => {
    const [, lunch] = PLAN.sessions[0] === undefined ? [] : keyed(PLAN.sessions[0]);
    const moved = moveLine(lunch?.key ?? '', { sessionId: 'bb', at: 2 })(PLAN);
    expect(moved?.sessions[1]?.lines.map(({ minutes }) => minutes)).toEqual([15, 45, 60]);
  });

  it('that is gone, or is to go where nothing is, changes nothing', () => {
    expect(moveLine('a/0/Dinner', { sessionId: 'a', at: 0 })(PLAN)).toBeNull();
    expect(moveLine('1', { sessionId: 'c', at: 0 })(PLAN)).toBeNull();
    expect(editLine('9', { minutes: 20 })(PLAN)).toBeNull();
    expect(removeLine('9')(PLAN)).toBeNull();
    expect(addLines('c', [newLine('9')])(PLAN)).toBeNull();
    expect(removeSession('c')(PLAN)).toBeNull();
  });

  it('that was not scheduled is, by its class', () => {
    const moved = moveLine('9', { sessionId: 'a', at: 1 })(PLAN);
    expect(says(moved)).toEqual(['1 9 Lunch 2 3', '4 Lunch']);
  });

  it('that is taken away leaves those that were ridden with it by themselves', () => {
    const left = removeLine('1')(PLAN);
    expect(says(left)).toEqual(['Lunch 2 3', '4 Lunch']);
    expect(withOf(left, '2')).toBeNull();
  });

  it('takes those that are ridden with it along to the one that it is ridden with', () => {
    const edited = editLine('1', { with: '3' })(PLAN);
    expect([withOf(edited, '1'), withOf(edited, '2')]).toEqual(['3', '3']);
  });
});

it('adds, renames and takes away rings and sessions', () => {
  const added = allOf(
    saveRing({ id: 'r3', name: 'Barn' }),
    saveSession({ id: 'c', ring_id: 'r3', starts_at: '2026-06-07T13:00:00Z' }),
    addLines('c', [newLine('9')]),
  )(PLAN);
  expect(says(added)).toEqual(['1 Lunch 2 3', '4 Lunch', '9']);
  const renamed = added && saveRing({ id: 'r3', name: 'Ring 3' })(added);
  expect(renamed?.rings.map(({ name }) => name)).toEqual(['Main Ring', 'Ring 2', 'Ring 3']);
  expect(renamed && removeRing('r3')(renamed)).toEqual(PLAN);
  const later = saveSession({ id: 'a', ring_id: 'r2', starts_at: '2026-06-07T13:00:00Z' })(PLAN);
  expect(later?.sessions[0]).toMatchObject({ ring_id: 'r2', starts_at: '2026-06-07T13:00:00Z' });
  expect(says(later)).toEqual(says(PLAN));
});

it('leaves all out if a part is impossible', () => {
  expect(allOf(saveRing({ id: 'r3', name: 'Barn' }), removeSession('c'))(PLAN)).toBeNull();
});

it('sends of a schedule what is planned', () => {
  const [first] = planOf(schedule).sessions;
  expect(first).toMatchObject({ starts_at: '2026-06-06T13:00:00Z' });
  expect(first?.lines[1]).toEqual(newPause('Set-up', 15));
  expect(first?.lines[0]).not.toHaveProperty('estimated_start');
});

describe('after any changes', () => {
  /** Numbers that look random, the same ones for a seed. */
  function numbers(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
  }

  const sorted = (plan: Plan) =>
    plan.sessions
      .flatMap(({ lines }) =>
        lines.map(({ class_id, name, minutes }) => class_id ?? `${name} ${minutes}`),
      )
      .sort();

  it('each line is there once, and is ridden at once with one of its session or with none', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const below = numbers(seed);
      let plan = PLAN;
      for (let step = 0; step < 12; step += 1) {
        const all = plan.sessions.flatMap((one) => keyed(one));
        const { key = '', line } = all[below(all.length)] ?? {};
        const sessionId = below(2) === 0 ? 'a' : 'bb';
        const lead = String(1 + below(4));
        const change: Change =
          below(4) === 0 && line?.class_id !== null && lead !== line?.class_id
            ? editLine(key, { with: lead })
            : moveLine(key, { sessionId, at: below(7) });
        plan = change(plan) ?? expect.fail(`seed ${seed}: ${key} is not there`);
        expect(sorted(plan), `seed ${seed}`).toEqual(sorted(PLAN));
        for (const { lines } of plan.sessions) {
          const leads = lines.filter((one) => one.with === null).map(({ class_id }) => class_id);
          for (const one of lines) {
            if (one.with !== null) expect(leads, `seed ${seed}`).toContain(one.with);
          }
        }
      }
    }
  });

  it('a moved line stands where it was moved to', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const below = numbers(seed);
      const all = PLAN.sessions.flatMap((one) => keyed(one));
      const { key = '' } = all.filter(({ line }) => line.class_id !== null)[below(4)] ?? {};
      const from = placeOf(PLAN, key);
      const sessionId = from?.sessionId ?? '';
      const length = PLAN.sessions.find(({ id }) => id === sessionId)?.lines.length ?? 0;
      const to = { sessionId, at: below(length) };
      const moved = moveLine(key, to)(PLAN);
      expect(moved && placeOf(moved, key)).toEqual(to);
      expect(moved && from && moveLine(key, from)(moved)).toEqual(PLAN);
    }
  });
});
