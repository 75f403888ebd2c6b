import type { Lists } from '../../components/ui/dragging/target';
import { addDays, type Day, formatDay } from '../../lib/time/days';
import type {
  HeldStall,
  ShowArea,
  ShowAreaBody,
  ShowStall,
  ShowStalls,
  StallBooking,
  StallNights,
} from './stallsTypes';

/** The list of the bookings that lack a stall, among the stalls. */
export const NOWHERE = 'nowhere';

/** The nights that the chart shows: one, or `all`. */
export type Shown = string;

/** The nights of a booking. */
export function nightsOf({ first, last }: Pick<StallBooking, 'first' | 'last'>): Day[] {
  const nights: Day[] = [];
  for (let night = first; night <= last; night = addDays(night, 1)) nights.push(night);
  return nights;
}

/** `3 nights`, `May 11 to 13` and the like, from the first night to the last one. */
export function sayNights(first: Day, last: Day): string {
  const parts = { month: 'short', day: 'numeric' } as const;
  return first === last
    ? formatDay(first, parts)
    : `${formatDay(first, parts)} to ${formatDay(last, parts)}`;
}

/** Whom a booking is for: the first horse, and how many others there are. */
export function titleOf({ holders }: { holders: readonly { horse_name: string }[] }): string {
  const [first, ...others] = holders;
  const name = first?.horse_name ?? 'A booking';
  return others.length === 0 ? name : `${name} +${others.length}`;
}

/** A stall with who is in it. */
export interface Spot {
  stall: ShowStall;
  area: ShowArea;
  /** `A 3, Barn A`. */
  title: string;
  bookings: readonly StallBooking[];
  /** Somebody holds it who has not entered yet. */
  hold?: HeldStall;
}

const isIn = ({ nights }: Pick<StallBooking, 'nights'>, stall: string, shown: Shown) =>
  nights.some(({ stall_id, night }) => stall_id === stall && (shown === 'all' || night === shown));

/** The stalls of an area, with who is in them on the nights that are shown. */
export const spotsIn = (
  area: ShowArea,
  holds: readonly HeldStall[],
  bookings: readonly StallBooking[],
  shown: Shown,
): Spot[] =>
  area.stalls.map((stall) => {
    // One that ran out is in nobody's way.
    const hold = holds.find(
      (it) => isIn(it, stall.id, shown) && Date.parse(it.held_until.$date) > Date.now(),
    );
    return {
      stall,
      area,
      title: `${stall.name}, ${area.name}`,
      bookings: bookings.filter((booking) => isIn(booking, stall.id, shown)),
      ...(hold && { hold }),
    };
  });

/** All stalls of a show in their order. */
export const spotsOf = (
  { areas, holds }: ShowStalls,
  bookings: readonly StallBooking[],
  shown: Shown,
): Spot[] => areas.flatMap((area) => spotsIn(area, holds, bookings, shown));

/** The nights of a booking that lack a stall, among those that are shown. */
export function openNights(booking: StallBooking, shown: Shown): Day[] {
  const has = new Set(booking.nights.map(({ night }) => night));
  return nightsOf(booking).filter(
    (night) => !has.has(night) && (shown === 'all' || night === shown),
  );
}

/** How much a booking asks for: who asks for more comes first, before there are no such stalls. */
const asks = ({ wishes }: StallBooking) =>
  Number(wishes.stallion) * 4 + Number(wishes.end) * 2 + Number(wishes.near !== '');

/** Whether a booking waits in line, because no stall was left for it. */
export const isInLine = ({ state }: Pick<StallBooking, 'state'>) => state === 'waiting';

/** The bookings that wait in line, by extra and place. */
export const lineOf = (bookings: readonly StallBooking[]): StallBooking[] =>
  bookings
    .filter(isInLine)
    .toSorted(
      (one, other) =>
        (one.fee_id ?? '').localeCompare(other.fee_id ?? '') ||
        (one.place ?? Infinity) - (other.place ?? Infinity),
    );

/** The bookings that lack a stall, those with the most wishes first, then as they were made. */
export const waiting = (bookings: readonly StallBooking[], shown: Shown): StallBooking[] =>
  bookings
    .filter((booking) => !isInLine(booking) && openNights(booking, shown).length > 0)
    .toSorted((one, other) => asks(other) - asks(one));

/** The key of a booking in a list: it may be in several stalls, each on some nights. */
export const keyIn = (booking: string, list: string) => `${booking}@${list}`;

/** The booking of such a key. */
export const bookingOf = (key: string) => key.slice(0, key.indexOf('@'));

/** The keys of the bookings in each stall, and of those that lack one. */
export const listsOf = (
  stalls: ShowStalls,
  bookings: readonly StallBooking[],
  shown: Shown,
): Lists => ({
  ...Object.fromEntries(
    spotsOf(stalls, bookings, shown).map(({ stall, bookings: there }) => [
      stall.id,
      there.map(({ id }) => keyIn(id, stall.id)),
    ]),
  ),
  [NOWHERE]: waiting(bookings, shown).map(({ id }) => keyIn(id, NOWHERE)),
});

/** What has to be sent to bring a booking to a stall, or to none, on the nights that are shown. */
export function wishOf(booking: StallBooking, stall: string | null, shown: Shown): StallNights {
  if (shown === 'all') return { stall_id: stall };
  if (stall === null) return { stall_id: null, nights: [shown] };
  // What is sent are all nights that it is to have there.
  const there = booking.nights.filter(({ stall_id }) => stall_id === stall);
  const nights = new Set([...there.map(({ night }) => night), shown]);
  return { stall_id: stall, nights: [...nights].toSorted() };
}

/** What has to be sent to put a booking back to the nights that it had. */
export function wishesBack({ nights }: Pick<StallBooking, 'nights'>): StallNights[] {
  const stalls = new Map<string, Day[]>();
  for (const { stall_id, night } of nights) {
    stalls.set(stall_id, [...(stalls.get(stall_id) ?? []), night]);
  }
  return [
    { stall_id: null },
    ...[...stalls].map(([stall_id, those]) => ({ stall_id, nights: those })),
  ];
}

/** A booking after what is sent. */
export function assigned(booking: StallBooking, { stall_id, nights }: StallNights): StallBooking {
  const wanted = new Set(nights ?? nightsOf(booking));
  const kept = booking.nights.filter((one) => one.stall_id !== stall_id && !wanted.has(one.night));
  const added = stall_id === null ? [] : [...wanted].map((night) => ({ night, stall_id }));
  const after = [...kept, ...added].toSorted((one, other) => one.night.localeCompare(other.night));
  return { ...booking, nights: after };
}

/** Why a booking cannot be in a stall; `null` if it can. */
export function obstacle(booking: StallBooking, spot: Spot, shown: Shown): string | null {
  if (booking.kind !== spot.stall.kind) return `${spot.title} is for ${SAID[spot.stall.kind]}`;
  const nights = shown === 'all' ? nightsOf(booking) : [shown];
  const other = spot.bookings.find(
    (one) =>
      one.id !== booking.id &&
      one.nights.some(
        ({ stall_id, night }) => stall_id === spot.stall.id && nights.includes(night),
      ),
  );
  if (other !== undefined) return `${titleOf(other)} has ${spot.title} then`;
  if (spot.hold?.nights.some(({ night }) => nights.includes(night)) === true) {
    return `Somebody who enters now holds ${spot.title}`;
  }
  const { nights: had } = spot.stall;
  return had.length === 0 || nights.every((night) => had.includes(night))
    ? null
    : `${spot.title} cannot be had on all these nights`;
}

/** What a stall of each kind is for. */
export const SAID = {
  horse: 'a horse',
  tack: 'tack',
  camping: 'camping',
  paddock: 'a horse outside',
} as const;

/** The kinds as they are chosen. */
export const KINDS = [
  { value: 'horse', label: 'Horse stall' },
  { value: 'tack', label: 'Tack stall' },
  { value: 'camping', label: 'Camping' },
  { value: 'paddock', label: 'Paddock' },
] as const;

/** An area as it is sent. */
export const bodyOf = ({ name, stalls }: ShowArea): ShowAreaBody => ({
  name,
  stalls: stalls.map((stall) => ({ ...stall })),
});

/** The areas with one that is changed, or added at the end; `null` takes it out. */
export function withArea(
  { areas }: ShowStalls,
  name: string | undefined,
  area: ShowAreaBody | null,
): ShowAreaBody[] {
  const bodies = areas.map(bodyOf);
  const at = areas.findIndex((one) => one.name === name);
  if (area === null) return at < 0 ? bodies : bodies.toSpliced(at, 1);
  return at < 0 ? [...bodies, area] : bodies.with(at, area);
}
