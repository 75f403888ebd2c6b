import { boolean, string } from 'yup';

import * as field from '../../components/form/fields';
import { missing, text } from '../../components/form/rules';
import type { Schemas } from '../../api/types';
import { addDays, type Day, daysBetween } from '../../lib/time/days';
import { resolveWallTime, toWallTime } from '../../lib/time/zonedTime';
import { usableZone } from '../../lib/time/dates';
import { readRule, writeRule } from '../repeats/recurrence';
import { repeatFields } from '../repeats/repeatRules';
import type { Appointment } from './calendarApi';

/** When something takes place, as the fields of a form. */
export interface TimeValues {
  all_day: boolean;
  start_date: Day;
  start_time: string;
  end_date: Day;
  end_time: string;
  time_zone: string;
}

const ofTheClock = (label: string) =>
  string()
    .label(label)
    .when('all_day', { is: false, then: (rule) => rule.required(missing) });

const timeFields = {
  all_day: field.same(false, boolean()),
  start_date: field.here<Day>('', string().label('Start date').required(missing)),
  start_time: field.here('09:00', ofTheClock('Start time')),
  end_date: field.here<Day>(
    '',
    string()
      .label('End date')
      .required(missing)
      .test('order', 'The end must not be before the start', (_, { parent }) =>
        isInOrder(parent as TimeValues),
      ),
  ),
  end_time: field.here('10:00', ofTheClock('End time')),
  time_zone: field.same(''),
};

const words = {
  title: field.typed(text('Title', 200).required(missing)),
  place: field.typed(text('Place', 300)),
  notes: field.typed(text('Notes', 4000)),
};

const occurrence = field.group({ ...timeFields, ...words });
const appointment = field.group({
  ...timeFields,
  ...repeatFields('start_date'),
  organization_id: field.organization,
  kind: field.same<Appointment['kind']>('appointment'),
  ...words,
  horse_ids: field.same<string[]>([]),
  contact_id: field.chosen(),
  remind_before_minutes: field.numeric(string(), (typed) => (typed === '' ? null : Number(typed))),
});

/** The values of the form of one occurrence. */
export type OccurrenceValues = typeof occurrence.blank;

/** The values of the form of an appointment. */
export type AppointmentValues = typeof appointment.blank;

/** The rules of an occurrence's form. */
export const occurrenceSchema = occurrence.rule;

/** The rules of an appointment's form. */
export const appointmentSchema = appointment.rule;

function isInOrder(times: TimeValues): boolean {
  const { start, end } = momentsOf(times);
  return start === null || end === null || start <= end;
}

/** The two ends as the API takes them. */
export function momentsOf(times: TimeValues): { start: string | null; end: string | null } {
  if (times.all_day) return { start: times.start_date, end: times.end_date };
  const zone = usableZone(times.time_zone);
  const at = (date: Day, time: string) => resolveWallTime({ date, time }, zone)?.instant ?? null;
  return {
    start: at(times.start_date, times.start_time),
    end: at(times.end_date, times.end_time),
  };
}

/** The fields of two instants of the API. */
export function timeValues(
  startsAt: string,
  endsAt: string,
  { all_day, time_zone }: Pick<Appointment, 'all_day' | 'time_zone'>,
): TimeValues {
  const zone = all_day ? 'UTC' : usableZone(time_zone);
  const [start, end] = [toWallTime(startsAt, zone), toWallTime(endsAt, zone)];
  return {
    all_day,
    start_date: start.date,
    start_time: all_day ? '09:00' : start.time,
    end_date: end.date,
    end_time: all_day ? '10:00' : end.time,
    time_zone,
  };
}

/**
 * The changes that move the end with the start, so that the length stays.
 *
 * @returns `null` if a date or time is not filled in
 */
export function endMovedWith(
  before: TimeValues,
  after: TimeValues,
): Pick<TimeValues, 'end_date' | 'end_time'> | null {
  // By the clock: over a change of clocks an hour from 9:00 still ends at 10:00.
  const at = (date: Day, time: string) => Date.parse(`${date}T${time}Z`);
  const end =
    at(before.end_date, before.end_time) +
    at(after.start_date, after.start_time) -
    at(before.start_date, before.start_time);
  if (Number.isNaN(end)) return null;
  const [end_date = '', time = ''] = new Date(end).toISOString().split('T');
  return { end_date, end_time: time.slice(0, 5) };
}

/** The values of a new appointment. */
export function newValues(
  kind: Appointment['kind'],
  day: Day,
  hour: number | null,
  zone: string,
): AppointmentValues {
  const time = (at: number) => `${String(at).padStart(2, '0')}:00`;
  const start = hour ?? 9;
  return {
    ...appointment.blank,
    kind,
    start_date: day,
    start_time: time(start),
    end_date: start === 23 ? addDays(day, 1) : day,
    end_time: time((start + 1) % 24),
    time_zone: zone,
  };
}

/** The values of a whole appointment or series. */
export function valuesOf(saved: Appointment): AppointmentValues {
  const moments = timeValues(saved.starts_at.$date, saved.ends_at.$date, saved);
  return {
    ...appointment.read(saved),
    ...moments,
    ...readRule(saved.recurrence, moments.start_date),
  };
}

/** What a form says of the times, for a request. */
const sentTimes = (values: TimeValues) => {
  const { start, end } = momentsOf(values);
  return { starts_at: start ?? '', ends_at: end ?? '' };
};

/** The request body of an appointment's form. */
export const bodyOf = (values: AppointmentValues): Schemas['AppointmentBody'] => ({
  ...appointment.write(values),
  ...sentTimes(values),
  recurrence: writeRule(values, values.start_date),
});

/** The request body of the form of one occurrence. */
export function occurrenceBody(values: OccurrenceValues): Schemas['OccurrenceBody'] {
  const { title, place, notes } = occurrence.write(values);
  return { title, place, notes, ...sentTimes(values) };
}

/** An occurrence of an appointment. */
export interface Occurrence extends Pick<Appointment, 'title' | 'place' | 'notes'> {
  /** Instants of the API. */
  starts_at: string;
  ends_at: string;
  changed: boolean;
  dropped: boolean;
}

/** The occurrence on a day of the series. */
export function occurrenceOn(appointment: Appointment, date: Day): Occurrence {
  const change = appointment.occurrences.find((it) => it.date === date);
  const times = timeValues(appointment.starts_at.$date, appointment.ends_at.$date, appointment);
  const shift = daysBetween(times.start_date, date);
  const moved = {
    ...times,
    start_date: addDays(times.start_date, shift),
    end_date: addDays(times.end_date, shift),
  };
  const { start, end } = momentsOf(moved);
  const instant = (moment: string | null) =>
    moment === null || appointment.all_day ? `${moment}T00:00:00Z` : moment;
  return {
    title: change?.title ?? appointment.title,
    place: change?.place ?? appointment.place,
    notes: change?.notes ?? appointment.notes,
    starts_at: change?.starts_at?.$date ?? instant(start),
    ends_at: change?.ends_at?.$date ?? instant(end),
    changed: change !== undefined && !change.dropped,
    dropped: change?.dropped === true,
  };
}
