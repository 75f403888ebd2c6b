import { ValidationError } from 'yup';

import { resolveWallTime } from '../../../lib/time/zonedTime';
import { eventFields, type EventValues } from './eventForm';

/** A date and a time belong together: half of them would be ignored. */
function halfTime(values: Readonly<Record<string, unknown>>, name: string): string | null {
  const [date, time] = [`${name}_date`, `${name}_time`] as const;
  if (Boolean(values[date]) === Boolean(values[time])) return null;
  return values[date] ? time : date;
}

/** The rules of the form. The server checks them again. */
export const eventSchema = eventFields.rule
  .test('halfTimes', (values, { createError }) => {
    const wrong: string[] = [];
    for (const name of ['entries_open', 'entries_close']) {
      const half = halfTime(values, name);
      if (half !== null) wrong.push(half);
    }
    (values as Partial<EventValues>).fees?.forEach((one, index) => {
      for (const name of ['from', 'until']) {
        const half = halfTime(one, name);
        if (half !== null) wrong.push(`fees[${index}].${half}`);
      }
    });
    const message = 'Enter a date and a time, or neither';
    return (
      wrong.length === 0 || new ValidationError(wrong.map((path) => createError({ path, message })))
    );
  })
  .test('order', (values, { createError }) => {
    // Yup passes `undefined` for a blank field, whatever the type says; it gives no time.
    const { start_date, start_time, end_date, end_time, time_zone } = values as EventValues;
    const start = resolveWallTime({ date: start_date, time: start_time }, time_zone);
    const end = resolveWallTime({ date: end_date, time: end_time }, time_zone);
    if (start === null || end === null || end.instant > start.instant) return true;
    const path = end_date < start_date ? 'end_date' : 'end_time';
    return createError({ path, message: 'The end must be after the start' });
  });
