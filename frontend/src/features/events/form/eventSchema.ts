import { array, boolean, object, string, ValidationError } from 'yup';

import { email, missing, text } from '../../../components/form/rules';
import { nameKey } from '../../../lib/fold';
import { parseMoney } from '../../../lib/money';
import { resolveWallTime } from '../../../lib/zonedTime';
import { parseEntries } from './noticeForm';

/** The maximum length of a show's name on the server. */
export const NAME_LENGTH = 200;

const showClass = object({
  name: text('Class Name').required(missing),
  description: string(),
  price: string().test(
    'money',
    'Enter a price like 35 or 12.50',
    (price) => parseMoney(price ?? '') !== null,
  ),
  capacity: string().test(
    'count',
    'Enter a whole number',
    (typed = '') => typed.trim() === '' || (parseEntries(typed) ?? 0) > 0,
  ),
});

/** A whole number of entries from 1 on, or blank. */
const count = (message: string) =>
  string().test(
    'count',
    message,
    (typed = '') => typed.trim() === '' || (parseEntries(typed) ?? 0) > 0,
  );

const fee = object({
  name: text('Fee Name', 100).required(missing),
  amount: string().test(
    'money',
    'Enter an amount like 35 or 12.50',
    (amount) => parseMoney(amount ?? '') !== null,
  ),
  max_quantity: count('Enter a whole number'),
});

/** A date and a time belong together: half of them would be ignored. */
function halfTime(values: Readonly<Record<string, unknown>>, name: string): string | null {
  const [date, time] = [`${name}_date`, `${name}_time`] as const;
  if (Boolean(values[date]) === Boolean(values[time])) return null;
  return values[date] ? time : date;
}

const classes = array(showClass).test('unique', (list, { path, createError }) => {
  const seen = new Set<string>();
  const again: ValidationError[] = [];
  list?.forEach(({ name }, index) => {
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

const expectedEntries = string().test(
  'entries',
  'Enter a whole number up to 100,000',
  (typed = '') => typed.trim() === '' || parseEntries(typed) !== null,
);

const inspectors = array(text('A name', 200).required('Enter a name, or remove this line')).max(
  20,
  'At most 20 inspectors',
);

/** The rules of the form. The server checks them again. */
export const eventSchema = object({
  name: text('Event Name', NAME_LENGTH).required(missing),
  event_type: text('Event Type').required(missing),
  start_date: text('Start Date').required(missing),
  start_time: text('Start Time').required(missing),
  end_date: text('End Date').required(missing),
  end_time: text('End Time').required(missing),
  time_zone: text('Time Zone').required(missing),
  location: object({ venue: text('Venue').required(missing) }),
  manager_email: email(),
  manager_address: text('Manager Address', 300),
  expected_entries: expectedEntries,
  inspection: string(),
  // Fields of a choice that is not selected are hidden, and not sent.
  inspectors: array().when('inspection', { is: 'hpi_appointed', then: () => inspectors }),
  therapeutic_details: string().when('therapeutic_use', {
    is: 'allowed',
    then: () => text('Treatment Details', 2000),
  }),
  require_dqp: boolean(),
  classes,
  capacity: count('Enter a whole number'),
  first_back_number: count('Enter a whole number'),
  fees: array(fee),
  payment_note: text('How to Pay', 1000),
  waiver_text: text('Waiver', 20_000),
  waiver_age: string().test('age', 'Enter an age from 1 to 99', (typed = '') =>
    /^\s*(?:[1-9]\d?)?\s*$/.test(typed),
  ),
  saveAsTemplate: boolean(),
})
  .test('halfTimes', (values, { createError }) => {
    const wrong: string[] = [];
    for (const name of ['entries_open', 'entries_close']) {
      const half = halfTime(values, name);
      if (half !== null) wrong.push(half);
    }
    values.fees?.forEach((one, index) => {
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
    const { start_date, start_time, end_date, end_time, time_zone } = values;
    const start = resolveWallTime({ date: start_date, time: start_time }, time_zone);
    const end = resolveWallTime({ date: end_date, time: end_time }, time_zone);
    if (start === null || end === null || end.instant > start.instant) return true;
    const path = end_date < start_date ? 'end_date' : 'end_time';
    return createError({ path, message: 'The end must be after the start' });
  });
