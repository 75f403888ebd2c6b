import { useState } from 'react';

import { ConfirmDialog } from '../../components/ui/actions/ConfirmDialog';
import { useToast } from '../../components/ui/messages/Toast';
import { withRetryHint } from '../../api/errors';
import { addDays, type Day, daysBetween } from '../../lib/time/days';
import { bodyOf, momentsOf, type TimeValues, valuesOf } from './appointmentForm';
import styles from './AppointmentDialog.module.css';
import {
  type CalendarItem,
  useChangeOccurrenceMutation,
  useLazyGetAppointmentQuery,
  useReplaceAppointmentMutation,
} from './calendarApi';
import { wallTime } from './items';
import { moveRepeat } from '../repeats/recurrence';

/** Where an item is dropped: on a day, or on an hour of a day. */
export interface Target {
  day: Day;
  hour: number | null;
}

interface Move {
  item: CalendarItem;
  target: Target;
}

/**
 * Moves appointments to another day or hour. Of a series it asks whether this one or all are meant.
 *
 * @returns the function that moves an item, and the question
 */
export function useMove() {
  const [asked, setAsked] = useState<Move | null>(null);
  const toast = useToast();
  const [change] = useChangeOccurrenceMutation();
  const [replace] = useReplaceAppointmentMutation();
  const [read] = useLazyGetAppointmentQuery();

  const report = (work: Promise<unknown>, done: string, undo?: () => void) => {
    work.then(
      () => toast.success(done, undefined, undo && { label: 'Undo', run: undo }),
      (error: unknown) => toast.error(withRetryHint('Failed to move it. Please try again.', error)),
    );
  };

  const moveOne = ({ item, target }: Move) => {
    const { appointment } = item;
    if (appointment === null) return;
    const { id, date, recurs } = appointment;
    const starts_at = startAt(item, target);
    if (starts_at === null) return;
    const undo = () => {
      const before = item.all_day
        ? { starts_at: item.starts_on, ends_at: item.ends_on }
        : { starts_at: item.starts_at.$date, ends_at: item.ends_at.$date };
      // What does not recur is named by the day on which it is now.
      const now = recurs ? date : target.day;
      report(change({ id, date: now, body: before }).unwrap(), 'Moved back');
    };
    report(change({ id, date, body: { starts_at } }).unwrap(), 'Moved', undo);
  };

  const moveAll = async ({ item, target }: Move) => {
    const id = item.appointment?.id ?? '';
    const appointment = await read(id).unwrap();
    const before = valuesOf(appointment);
    const shift = daysBetween(item.starts_on, target.day);
    const times = shifted(before, shift, target.hour);
    const { start_date: from } = before;
    const values = { ...moveRepeat(before, from, addDays(from, shift)), ...times };
    // A rule that the form cannot show names its days itself.
    if (before.repeat === 'other' && shift !== 0) throw new Error('a rule of its own');
    const body = { ...bodyOf(values), revision: appointment.revision };
    const saved = await replace({ id, body }).unwrap();
    return () => {
      const back = { ...bodyOf(before), revision: saved.revision };
      report(replace({ id, body: back }).unwrap(), 'Moved back');
    };
  };

  const move = (item: CalendarItem, from: Day, over: Target) => {
    // By as many days as it was dragged, whichever of its days was.
    const days = daysBetween(from, over.day);
    const isFirst = from === item.starts_on;
    const target = { day: addDays(item.starts_on, days), hour: isFirst ? over.hour : null };
    const sameDay = item.starts_on === target.day;
    const sameHour = target.hour === null || item.all_day || hourOf(item) === target.hour;
    if (item.appointment === null || (sameDay && sameHour)) return;
    if (item.appointment.recurs) setAsked({ item, target });
    else moveOne({ item, target });
  };

  const confirm = (what: 'one' | 'all') => {
    if (asked === null) return;
    setAsked(null);
    if (what === 'one') moveOne(asked);
    else {
      moveAll(asked).then(
        (undo) => toast.success('The series is moved', undefined, { label: 'Undo', run: undo }),
        (error: unknown) =>
          toast.error(withRetryHint('Failed to move the series. Please try again.', error)),
      );
    }
  };

  const question = asked !== null && (
    <WhichOnes title={asked.item.title} onConfirm={confirm} onCancel={() => setAsked(null)} />
  );
  return { move, question };
}

interface WhichOnesProps {
  title: string;
  onConfirm: (what: 'one' | 'all') => void;
  onCancel: () => void;
}

function WhichOnes({ title, onConfirm, onCancel }: WhichOnesProps) {
  const [what, setWhat] = useState<'one' | 'all'>('one');
  return (
    <ConfirmDialog
      open
      title={`Move ${title}?`}
      confirmLabel={what === 'one' ? 'Move This One' : 'Move All'}
      onConfirm={() => onConfirm(what)}
      onCancel={onCancel}
    >
      <span className={styles.question}>
        {(['one', 'all'] as const).map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="which"
              checked={what === choice}
              onChange={() => setWhat(choice)}
            />
            {choice === 'one' ? 'Only this one' : 'All of the series'}
          </label>
        ))}
      </span>
    </ConfirmDialog>
  );
}

const hourOf = (item: CalendarItem) => Number(wallTime(item, 'starts_at').time.slice(0, 2));

const atHour = (time: string, hour: number) => `${String(hour).padStart(2, '0')}${time.slice(2)}`;

/** The new start, as the API takes it. */
function startAt(item: CalendarItem, { day, hour }: Target): string | null {
  if (item.all_day) return day;
  const { time } = wallTime(item, 'starts_at');
  const times: TimeValues = {
    all_day: false,
    start_date: day,
    start_time: hour === null ? time : atHour(time, hour),
    end_date: day,
    end_time: time,
    time_zone: item.time_zone ?? 'UTC',
  };
  return momentsOf(times).start;
}

/** The times of a series that begins some days later, and at another hour. */
function shifted(times: TimeValues, days: number, hour: number | null): Partial<TimeValues> {
  const hours = hour === null ? 0 : hour - Number(times.start_time.slice(0, 2));
  const end = Number(times.end_time.slice(0, 2)) + hours;
  const over = Math.floor(end / 24);
  return {
    start_date: addDays(times.start_date, days),
    start_time: hour === null ? times.start_time : atHour(times.start_time, hour),
    end_date: addDays(times.end_date, days + over),
    end_time: atHour(times.end_time, end - over * 24),
  };
}
