import { addDays, type Day, formatDay } from '../../../lib/time/days';
import { formatTime, type Instant } from '../../../lib/time/dates';
import { toWallTime } from '../../../lib/time/zonedTime';
import type { Change, Changes } from '../../../sync/changes';
import { type DeliveryRow, isOnDay, rowOf, stallOn } from '../deliveries/deliveryRows';
import type { ShowArea, ShowStall } from '../stallsTypes';
import { titleOf } from '../chart';
import type { CrewBooking, StallAct, StallCrew, StallMark } from './crewApi';
import { isNews, type Unsent, unsentOf } from './unsent';

/** The acts in words, in their order. */
export const ACTS: Readonly<Record<StallAct, string>> = {
  arrived: 'Arrived',
  left: 'Left',
  stripped: 'Stripped',
};

/** What is still to be done before an act, as a status. */
export const TO_DO: Readonly<Record<StallAct, string>> = {
  arrived: 'Expected',
  left: 'To leave',
  stripped: 'To strip',
};

/** What happens in a stall of a kind: nobody strips a place to camp. */
const actsOf = ({ kind }: CrewBooking): readonly StallAct[] =>
  kind === 'camping' ? ['arrived', 'left'] : ['arrived', 'left', 'stripped'];

/** What of a mark is shown. */
export type SeenMark = Pick<StallMark, 'act' | 'at' | 'by'>;

/** A booking in one of its stalls. */
export interface Stay extends Unsent {
  booking: CrewBooking;
  stall: ShowStall;
  /** `A 3, Barn A`. */
  place: string;
  /** Its nights there; none if it was moved elsewhere. */
  nights: readonly Day[];
  /** What was done, in order. */
  done: readonly SeenMark[];
  /** What is next; `null` if all is done. */
  next: StallAct | null;
}

/** A stall with who has it on a day. */
export interface Place {
  stall: ShowStall;
  stays: readonly Stay[];
  /** What is delivered to it on the day, or is late. */
  deliveries: readonly DeliveryRow[];
}

/** An area with its stalls. */
export interface AreaPlaces {
  area: ShowArea;
  places: readonly Place[];
}

const laneOf = (booking: string, stall: string) => `stall:${booking}:${stall}`;

interface MarkBody {
  stall_id: string;
  act: StallAct;
  done: boolean;
  at: string;
}

/**
 * A mark for the outbox. Those of a booking in a stall are a log: what takes back comes after what it
 * takes back, whatever the clock of the device says.
 */
export function changeOf(stay: Stay, act: StallAct, done: boolean, at: string): Change {
  const { booking, stall, place } = stay;
  const body: MarkBody = { stall_id: stall.id, act, done, at };
  const said = done ? ACTS[act] : `${ACTS[act]} taken back`;
  return {
    lane: laneOf(booking.id, stall.id),
    about: act,
    isTimed: true,
    method: 'PUT',
    path: `stall_bookings/${booking.id}/marks`,
    body,
    label: `${titleOf(booking)}, ${place}: ${said}`,
  };
}

/** A booking in a stall, with what was tapped on this device since. */
function stayOf(
  { booking, stall, area }: { booking: CrewBooking; stall: ShowStall; area: ShowArea },
  changes: Changes,
  readAt: number,
): Stay {
  const lane = laneOf(booking.id, stall.id);
  const own = changes.filter((it) => it.lane === lane);
  const marks = new Map<StallAct, SeenMark | null>();
  for (const mark of booking.marks) {
    if (mark.stall_id === stall.id) marks.set(mark.act, mark.done ? mark : null);
  }
  for (const { body } of own.filter((it) => isNews(it, readAt))) {
    const { act, done, at } = body as MarkBody;
    marks.set(act, done ? { act, at: { $date: at }, by: '' } : null);
  }
  const acts = actsOf(booking);
  const done = acts.flatMap((act) => marks.get(act) ?? []);
  const last = done.at(-1);
  // What comes before the last one was forgotten, and is not asked for.
  const next = acts[last === undefined ? 0 : acts.indexOf(last.act) + 1] ?? null;
  const nights = booking.nights.filter(({ stall_id }) => stall_id === stall.id);
  return {
    booking,
    stall,
    place: `${stall.name}, ${area.name}`,
    nights: nights.map(({ night }) => night),
    done,
    next,
    ...unsentOf(own),
  };
}

/** Whether a stay is shown on a day: who stands there tonight or did last night, and what is left to do. */
function isOn({ nights, done, next }: Stay, day: Day): boolean {
  if (nights.includes(day) || nights.includes(addDays(day, -1))) return true;
  const isOver = nights.every((night) => night < day);
  return isOver && done.length > 0 && next !== null;
}

/** The stalls of a show with who has them on a day. */
export function placesOf(crew: StallCrew, changes: Changes, day: Day): AreaPlaces[] {
  const { areas, bookings, readAt } = crew;
  const delivered = deliveriesOf(crew, changes, day);
  // Once for all stalls: a show has hundreds of them.
  const byStall = new Map<string, CrewBooking[]>();
  for (const booking of bookings) {
    const had = [...booking.nights, ...booking.marks].map(({ stall_id }) => stall_id);
    for (const id of new Set(had)) byStall.set(id, [...(byStall.get(id) ?? []), booking]);
  }
  return areas.map((area) => ({
    area,
    places: area.stalls.map((stall) => ({
      stall,
      stays: (byStall.get(stall.id) ?? [])
        .map((booking) => stayOf({ booking, stall, area }, changes, readAt))
        .filter((stay) => isOn(stay, day))
        // Who leaves first, then who comes.
        .toSorted((one, other) => (one.nights[0] ?? '').localeCompare(other.nights[0] ?? '')),
      deliveries: delivered.get(stall.id) ?? [],
    })),
  }));
}

/** The deliveries of a day and those that are late, by the stall to which they go; '' is none. */
export function deliveriesOf(
  { deliveries, bookings, readAt }: StallCrew,
  changes: Changes,
  day: Day,
): Map<string, DeliveryRow[]> {
  const nights = new Map(bookings.map((booking) => [booking.id, booking.nights]));
  const byStall = new Map<string, DeliveryRow[]>();
  for (const delivery of deliveries) {
    const row = rowOf(delivery, changes, readAt);
    if (!isOnDay(row, day)) continue;
    const stall = stallOn(nights.get(delivery.booking_id ?? '') ?? [], delivery.day) ?? '';
    byStall.set(stall, [...(byStall.get(stall) ?? []), row]);
  }
  return byStall;
}

/** What is to be done on a day. */
export type Work = 'arrive' | 'leave' | 'strip';

/** What is to be done with a stay on a day; `null`: nothing. */
export function workOf({ nights, next }: Stay, day: Day): Work | null {
  const isTonight = nights.includes(day);
  if (next === 'arrived') return isTonight ? 'arrive' : null;
  if (next === 'left') return isTonight ? null : 'leave';
  return next === 'stripped' ? 'strip' : null;
}

/** The times that are known of a stay, in milliseconds since the epoch. */
export const timesOf = ({ booking, stall, done }: Stay): number[] => [
  ...booking.marks.filter((it) => it.stall_id === stall.id).map(({ at }) => Date.parse(at.$date)),
  ...done.map(({ at }) => Date.parse(at.$date)),
];

/** The day that begins at an instant in a zone: what stands in the barns tonight. */
export const dayAt = (now: number, zone: string): Day =>
  toWallTime(new Date(now).toISOString(), zone).date;

/** The days of a show on which somebody has a stall or something is delivered, and the one after. */
export function daysOf({ bookings, deliveries, first_day, last_day }: StallCrew): Day[] {
  const nights = [
    ...bookings.flatMap((it) => it.nights.map(({ night }) => night)),
    ...deliveries.map(({ day }) => day),
  ];
  const [first = first_day] = [...nights, first_day].toSorted();
  const last = addDays([...nights, last_day].toSorted().at(-1) ?? last_day, 1);
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** `Tue, Jun 6`. */
export const sayDay = (day: Day) =>
  formatDay(day, { weekday: 'short', month: 'short', day: 'numeric' });

/** `5:30 PM CDT`, or with its day if that is not the one which is shown. */
export function sayAt(at: Instant, day: Day, zone: string): string {
  const { date } = toWallTime(at.$date, zone);
  const time = formatTime(at, zone);
  return date === day ? time : `${sayDay(date)}, ${time}`;
}

/** What the crew said last of a booking in a stall, for the chart; empty if nothing. */
export function lastSaid(
  crew: StallCrew | undefined,
  { booking, stall }: { booking: string; stall: string },
  day: Day,
  zone: string,
): string {
  const marks = crew?.bookings.find(({ id }) => id === booking)?.marks ?? [];
  const done = Object.keys(ACTS).flatMap((act) =>
    marks.filter((it) => it.stall_id === stall && it.act === act && it.done),
  );
  const last = done.at(-1);
  return last === undefined ? '' : `${ACTS[last.act]} ${sayAt(last.at, day, zone)}`;
}
