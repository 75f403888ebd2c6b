import { describe, expect, it } from 'vitest';

import { HORSE_ID } from '../../../testing/fixtures/horseFixtures';
import {
  CLOVER,
  PADDOCK,
  places,
  STALL_A1,
  STALL_A2,
  STORM,
} from '../../../testing/fixtures/placeFixtures';
import { actOf, listsOf, NOWHERE, shiftOf, stallNames, withArea, movedArea } from './plan';

describe('the names of stalls in one line', () => {
  it.each([
    ['A1–A3', ['A1', 'A2', 'A3']],
    ['a9-A11', ['a9', 'a10', 'a11']],
    ['08 to 10', ['08', '09', '10']],
    ['Barn 1-3', ['Barn 1', 'Barn 2', 'Barn 3']],
    ['A1, A2;Foaling', ['A1', 'A2', 'Foaling']],
    ['A1-A2, B1-B2', ['A1', 'A2', 'B1', 'B2']],
    ['Wash-stall', ['Wash-stall']],
    [' ', []],
  ])('%s', (text, names) => expect(stallNames(text)).toEqual(names));

  it.each(['A12–A1', 'A1–B3', '1-9999'])('%s is none', (text) =>
    expect(stallNames(text)).toBeNull(),
  );
});

describe('a horse that is brought somewhere', () => {
  it('stays, moves, swaps, or finds a full paddock', () => {
    expect(actOf(places, HORSE_ID, STALL_A1)).toEqual({ kind: 'stay' });
    expect(actOf(places, STORM.horse_id, NOWHERE)).toEqual({ kind: 'stay' });
    expect(actOf(places, HORSE_ID, null)).toEqual({ kind: 'move', to: undefined });
    expect(actOf(places, HORSE_ID, STALL_A2)).toMatchObject({
      kind: 'move',
      to: { title: 'A2, Main Aisle' },
    });
    expect(actOf(places, STORM.horse_id, STALL_A1)).toMatchObject({
      kind: 'swap',
      with: { horse_id: HORSE_ID },
    });
    const filled = shiftOf(places, [[STORM.horse_id, PADDOCK]], '2026-06-01');
    expect(actOf(filled, HORSE_ID, PADDOCK)).toMatchObject({ kind: 'full', to: { capacity: 2 } });
    expect(actOf(places, HORSE_ID, PADDOCK)).toMatchObject({ kind: 'move' });
  });

  it('leaves its place, and is where it came', () => {
    const swapped = shiftOf(
      places,
      [
        [HORSE_ID, PADDOCK],
        [CLOVER.horse_id, STALL_A1],
      ],
      '2026-06-01',
    );
    expect(listsOf(swapped)).toEqual({
      [STALL_A1]: [CLOVER.horse_id],
      [STALL_A2]: [],
      [PADDOCK]: [HORSE_ID],
      [NOWHERE]: [STORM.horse_id],
    });
    const gone = shiftOf(swapped, [[CLOVER.horse_id, null]], '2026-06-01');
    expect(listsOf(gone)[NOWHERE]).toEqual([STORM.horse_id, CLOVER.horse_id]);
  });
});

it('the areas keep their ids when one is added or moved', () => {
  const added = withArea(places, { name: 'South', kind: 'paddock', stalls: [], capacity: 3 });
  expect(added.map(({ id }) => id)).toEqual([...places.areas.map(({ id }) => id), undefined]);
  expect(movedArea(places.areas, PADDOCK, -1)?.map(({ name }) => name)).toEqual([
    'North',
    'Main Aisle',
  ]);
});
