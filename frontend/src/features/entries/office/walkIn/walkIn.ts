import type { Schemas } from '../../../../api/types';
import { formatDateTime } from '../../../../lib/time/dates';
import { fold } from '../../../../lib/text/fold';
import { extrasOf, isFull, type Quote, quantityOf, quote } from '../../parts/bill';
import { sayClass } from '../../parts/classTitles';
import { entrySchema, officeGroup } from '../../parts/registrationSchema';
import type { RegistrationValues } from '../../parts/registrationValues';
import type { CountedClass } from '../entriesApi';

/** What of a show a walk-in depends on. */
export type OpenShow = Pick<
  Schemas['EventView'],
  | '_id'
  | 'organization_id'
  | 'start_date'
  | 'end_date'
  | 'time_zone'
  | 'entries_open_at'
  | 'entries_close_at'
  | 'late_entries'
  | 'capacity'
  | 'fees'
  | 'added_after'
>;

/** A show with the places that are left in it now. */
export interface Desk {
  show: OpenShow;
  classes: readonly Schemas['PublicClassView'][];
  /** Whether all places of the show are taken. */
  full: boolean;
}

/** The values of the form of a walk-in; its classes are ids. */
export interface WalkInValues extends RegistrationValues {
  /** The chosen exhibitor who rides, or empty. */
  rider_id: string;
  /** The chosen show horse, or empty. */
  show_horse_id: string;
  /** Whether the entry is made beyond the dates and the places. */
  override: boolean;
}

/** The name of the draft of a walk-in. */
export const walkInDraft = (eventId: string) => `walk-in:${eventId}`;

/** The show with what is left of its places. A class for which somebody waits is full. */
export function deskOf(
  show: OpenShow,
  counted: readonly CountedClass[],
  participants: number,
): Desk {
  const left = ({ capacity, entered, waiting }: CountedClass) => {
    if (waiting > 0) return 0;
    return capacity === null ? null : Math.max(0, capacity - entered);
  };
  return {
    show,
    classes: counted.map((one) => ({ ...one, places_left: left(one) })),
    full: show.capacity !== null && participants >= show.capacity,
  };
}

/** The values of an empty form. */
export const emptyWalkIn = (show: OpenShow): WalkInValues => ({
  ...officeGroup.blank,
  rider_id: '',
  show_horse_id: '',
  classes: [],
  extras: Object.fromEntries(extrasOf(show).map(({ id }) => [id, ''])),
  override: false,
});

/** The rules of the form. */
export const walkInSchemaOf = (show: OpenShow) => entrySchema(extrasOf(show), officeGroup);

/** A reason why an entry is refused, or waits, unless the office overrides it. */
export interface Obstacle {
  text: string;
  /** Whether it is refused; otherwise it waits. */
  refuses: boolean;
}

const pickedOf = ({ classes }: Desk, values: WalkInValues) =>
  classes.filter(({ id }) => values.classes.includes(id));

/** What is against the entry now, in milliseconds since the epoch. */
export function obstaclesOf(
  desk: Desk,
  values: WalkInValues,
  now: number = Date.now(),
): Obstacle[] {
  const { show, full } = desk;
  const found: Obstacle[] = [];
  const closes = show.entries_close_at;
  if (Date.parse(show.end_date.$date) <= now) {
    found.push({ text: 'The show is over.', refuses: true });
  } else if (closes !== null && !show.late_entries && Date.parse(closes.$date) <= now) {
    const day = formatDateTime(closes, show.time_zone);
    found.push({ text: `Entries closed on ${day}.`, refuses: true });
  }
  const opens = show.entries_open_at;
  if (opens !== null && now < Date.parse(opens.$date)) {
    const day = formatDateTime(opens, show.time_zone);
    found.push({ text: `Entries open on ${day}.`, refuses: true });
  }
  if (full) found.push({ text: 'The show is full: the entry would wait.', refuses: false });
  for (const one of pickedOf(desk, values)) {
    if (one.closed)
      found.push({ text: `“${sayClass(one)}” takes no more entries.`, refuses: true });
    else if (isFull(one)) {
      found.push({
        text: `“${sayClass(one)}” is full: the entry would wait for it.`,
        refuses: false,
      });
    }
  }
  return found;
}

/** Whether the entry is made beyond the dates and the places: only if something is against it. */
export const isBeyond = (desk: Desk, values: WalkInValues) =>
  values.override && obstaclesOf(desk, values).length > 0;

/** What the entry would cost. */
export function walkInQuote(desk: Desk, values: WalkInValues): Quote {
  const beyond = isBeyond(desk, values);
  const picked = pickedOf(desk, values);
  return quote(
    { ...desk.show, full: desk.full && !beyond },
    beyond ? picked.map((one) => ({ ...one, places_left: null })) : picked,
    values,
  );
}

/** The request for the form's values, without the total. */
export function toWalkIn(desk: Desk, values: WalkInValues): Schemas['WalkInBody'] {
  return {
    ...officeGroup.write(values),
    ...(values.rider_id !== '' && { rider_id: values.rider_id }),
    ...(values.show_horse_id !== '' && { show_horse_id: values.show_horse_id }),
    classes_entered: pickedOf(desk, values).map(({ id }) => ({ id })),
    extras: extrasOf(desk.show)
      .map(({ id }) => ({ fee_id: id, quantity: quantityOf(values, id) }))
      .filter((extra) => extra.quantity > 0),
    override: isBeyond(desk, values),
  };
}

/** The classes whose number begins with a text, or whose name contains it; all for a blank text. */
export function findClasses<C extends { number: string; name: string }>(
  classes: readonly C[],
  typed: string,
): readonly C[] {
  const sought = fold(typed);
  const exact = classes.filter(({ number }) => fold(number) === sought);
  const others = classes.filter(
    ({ number, name }) =>
      fold(number) !== sought && (fold(number).startsWith(sought) || fold(name).includes(sought)),
  );
  return [...exact, ...others];
}
