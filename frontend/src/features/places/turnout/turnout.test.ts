import { describe, expect, it } from 'vitest';

import { HORSE_ID } from '../../../testing/fixtures/horseFixtures';
import { CLOVER, PADDOCK, STORM, turnout } from '../../../testing/fixtures/placeFixtures';
import { meetings, newMeetings, pairOf, sayDays, withApart, withGroup } from './turnout';

const [group] = turnout.groups;
const [pair] = turnout.apart;
if (group === undefined || pair === undefined) throw new Error('no group');

describe('the days', () => {
  it.each([
    ['Mon–Fri', ['FR', 'MO', 'TU', 'TH', 'WE']],
    ['Mon, Tue', ['MO', 'TU']],
    ['Mon, Wed, Sun', ['SU', 'MO', 'WE']],
    ['Every day', ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']],
  ])('are said as %s', (said, days) => expect(sayDays(days)).toBe(said));
});

describe('two horses that must not go together', () => {
  const clover = { ...group, id: 'other', name: 'Clover', horse_ids: [CLOVER.horse_id] };
  const both = { ...group, horse_ids: [HORSE_ID, CLOVER.horse_id] };

  it('meet in a group, and in groups of one paddock whose times overlap', () => {
    expect(meetings({ groups: [both], apart: [pair] }, both)).toEqual([pair]);
    const meets = (other: Partial<typeof clover>) => {
      const second = { ...clover, ...other };
      return meetings({ groups: [group, second], apart: [pair] }, second).length > 0;
    };
    expect(meets({})).toBe(true);
    expect(meets({ from: '10:59', until: '12:00' })).toBe(true);
    expect(meets({ from: '11:00', until: '12:00' })).toBe(false);
    expect(meets({ weekdays: ['SA'] })).toBe(false);
    expect(meets({ place_id: null })).toBe(false);
    expect(meets({ place_id: 'elsewhere' })).toBe(false);
    expect(meets({ horse_ids: [STORM.horse_id] })).toBe(false);
  });

  it('are asked about once, and not again when nothing changes', () => {
    const before = withGroup(turnout, undefined, null);
    const after = withGroup(turnout, group.id, both);
    expect(newMeetings(before, after)).toEqual([pair]);
    expect(newMeetings(after, after)).toEqual([]);
  });

  it('are one pair, whoever is named first', () => {
    const turned = { horse_ids: [...pair.horse_ids].reverse(), note: 'Why' };
    expect(withApart(turnout, undefined, turned).apart).toEqual([turned]);
    expect(pairOf(turnout, turned)).toBe(pair);
    expect(withApart(turnout, pair, null).apart).toEqual([]);
  });
});

it('a group keeps its id, and the others stay', () => {
  const { name, place_id, weekdays, from, until, horse_ids } = group;
  const facts = { name, place_id, weekdays, from, until, horse_ids };
  expect(withGroup(turnout, group.id, { ...facts, name: 'Geldings' }).groups).toEqual([
    { ...group, name: 'Geldings' },
  ]);
  expect(withGroup(turnout, undefined, { ...facts, place_id: PADDOCK }).groups).toHaveLength(2);
  expect(withGroup(turnout, group.id, null).groups).toEqual([]);
});
