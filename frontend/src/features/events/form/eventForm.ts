import { array, ValidationError } from 'yup';

import * as field from '../../../components/form/fields';
import { sameValue } from '../../../components/form/merge';
import { email, missing, money, text } from '../../../components/form/rules';
import { usableZone } from '../../../lib/time/dates';
import { addDays, readDay } from '../../../lib/time/days';
import { nameKey } from '../../../lib/text/fold';
import { resolveWallTime, toWallTime, type WallTime } from '../../../lib/time/zonedTime';
import type { Organization } from '../../organization/organizationApi';
import type { EventBody, EventTemplate, OwnEvent } from '../eventsApi';
import { isWalkingShow } from '../eventWords';
import { fromRules, ruleFields, toRules } from './entryRulesForm';
import { count, noticeFields, toFacts } from './noticeForm';

/** The maximum length of a show's name on the server. */
export const NAME_LENGTH = 200;

const showClass = field.group({
  /** The class of the show that is changed; empty for a new one. */
  id: field.optional(field.chosen()),
  /** Blank for the next free number. */
  number: { ...field.typed(), write: (typed: string) => typed.trim() || null },
  name: field.typed(text('Class Name').required(missing)),
  description: field.typed(),
  price: field.money(money('Enter a price like 35 or 12.50')),
  /** How many entries it takes. */
  capacity: count,
  closed: field.optional(field.same(false)),
  /** Whether it is for walking or racking horses; `null` as the type of the show says. */
  walking_horses: field.optional(field.same<boolean | null>(null)),
});

const uniqueClasses = array(showClass.rule).test('unique', (list, { path, createError }) => {
  const seen = new Set<string>();
  const again: ValidationError[] = [];
  list?.forEach(({ name }: { name?: string }, index) => {
    // Yup passes `undefined` for a blank name, whatever the type says.
    const key = name ? nameKey(name) : '';
    if (key !== '' && seen.has(key)) {
      const at = `${path}[${index}].name`;
      again.push(createError({ path: at, message: 'Another class has this name' }));
    }
    seen.add(key);
  });
  return again.length === 0 || new ValidationError(again);
});

/** The classes of a show: their rows in the form, and the rules. */
export const classesField = { ...field.rows(showClass), rule: uniqueClasses };

/** A class in the form. */
export type ClassValues = typeof showClass.blank;

/** The fields that a show and a template have in common. */
const shared = {
  event_type: field.typed(text('Event Type').required(missing)),
  manager_name: field.typed(),
  manager_email: field.typed(email()),
  manager_phone: field.typed(),
  manager_address: field.typed(text('Manager Address', 300)),
  ...noticeFields,
  require_dqp: field.same(false),
  classes: classesField,
  notes: field.same(''),
  /** Notes that only the organizer sees. */
  office_notes: field.same(''),
};

const sharedFields = field.group(shared);

const moment = (label: string) => field.here('', text(label).required(missing));

/** The form of a show. Dates and times are in the show's zone. */
export const eventFields = field.group({
  /** Blank for the one in which the account works. */
  organization_id: field.organization,
  name: field.typed(text('Event Name', NAME_LENGTH).required(missing)),
  ...shared,
  start_date: moment('Start Date'),
  start_time: moment('Start Time'),
  end_date: moment('End Date'),
  end_time: moment('End Time'),
  /** The number of days from the start to the end date, until the user sets another end date. */
  further_days: field.here(0),
  time_zone: field.same('', text('Time Zone').required(missing)),
  location: field.group({
    venue: field.typed(text('Venue').required(missing)),
    address: field.typed(),
    city: field.typed(),
    state: field.typed(),
    zip_code: field.typed(),
  }),
  ...ruleFields,
  saveAsTemplate: { ...field.here(false), write: (save: boolean) => save },
});

/** The values of the form of a show. */
export type EventValues = typeof eventFields.blank;

export type LocationValues = EventValues['location'];

/** A show with all fields, because a change clears the fields that are left out. */
type WholeEvent = Required<
  Omit<EventBody, 'organization_id' | 'revision' | 'templateRevision' | 'classes'>
> &
  Pick<EventBody, 'organization_id'> & { classes: NonNullable<EventBody['classes']> };

/** The hours for templates that were saved before templates had hours. */
const DEFAULT_HOURS = { start_time: '18:00', end_time: '23:00', days: 1 };

/** A new, empty class. */
export const newClass = () => showClass.blank;

/** The place of an organization, the default for a new show. */
export function locationOf(organization: Organization | undefined): LocationValues {
  if (organization === undefined) return eventFields.blank.location;
  const { street, city, state, zip_code } = organization.address;
  return { venue: organization.name, address: street, city, state, zip_code };
}

/** The initial values for a new show. */
export const blankEvent = (zone: string, location: LocationValues): EventValues => ({
  ...eventFields.blank,
  time_zone: zone,
  location,
});

/**
 * The values for a new show from a template: everything but the dates. The end date follows the
 * start date by as many days as in the template.
 *
 * @param fallback - the place, for a template without one
 */
export function fromTemplate(template: EventTemplate, fallback: LocationValues): EventValues {
  return {
    // The rules for entries are full of dates, so a template has none.
    ...eventFields.blank,
    ...sharedFields.read(template),
    name: template.name,
    start_time: template.start_time ?? DEFAULT_HOURS.start_time,
    end_time: template.end_time ?? DEFAULT_HOURS.end_time,
    further_days: (template.days ?? DEFAULT_HOURS.days) - 1,
    time_zone: usableZone(template.time_zone),
    location: template.location.venue === '' ? fallback : template.location,
  };
}

/** The end date for a start date; blank if the start date is not valid. */
export function endDayOf(startDay: string, furtherDays: number): string {
  const day = readDay(startDay);
  return day === null ? '' : addDays(day, furtherDays);
}

/** The initial values for an existing show. */
export function fromEvent(event: OwnEvent): EventValues {
  const zone = usableZone(event.time_zone);
  const start = toWallTime(event.start_date.$date, zone);
  const end = toWallTime(event.end_date.$date, zone);
  const values = eventFields.read(event);
  const usual = isWalkingShow(event.event_type);
  return {
    ...values,
    classes: values.classes.map((one) => ({
      ...one,
      walking_horses: one.walking_horses === usual ? null : one.walking_horses,
    })),
    organization_id: event.organization_id,
    start_date: start.date,
    start_time: start.time,
    end_date: end.date,
    end_time: end.time,
    time_zone: zone,
    ...fromRules(event, zone),
  };
}

/**
 * The request body for the form's values.
 *
 * @param original - the show that is being changed. Unchanged times keep their seconds, and stay in
 * the same one of two equal hours when clocks are set back
 */
export function toBody(values: EventValues, original?: OwnEvent): WholeEvent {
  const { start_date, start_time, end_date, end_time, time_zone } = values;
  const before = original && fromEvent(original);
  const known = new Set(original?.classes.map(({ id }) => id));
  const instant = (side: 'start' | 'end', wall: WallTime) => {
    const untouched =
      before?.time_zone === time_zone &&
      before[`${side}_date`] === wall.date &&
      before[`${side}_time`] === wall.time;
    if (untouched && original) return original[`${side}_date`].$date;
    return resolveWallTime(wall, time_zone)?.instant ?? '';
  };
  const { organization_id: organization, ...body } = eventFields.write(values);
  return {
    ...body,
    ...(organization !== undefined && original === undefined && { organization_id: organization }),
    start_date: instant('start', { date: start_date, time: start_time }),
    end_date: instant('end', { date: end_date, time: end_time }),
    ...toFacts(values),
    require_dqp: requiresInspector(values),
    ...toRules(values, time_zone, before?.time_zone === time_zone ? original : undefined),
    // A class that was removed elsewhere meanwhile is added again.
    classes: body.classes.map((one) => ({ ...one, id: known.has(one.id ?? '') ? one.id : null })),
  };
}

/** What the inspection says of an inspector, or else the box that is shown then. */
function requiresInspector({ inspection, require_dqp }: EventValues): boolean {
  return inspection === 'hpi_appointed' || (inspection !== 'none' && require_dqp);
}

/** Whether two bodies differ at most in the ids and numbers that the server gives to new classes. */
export function sameContent(one: WholeEvent, other: WholeEvent): boolean {
  const content = (body: WholeEvent) => ({
    ...body,
    classes: body.classes.map((item) => ({ ...item, id: null, number: null })),
    fees: body.fees?.map((fee) => ({ ...fee, id: null })),
  });
  return sameValue(content(one), content(other));
}
