import { sameValue } from '../../../components/form/merge';
import { usableZone } from '../../../lib/dates';
import { addDays, readDay } from '../../../lib/days';
import { parseMoney } from '../../../lib/money';
import { resolveWallTime, toWallTime, type WallTime } from '../../../lib/zonedTime';
import type { Organization } from '../../organization/organizationApi';
import type { EventBody, EventTemplate, OwnEvent } from '../eventsApi';
import { BLANK_RULES, type EntryRulesValues, fromRules, toRules } from './entryRulesForm';
import { blankNotice, fromFacts, type NoticeValues, parseEntries, toFacts } from './noticeForm';

/** A class in the form; its price is text. */
interface ClassValues {
  /** The class of the show that is changed; empty for a new one. */
  id: string;
  /** Blank for the next free number. */
  number: string;
  name: string;
  description: string;
  price: string;
  /** How many entries it takes, as typed; blank is unlimited. */
  capacity: string;
  closed: boolean;
}

export type LocationValues = OwnEvent['location'];

/** The values of the form of a show. Dates and times are in the show's zone. */
export interface EventValues extends NoticeValues, EntryRulesValues {
  /** The organization of the show; blank or missing for the one in which the account works. */
  organization_id?: string;
  name: string;
  event_type: string;
  start_date: string;
  start_time: string;
  end_date: string;
  end_time: string;
  /** The number of days from the start to the end date, until the user sets another end date. */
  further_days: number;
  time_zone: string;
  location: LocationValues;
  manager_name: string;
  manager_email: string;
  manager_phone: string;
  manager_address: string;
  require_dqp: boolean;
  classes: ClassValues[];
  notes: string;
  /** Notes that only the organizer sees. */
  office_notes: string;
  saveAsTemplate: boolean;
}

/** A show with all fields, because a change clears the fields that are left out. */
type WholeEvent = Required<Omit<EventBody, 'organization_id' | 'revision' | 'templateRevision'>> &
  Pick<EventBody, 'organization_id'>;

/** The hours for templates that were saved before templates had hours. */
const DEFAULT_HOURS = { start_time: '18:00', end_time: '23:00', days: 1 };

const NOWHERE: LocationValues = { venue: '', address: '', city: '', state: '', zip_code: '' };

/** A new, empty class. */
export const newClass = (): ClassValues => ({
  id: '',
  number: '',
  name: '',
  description: '',
  price: '',
  capacity: '',
  closed: false,
});

/** The place of an organization, the default for a new show. */
export function locationOf(organization: Organization | undefined): LocationValues {
  if (organization === undefined) return NOWHERE;
  const { street, city, state, zip_code } = organization.address;
  return { venue: organization.name, address: street, city, state, zip_code };
}

/** The initial values for a new show. */
export function blankEvent(zone: string, location: LocationValues): EventValues {
  return {
    name: '',
    event_type: '',
    start_date: '',
    start_time: '',
    end_date: '',
    end_time: '',
    further_days: 0,
    time_zone: zone,
    location,
    manager_name: '',
    manager_email: '',
    manager_phone: '',
    manager_address: '',
    ...blankNotice(),
    require_dqp: false,
    classes: [],
    ...BLANK_RULES,
    notes: '',
    office_notes: '',
    saveAsTemplate: false,
  };
}

/**
 * The values for a new show from a template: everything but the dates. The end date follows the
 * start date by as many days as in the template.
 *
 * @param fallback - the place, for a template without one
 */
export function fromTemplate(template: EventTemplate, fallback: LocationValues): EventValues {
  return {
    ...shared(template),
    name: template.name,
    start_date: '',
    start_time: template.start_time ?? DEFAULT_HOURS.start_time,
    end_date: '',
    end_time: template.end_time ?? DEFAULT_HOURS.end_time,
    further_days: (template.days ?? DEFAULT_HOURS.days) - 1,
    time_zone: usableZone(template.time_zone),
    location: template.location.venue === '' ? fallback : template.location,
    // They are full of dates, so a template has none.
    ...BLANK_RULES,
    saveAsTemplate: false,
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
  return {
    ...shared(event),
    organization_id: event.organization_id,
    name: event.name,
    start_date: start.date,
    start_time: start.time,
    end_date: end.date,
    end_time: end.time,
    further_days: 0,
    time_zone: zone,
    location: event.location,
    ...fromRules(event, zone),
    saveAsTemplate: false,
  };
}

/**
 * The request body for the form's values.
 *
 * @param original - the show that is being changed. Unchanged times keep their seconds, and stay in
 * the same one of two equal hours when clocks are set back
 */
export function toBody(values: EventValues, original?: OwnEvent): WholeEvent {
  const { start_date, start_time, end_date, end_time, time_zone, location } = values;
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
  const organization = original === undefined ? values.organization_id : undefined;
  return {
    ...(organization && { organization_id: organization }),
    name: values.name.trim(),
    event_type: values.event_type.trim(),
    start_date: instant('start', { date: start_date, time: start_time }),
    end_date: instant('end', { date: end_date, time: end_time }),
    time_zone,
    location: {
      venue: location.venue.trim(),
      address: location.address.trim(),
      city: location.city.trim(),
      state: location.state.trim(),
      zip_code: location.zip_code.trim(),
    },
    manager_name: values.manager_name.trim(),
    manager_email: values.manager_email.trim(),
    manager_phone: values.manager_phone.trim(),
    manager_address: values.manager_address.trim(),
    ...toFacts(values),
    require_dqp: requiresInspector(values),
    ...toRules(values, time_zone, before?.time_zone === time_zone ? original : undefined),
    classes: values.classes.map(({ id, number, name, description, price, capacity, closed }) => ({
      // A class that was removed elsewhere meanwhile is added again.
      id: known.has(id) ? id : null,
      // Drafts of earlier versions have no number.
      number: (number || '').trim() || null,
      name: name.trim(),
      description: description.trim(),
      price: parseMoney(price) ?? 0,
      capacity: parseEntries(capacity),
      closed,
    })),
    notes: values.notes,
    office_notes: values.office_notes,
    saveAsTemplate: values.saveAsTemplate,
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

/** The fields that a show and a template have in common. */
function shared(source: OwnEvent | EventTemplate) {
  return {
    event_type: source.event_type,
    manager_name: source.manager_name,
    manager_email: source.manager_email,
    manager_phone: source.manager_phone,
    manager_address: source.manager_address,
    ...fromFacts(source),
    require_dqp: source.require_dqp,
    classes: source.classes.map((item) => ({
      id: 'id' in item ? item.id : '',
      number: item.number ?? '',
      name: item.name,
      description: item.description,
      price: item.price.toFixed(2),
      capacity: 'capacity' in item && item.capacity !== null ? String(item.capacity) : '',
      closed: 'closed' in item && item.closed,
    })),
    notes: source.notes,
    office_notes: source.office_notes,
  };
}

/** Whether a show has ended. */
export function isOver(event: Pick<OwnEvent, 'end_date'>, now: number = Date.now()): boolean {
  return Date.parse(event.end_date.$date) <= now;
}
