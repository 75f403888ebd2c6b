import type { Lists } from '../../../components/ui/dragging/target';
import type { Area, AreaBody, PlacedHorse, Places, Stall } from '../placesTypes';

/** The list of the horses without a place, among the places. */
export const NOWHERE = 'nowhere';

/** A stall or a paddock, with who stands there. */
export interface Spot {
  id: string;
  /** Its name in its area: `A3`. */
  name: string;
  /** Its name in the barn: `A3, Main Aisle`. */
  title: string;
  area: Area;
  /** How many horses it takes. */
  capacity: number;
  horses: readonly PlacedHorse[];
}

const spot = (places: Places, area: Area, stall?: Stall): Spot => {
  const id = (stall ?? area).id;
  return {
    id,
    name: (stall ?? area).name,
    title: stall === undefined ? area.name : `${stall.name}, ${area.name}`,
    area,
    capacity: stall === undefined ? (area.capacity ?? 0) : 1,
    horses: places.standing.find(({ place_id }) => place_id === id)?.horses ?? [],
  };
};

/** The stalls of an aisle, or the paddock itself. */
export const spotsIn = (places: Places, area: Area): Spot[] =>
  area.kind === 'paddock'
    ? [spot(places, area)]
    : area.stalls.map((stall) => spot(places, area, stall));

/** All places of the barn in their order. */
export const spotsOf = (places: Places): Spot[] =>
  places.areas.flatMap((area) => spotsIn(places, area));

/** The horses at each place, and those without one. */
export const listsOf = (places: Places): Lists => ({
  ...Object.fromEntries(
    spotsOf(places).map(({ id, horses }) => [id, horses.map(({ horse_id }) => horse_id)]),
  ),
  [NOWHERE]: places.without.map(({ horse_id }) => horse_id),
});

/** Where a horse stands; `undefined` if it has no place. */
export const spotOf = (places: Places, horseId: string): Spot | undefined =>
  spotsOf(places).find(({ horses }) => horses.some(({ horse_id }) => horse_id === horseId));

const horseOf = (places: Places, horseId: string): PlacedHorse | undefined =>
  [...places.without, ...places.standing.flatMap(({ horses }) => horses)].find(
    ({ horse_id }) => horse_id === horseId,
  );

/** The name of a horse of the plan. */
export const nameOf = (places: Places, horseId: string): string =>
  horseOf(places, horseId)?.name ?? 'This horse';

/** What it means to bring a horse to a place. */
export type Act =
  | { kind: 'stay' }
  | { kind: 'move'; to: Spot | undefined }
  /** The stall is taken. */
  | { kind: 'swap'; to: Spot; with: PlacedHorse }
  | { kind: 'full'; to: Spot };

/**
 * What has to be done to bring a horse to a place.
 *
 * @param to - the id of a place; `null` or {@link NOWHERE} for none
 */
export function actOf(places: Places, horseId: string, to: string | null): Act {
  const target = spotsOf(places).find(({ id }) => id === to);
  const now = spotOf(places, horseId);
  if (target?.id === now?.id) return { kind: 'stay' };
  if (target === undefined || target.horses.length < target.capacity) {
    return { kind: 'move', to: target };
  }
  const [other] = target.horses;
  return target.area.kind === 'aisle' && other !== undefined
    ? { kind: 'swap', to: target, with: other }
    : { kind: 'full', to: target };
}

/** The plan after some horses are brought to places; `null` is none. */
export function shiftOf(
  places: Places,
  moves: readonly (readonly [horseId: string, placeId: string | null])[],
  from: string,
): Places {
  const moved = new Set(moves.map(([id]) => id));
  const stays = ({ horse_id }: PlacedHorse) => !moved.has(horse_id);
  const standing = places.standing.map((one) => ({ ...one, horses: one.horses.filter(stays) }));
  const without = places.without.filter(stays);
  for (const [horse_id, place_id] of moves) {
    const horse = horseOf(places, horse_id);
    if (horse === undefined) continue;
    const there = standing.find((one) => one.place_id === place_id);
    if (place_id === null) without.push(horse);
    else if (there === undefined)
      standing.push({ place_id, horses: [{ ...horse, from, until: null }] });
    else there.horses.push({ ...horse, from, until: null });
  }
  return { ...places, standing, without };
}

/** An area as a request has it. */
/** An area as it is sent. */
export const bodyOf = ({ id, name, kind, stalls, capacity }: Area): AreaBody => ({
  id,
  name,
  kind,
  stalls: stalls.map((stall) => ({ ...stall })),
  capacity,
});

/** The areas with one that is changed, or added at the end. */
export function withArea(places: Places, area: AreaBody): AreaBody[] {
  const areas = places.areas.map(bodyOf);
  const at = areas.findIndex(({ id }) => id === area.id);
  return at < 0 ? [...areas, area] : areas.with(at, area);
}

/** The areas with one that is moved by as many places; `null` if it is not there. */
export function movedArea(areas: readonly AreaBody[], id: string, by: -1 | 1): AreaBody[] | null {
  const at = areas.findIndex((area) => area.id === id);
  const area = areas[at];
  return area === undefined
    ? null
    : areas.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, area);
}

/** The most stalls of an aisle. */
export const MOST_STALLS = 200;

const RANGE = /^(\D*)(\d{1,4})\s*(?:-|–|—|to)\s*(\D*)(\d{1,4})$/i;

/**
 * The names of stalls in a short text: `A1–A3, Foaling` is A1, A2, A3 and Foaling. Numbers that
 * begin with zeros keep their length.
 *
 * @returns `null` if a range runs backwards, changes its letters, or is longer than an aisle
 */
export function stallNames(text: string): string[] | null {
  const names: string[] = [];
  for (const part of text.split(/[,;\n]/).map((one) => one.trim())) {
    if (part === '') continue;
    const range = RANGE.exec(part);
    if (range === null) {
      names.push(part);
      continue;
    }
    const [, letters = '', first = '', others = '', last = ''] = range;
    const count = Number(last) - Number(first) + 1;
    const isOne = others === '' || others.trim().toLowerCase() === letters.trim().toLowerCase();
    if (!isOne || count < 1 || count > MOST_STALLS) return null;
    for (let at = 0; at < count; at += 1) {
      names.push(`${letters}${String(Number(first) + at).padStart(first.length, '0')}`);
    }
  }
  return names;
}
