import type { Schemas } from '../../../api/types';
import type { Instant } from '../../../lib/time/dates';
import { fold } from '../../../lib/text/fold';
import { details, newMembership } from '../parts/details';
import {
  askedBody,
  askedDetails,
  askedSchema,
  type AskedValues,
  isMinor,
  UNSIGNED,
} from '../parts/askedForm';
import { extrasOf, isFull, type OfferedExtra } from '../parts/bill';
import { entryGroup, entrySchema } from '../parts/registrationSchema';
import { extraOf, noPicks, type RegistrationValues } from '../parts/registrationValues';
import type { OwnEntry } from '../parts/ownEntryApi';

/** The name of the draft of the form. */
export const draftOf = (entry: OwnEntry) => `own-entry:${entry._id.$oid}`;

/** The name of the draft of what the entry lacks. */
export const missingDraftOf = (entry: OwnEntry) => `own-entry-missing:${entry._id.$oid}`;

/** Whether a state takes part or waits. */
export const isIn = (state: string) => state === 'entered' || state === 'waitlisted';

/** Whether the entry is in a class, or waits for it. */
export const isInNow = ({ classes_entered }: OwnEntry, classId: string) =>
  classes_entered.some(({ id, state }) => id === classId && isIn(state));

/** Whether the entry would wait for a class, or does so now. */
export function waits({ event, classes_entered }: OwnEntry, classId: string): boolean {
  const state = classes_entered.find(({ id }) => id === classId)?.state ?? '';
  if (isIn(state)) return state === 'waitlisted';
  const offered = event.classes.find(({ id }) => id === classId);
  return event.full || (offered !== undefined && isFull(offered));
}

/** The classes that the rider can choose: not closed ones, nor those that the office cancelled. */
export function choosable({ event, classes_entered }: OwnEntry) {
  return event.classes.filter(({ id, closed }) => {
    const entered = classes_entered.find((it) => it.id === id);
    return entered === undefined || entered.state === 'scratched' ? !closed : isIn(entered.state);
  });
}

/** Whether the entry is in a class that has begun: nobody leaves it by the link. */
export function hasBegun({ event, classes_entered }: OwnEntry, classId: string): boolean {
  const isEntered = classes_entered.some(({ id, state }) => id === classId && state === 'entered');
  return isEntered && event.classes.some(({ id, begun }) => id === classId && begun);
}

/** The extras of the entry at the prices at which they were bought, and those on offer now. */
export function ownExtrasOf({ event, extras }: OwnEntry, now: number): OfferedExtra[] {
  // What the entry has already is not left for others, but for itself.
  const had = (id: string) => extras.find(({ fee_id }) => fee_id === id)?.quantity ?? 0;
  const extras_left = event.extras_left.map(({ fee_id, left }) => ({
    fee_id,
    left: left + had(fee_id),
  }));
  const offered = extrasOf({ ...event, extras_left }, now);
  const bought = extras.map(({ fee_id, name, unit_amount, quantity, waiting }): OfferedExtra => {
    const { per = 'unit', most = 0, stall } = offered.find(({ id }) => id === fee_id) ?? {};
    const has = quantity + waiting;
    const extra = { id: fee_id, name, amount: unit_amount, per, most: Math.max(most, has) };
    return stall === undefined ? extra : { ...extra, stall };
  });
  return [...bought, ...offered.filter(({ id }) => extras.every(({ fee_id }) => fee_id !== id))];
}

/** How many of an extra have a stall already. */
export const assignedOf = ({ stalls }: OwnEntry, extra: string) =>
  stalls.filter((it) => it.bought && it.fee_id === extra && it.stalls.length > 0).length;

/** The values of the form of an entry. */
export type OwnValues = RegistrationValues & AskedValues;

/** The form's values for an entry; its classes are ids. */
export function toValues(entry: OwnEntry, offered: readonly OfferedExtra[]): OwnValues {
  const quantity = (id: string) => {
    const extra = entry.extras.find(({ fee_id }) => fee_id === id);
    // What waits in line stays there if it is stated with what the entry has.
    return extra === undefined ? '' : extra.quantity + extra.waiting;
  };
  return {
    ...entryGroup.read(entry),
    ...details.read(entry),
    // A line for a membership that is missing.
    ...(entry.missing.includes('memberships') && { memberships: [newMembership()] }),
    classes: entry.classes_entered
      .filter(({ state }) => isIn(state))
      .flatMap(({ id }) => (id === null ? [] : [id])),
    extras: Object.fromEntries(offered.map(({ id }) => [id, String(quantity(id))])),
    stalls: noPicks(offered),
    waiver: UNSIGNED,
  };
}

/**
 * Whether the waiver is signed: for the first time, anew by another rider, or with a guardian
 * because the rider turns out to be under age.
 */
export function signsAnew(
  values: Pick<OwnValues, 'rider_name' | 'rider_birth_date'>,
  { event, rider_name, missing, ...entry }: OwnEntry,
): boolean {
  if (event.waiver_text === '') return false;
  const isNewRider = fold(values.rider_name) !== fold(rider_name);
  const wasMinor = isMinor(entry.rider_birth_date ?? '', event);
  return (
    missing.includes('waiver') ||
    isNewRider ||
    (isMinor(values.rider_birth_date, event) && !wasMinor)
  );
}

/** What is checked before the form is sent. */
export function ownSchema(entry: OwnEntry, extras: readonly OfferedExtra[]) {
  const { event } = entry;
  const schema = entrySchema(extras).concat(askedDetails(event).rule);
  const signed = askedSchema(event);
  return schema.test('signed', async (values) => {
    // Yup passes `undefined` for a blank field, whatever the type says.
    const { rider_name = '', rider_birth_date = '' } = values as Partial<OwnValues>;
    if (signsAnew({ rider_name, rider_birth_date }, entry))
      await signed.validate(values, { abortEarly: false });
    return true;
  });
}

/** The request body for the form's values. */
export function toBody(
  values: OwnValues,
  extras: readonly OfferedExtra[],
  entry: OwnEntry,
): Schemas['OwnEntryBody'] {
  const { waiver, ...asked } = askedBody(values, entry.event);
  return {
    ...entryGroup.write(values),
    ...asked,
    ...(waiver !== undefined && signsAnew(values, entry) && { waiver }),
    classes_entered: values.classes.map((id) => ({ id })),
    extras: extras.map((extra) => extraOf(values, extra)),
    revision: entry.revision,
  };
}

/** What the rider can still do with an entry, and until when. */
export interface Limits {
  canChange: boolean;
  /** Whether what is missing can be added. */
  canComplete: boolean;
  canScratch: boolean;
  changesUntil: Instant;
  scratchUntil: Instant;
  /** Until when who waits moves up by itself. */
  movesUpUntil: Instant;
  movesUp: boolean;
}

/** The limits of an entry at a moment, in milliseconds since the epoch. */
export function limitsOf(entry: OwnEntry, now: number): Limits {
  const { event, status } = entry;
  const changesUntil = event.entries_close_at ?? event.end_date;
  const scratchUntil = event.start_date;
  const movesUpUntil = event.entries_close_at ?? event.start_date;
  return {
    movesUpUntil,
    movesUp: now < Date.parse(movesUpUntil.$date),
    canChange: status !== 'cancelled' && now < Date.parse(changesUntil.$date),
    canComplete:
      status !== 'cancelled' &&
      now < Math.max(Date.parse(changesUntil.$date), Date.parse(event.end_date.$date)),
    canScratch:
      isIn(status) &&
      now < Date.parse(scratchUntil.$date) &&
      !event.classes.some(({ id }) => hasBegun(entry, id)),
    changesUntil,
    scratchUntil,
  };
}
