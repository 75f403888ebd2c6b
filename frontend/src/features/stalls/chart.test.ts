import { describe, expect, it } from 'vitest';

import {
  A1,
  A2,
  booking,
  CLOVER,
  showStalls,
  STORM,
  SUN,
} from '../../testing/fixtures/stallFixtures';
import { areaBody, areaValues, hasArea } from './areaForm';
import { bookingBody, bookingValues, sharesIn } from './bookingForm';
import {
  assigned,
  listsOf,
  NOWHERE,
  obstacle,
  openNights,
  spotsOf,
  titleOf,
  waiting,
  wishesBack,
  withArea,
  wishOf,
} from './chart';

const ALL = [CLOVER, SUN, STORM];
const NIGHTS = ['2026-06-05', '2026-06-06'] as const;

describe('the chart', () => {
  it('has who is in which stall, and first who asks for most among the others', () => {
    expect(waiting(ALL, 'all').map(titleOf)).toEqual(['Storm', 'Midnight Sun']);
    expect(listsOf(showStalls, ALL, 'all')).toMatchObject({
      [A1]: [`${CLOVER.id}@${A1}`],
      [A2]: [],
      [NOWHERE]: [`${STORM.id}@${NOWHERE}`, `${SUN.id}@${NOWHERE}`],
    });
  });

  it('shows one night', () => {
    const half = { ...CLOVER, nights: [{ night: NIGHTS[0], stall_id: A1 }] };
    expect(openNights(half, 'all')).toEqual([NIGHTS[1]]);
    expect(openNights(half, NIGHTS[0])).toEqual([]);
    const [first] = spotsOf(showStalls, [half], NIGHTS[1]);
    expect(first?.bookings).toEqual([]);
  });

  it('sends all nights, or those that it is to have with the one that is shown', () => {
    expect(wishOf(SUN, A2, 'all')).toEqual({ stall_id: A2 });
    const half = { ...SUN, nights: [{ night: NIGHTS[1], stall_id: A2 }] };
    expect(wishOf(half, A2, NIGHTS[0])).toEqual({ stall_id: A2, nights: [...NIGHTS] });
    expect(wishOf(half, null, NIGHTS[1])).toEqual({ stall_id: null, nights: [NIGHTS[1]] });
  });

  it('puts back what a booking had', () => {
    const apart = {
      ...SUN,
      nights: [
        { night: NIGHTS[0], stall_id: A1 },
        { night: NIGHTS[1], stall_id: A2 },
      ],
    };
    const moved = assigned(apart, { stall_id: A2 });
    expect(moved.nights).toEqual(NIGHTS.map((night) => ({ night, stall_id: A2 })));
    expect(wishesBack(apart).reduce(assigned, moved).nights).toEqual(apart.nights);
  });

  it('knows what is in the way', () => {
    const [a1, a2, site] = spotsOf(showStalls, ALL, 'all');
    if (a1 === undefined || a2 === undefined || site === undefined) throw new Error('no stalls');
    expect(obstacle(SUN, a1, 'all')).toBe('Clover has A 1, Barn A then');
    expect(obstacle(CLOVER, a1, 'all')).toBeNull();
    expect(obstacle(SUN, a2, 'all')).toBeNull();
    expect(obstacle(SUN, site, 'all')).toBe('Site 1, Meadow is for camping');
    const early = { ...a2, stall: { ...a2.stall, nights: [NIGHTS[0]] } };
    expect(obstacle(SUN, early, 'all')).toBe('A 2, Barn A cannot be had on all these nights');
    expect(obstacle(SUN, early, NIGHTS[0])).toBeNull();
  });
});

describe('an area that is typed', () => {
  it('adds many at once, and keeps what the others are', () => {
    const values = areaValues(showStalls, 'Barn A');
    expect(values.ends).toBe('A 1');
    const typed = { ...values, stalls: `${values.stalls}\nA 3 to A 40`, kind: 'tack' as const };
    const body = areaBody(typed, 'Barn A', showStalls);
    expect(body.stalls).toHaveLength(40);
    expect(body.stalls[0]).toEqual(showStalls.areas[0]?.stalls[0]);
    expect(body.stalls[39]).toEqual({ name: 'A 40', kind: 'tack', end: false, nights: [] });
    expect(hasArea(showStalls, typed, 'Barn A')).toBe(false);
    expect(hasArea(showStalls, values, 'Barn A')).toBe(true);
  });

  it('takes its place among the others', () => {
    const area = { name: 'Barn B', stalls: [] };
    const names = (areas: readonly { name: string }[]) => areas.map(({ name }) => name);
    expect(names(withArea(showStalls, 'Barn A', area))).toEqual(['Barn B', 'Meadow']);
    expect(names(withArea(showStalls, undefined, area))).toEqual(['Barn A', 'Meadow', 'Barn B']);
    expect(names(withArea(showStalls, 'Barn A', null))).toEqual(['Meadow']);
  });
});

describe('a booking that is typed', () => {
  it('divides equally unless shares are typed', () => {
    expect(sharesIn('', 2)).toEqual([1, 1]);
    expect(sharesIn('2, 1', 2)).toEqual([2, 1]);
    expect(sharesIn('2', 2)).toBeNull();
    expect(sharesIn('0, 1', 2)).toBeNull();
    const [holder] = SUN.holders;
    if (holder === undefined) throw new Error('no holder');
    const two = booking(1210, 'Two', {
      holders: [
        { ...holder, share: 2 },
        { ...holder, share: 1 },
      ],
    });
    const values = bookingValues(two, { first: NIGHTS[0], last: NIGHTS[1] });
    expect(values.shares).toBe('2, 1');
    expect(bookingBody(values).holders?.map((one) => one.share)).toEqual([2, 1]);
  });
});
