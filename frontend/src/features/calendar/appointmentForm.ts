import { boolean, object, string } from 'yup';

import { missing, text } from '../../components/form/rules';
import type { Schemas } from '../../api/types';
import { addDays, type Day, daysBetween } from '../../lib/days';
import { resolveWallTime, toWallTime } from '../../lib/zonedTime';
import { usableZone } from '../../lib/dates';
import { NO_REPEAT, readRule, type Repeat, writeRule } from '../repeats/recurrence';
import { repeatRules } from '../repeats/repeatRules';
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

/** The values of the form of an appointment. */
export interface AppointmentValues extends TimeValues, Repeat {
  organization_id: string;
  kind: Appointment['kind'];
  title: string;
  horse_ids: string[];
  /** Empty for nobody. */
  contact_id: string;
  place: string;
  notes: string;
  /** Minutes; empty for no reminder. */
  remind: string;
}

/** The values of the form of one occurrence. */
export interface OccurrenceValues extends TimeValues {
  title: string;
  place: string;
  notes: string;
}

const timeRules = {
  all_day: boolean(),
  start_date: string().label('Start date').required(missing),
  start_time: string()
    .label('Start time')
    .when('all_day', { is: false, then: (rule) => rule.required(missing) }),
  end_date: string()
    .label('End date')
    .required(missing)
    .test('order', 'The end must not be before the start', (_, { parent }) =>
      isInOrder(parent as TimeValues),
    ),
  end_time: string()
    .label('End time')
    .when('all_day', { is: false, then: (rule) => rule.required(missing) }),
};

function isInOrder(times: TimeValues): boolean {
  const { start, end } = momentsOf(times);
  return start === null || end === null || start <= end;
}

/** The rules of an occurrence's form. */
export const occurrenceSchema = object({
  ...timeRules,
  title: text('Title', 200).required(missing),
  place: text('Place', 300),
  notes: text('Notes', 4000),
});

/** The rules of an appointment's form. */
export const appointmentSchema = object({
  ...timeRules,
  title: text('Title', 200).required(missing),
  place: text('Place', 300),
  notes: text('Notes', 4000),
  ...repeatRules('start_date'),
});

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
    ...NO_REPEAT,
    organization_id: '',
    kind,
    title: '',
    all_day: false,
    start_date: day,
    start_time: time(start),
    end_date: start === 23 ? addDays(day, 1) : day,
    end_time: time((start + 1) % 24),
    time_zone: zone,
    horse_ids: [],
    contact_id: '',
    place: '',
    notes: '',
    remind: '',
  };
}

/** The values of a whole appointment or series. */
export function valuesOf(appointment: Appointment): AppointmentValues {
  const { starts_at, ends_at, remind_before_minutes: minutes } = appointment;
  const times = timeValues(starts_at.$date, ends_at.$date, appointment);
  return {
    ...times,
    ...readRule(appointment.recurrence, times.start_date),
    organization_id: appointment.organization_id,
    kind: appointment.kind,
    title: appointment.title,
    horse_ids: appointment.horse_ids,
    contact_id: appointment.contact_id ?? '',
    place: appointment.place,
    notes: appointment.notes,
    remind: minutes === null ? '' : String(minutes),
  };
}

/** The request body of an appointment's form. */
export function bodyOf(values: AppointmentValues): Schemas['AppointmentBody'] {
  const { start, end } = momentsOf(values);
  return {
    title: values.title.trim(),
    kind: values.kind,
    starts_at: start ?? '',
    ends_at: end ?? '',
    all_day: values.all_day,
    time_zone: values.time_zone,
    recurrence: writeRule(values, values.start_date),
    horse_ids: values.horse_ids,
    contact_id: values.contact_id === '' ? null : values.contact_id,
    place: values.place.trim(),
    notes: values.notes.trim(),
    remind_before_minutes: values.remind === '' ? null : Number(values.remind),
  };
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
