import { expect, it } from 'vitest';

import { majority, scored } from '../../../testing/fixtures/ringFixtures';
import type { Format } from '../ringsApi';
import { questionsOf } from './questions';
import {
  columnsOf,
  isWhole,
  mergeLines,
  nextPlace,
  problemsOf,
  put,
  refusedOf,
  roundsOf,
  sameLines,
  toLines,
  typedOf,
} from './typedCard';

const jumper: Format = {
  ...scored,
  kind: 'jumper',
  judges: [],
  rounds: [{ allowed: 78, per_seconds: 1, faults: 1, time_counts: false }],
  jump_off: { who: 'clears', at_once: false, allowed: 40, per_seconds: 1, faults: 1 },
};
const speed: Format = { ...scored, kind: 'speed', judges: [], penalties: { 'pole.a': 5 } };

const sent = (format: Format, lines: Parameters<typeof toLines>[0], runs = 1) =>
  toLines(lines, columnsOf(format, runs), roundsOf(format, runs));

it('names the fields of each kind of card', () => {
  const labels = (format: Format, runs = 1) => columnsOf(format, runs).map(({ label }) => label);
  expect(labels(majority)).toEqual(['Place']);
  expect(labels({ ...scored, kind: 'percent' })).toEqual(['Marks', 'Errors']);
  expect(labels(jumper)).toEqual([
    'Round 1 faults',
    'Round 1 time',
    'Jump-off faults',
    'Jump-off time',
  ]);
  expect(labels({ ...jumper, jump_off: null })).toEqual(['Faults', 'Time']);
  expect(labels(speed)).toEqual(['Time', 'pole.a']);
  expect(labels(speed, 2)).toEqual(['Run 1 time', 'Run 1 pole.a', 'Run 2 time', 'Run 2 pole.a']);
});

it('sends a time in minutes as seconds, and leaves out what is not written', () => {
  const lines = put(put({}, 5, { 'faults.0': '0', 'time.0': '1:02.35' }), 7, { 'faults.0': ' ' });
  expect(sent(jumper, lines)).toMatchObject([
    {
      back_number: 5,
      rounds: [
        { faults: 0, time: 62.35, status: null },
        { faults: null, time: null },
      ],
    },
  ]);
});

it('sends the mistakes of each run, also if their names have dots', () => {
  const lines = put({}, 5, { 'time.1': '17,5', 'penalty.1.pole.a': '2' });
  expect(sent(speed, lines, 2)[0]?.rounds?.[1]).toMatchObject({
    time: 17.5,
    penalties: { 'pole.a': 2 },
  });
});

it('reads a card as it was typed', () => {
  const read = (lines: Parameters<typeof typedOf>[0]['lines']) => typedOf({ lines, revision: 1 });
  expect(read([{ back_number: 7, score: 0 }, { back_number: 9 }])).toEqual({ 7: { score: '0' } });
  expect(read([{ back_number: 7, status: 'excused' }])).toEqual({ 7: { status: 'excused' } });
  const rounds = [{ faults: 4, time: null, status: 'eliminated' as const, penalties: {} }];
  const jumped = read([{ back_number: 7, rounds }]);
  expect(jumped).toEqual({ 7: { 'faults.0': '4', 'status.0': 'eliminated' } });
  expect(sameLines(put({}, 7, { 'status.0': 'eliminated', 'faults.0': '4' }), jumped)).toBe(true);
});

it.each([
  [majority, 'place', '1st'],
  [scored, 'score', '7o'],
  [jumper, 'time.0', '1:2:3'],
])('finds what is typed wrong', (format, key, text) => {
  const columns = columnsOf(format, 1);
  expect(Object.keys(problemsOf({ 5: { [key]: text } }, columns))).toEqual([`5:${key}`]);
  expect(problemsOf({ 5: { [key]: '1' } }, columns)).toEqual({});
});

it('puts the messages of the server at their fields', () => {
  const lines = sent(jumper, { 5: { 'time.0': '1' }, 7: { 'time.1': '1' } });
  const refused = {
    'lines.0.back_number': 'is not a back number of this class',
    'lines.1.rounds.1.time': 'must be more than 0',
    other: 'is wrong',
  };
  expect(refusedOf(refused, lines)).toEqual({
    '5:back_number': 'is not a back number of this class',
    '7:time.1': 'must be more than 0',
  });
});

it('merges two scribes line by line, and tells where they differ', () => {
  const base = { 1: { place: '1' }, 2: { place: '2' }, 4: { place: '4' } };
  const mine = { 1: { place: '3' }, 2: { place: '5' }, 4: { place: '4' } };
  const theirs = { 1: { place: '1' }, 2: { place: '6' }, 9: { status: 'excused' } };
  const merged = mergeLines(base, mine, theirs, 'mine');
  expect(merged.value).toEqual({ 1: { place: '3' }, 2: { place: '5' }, 9: { status: 'excused' } });
  expect(merged.conflicts).toEqual([{ label: 'Number 2', mine: '5', theirs: '6' }]);
  expect(merged.others).toEqual(['2', '4', '9']);
  expect(mergeLines(base, mine, theirs, 'theirs').value[2]).toEqual({ place: '6' });
});

it('takes no line for another scribe’s that is the same in other words', () => {
  const typed = { 1: { 'time.0': '1:02.35' } };
  const saved = { 1: { 'time.0': '62.35' }, 2: { 'time.0': '70' } };
  const { value, others } = mergeLines(typed, typed, saved, 'mine');
  expect(value).toEqual({ 1: { 'time.0': '1:02.35' }, 2: { 'time.0': '70' } });
  expect(others).toEqual(['2']);
});

it('drops what the other scribe wrote in a line that is mine', () => {
  const theirs = { 1: { status: 'excused' } };
  expect(mergeLines({}, { 1: { place: '3' } }, theirs, 'mine').value).toEqual({
    1: { place: '3' },
  });
});

it('counts on after the last place', () => {
  expect(nextPlace({})).toBe(1);
  expect(nextPlace({ 5: { place: '2' }, 7: { place: 'x' }, 9: { status: 'excused' } })).toBe(3);
});

it('knows when a card is complete', () => {
  const whole = (format: Format, lines: Parameters<typeof isWhole>[0], numbers = [1, 2]) =>
    isWhole(lines, numbers, format);
  expect(whole(majority, {}, [])).toBe(false);
  expect(whole(majority, { 1: { place: '1' } })).toBe(false);
  expect(whole(majority, { 1: { place: '1' }, 2: { status: 'excused' } })).toBe(true);
  // More horses than places.
  expect(whole({ ...majority, places: 1 }, { 1: { place: '1' } })).toBe(true);
  const one = { 1: { score: '70' } };
  expect(whole(scored, one)).toBe(false);
  expect(whole(scored, { ...one, 2: { score: '71' } })).toBe(true);
  const percent: Format = { ...scored, kind: 'percent' };
  expect(whole(percent, { 1: { errors: '1' } }, [1])).toBe(false);
  expect(whole(percent, { 1: { marks: '160' } }, [1])).toBe(true);
  // A jump-off is for some, and who is out of a round has no time.
  expect(whole(jumper, { 1: { 'faults.0': '4' } }, [1])).toBe(false);
  expect(whole(jumper, { 1: { 'time.0': '62' }, 2: { 'status.0': 'eliminated' } })).toBe(true);
  expect(whole(speed, { 1: { 'time.0': '17.2' } }, [1])).toBe(true);
});

it('questions what is odd for its kind of class, and what it allows', () => {
  const asked = (format: Format, line: Record<string, string>) =>
    Object.keys(questionsOf({ 1: line }, columnsOf(format, 1), format));
  expect(asked(jumper, { 'faults.0': '4', 'time.0': '65.2' })).toEqual([]);
  expect(asked(jumper, { 'faults.0': '0.25' })).toEqual(['1:faults.0']);
  const [round] = jumper.rounds ?? [];
  const byQuarters: Format = {
    ...jumper,
    rounds: round === undefined ? [] : [{ ...round, faults: 0.25 }],
  };
  expect(asked(byQuarters, { 'faults.0': '4.25' })).toEqual([]);
  expect(asked(byQuarters, { 'faults.0': '65.2' })).toEqual(['1:faults.0']);
  expect(asked(jumper, { 'faults.0': '62' })).toEqual(['1:faults.0']);
  expect(asked(jumper, { 'time.0': '8' })).toEqual(['1:time.0']);
  // Some timed events are that short.
  expect(asked(speed, { 'time.0': '8.1' })).toEqual([]);
  expect(asked({ ...scored, kind: 'percent' }, { errors: '65' })).toEqual(['1:errors']);
});
