import { string } from 'yup';

import * as field from '../../components/form/fields';
import { NO_REPEAT } from './recurrence';

const recurs = (repeat: string) => repeat !== 'none' && repeat !== 'other';

const endsBy = (way: string) => ({
  is: (repeat: string, ends: string) => recurs(repeat) && ends === way,
});

/** The fields of a `Repeat`; the field `start` has the first day. */
export const repeatFields = (start: string) => ({
  repeat: field.here(NO_REPEAT.repeat),
  weekdays: field.here(NO_REPEAT.weekdays),
  ends: field.here(NO_REPEAT.ends),
  rule: field.here(NO_REPEAT.rule),
  interval: field.here(
    NO_REPEAT.interval,
    string().when('repeat', {
      is: recurs,
      then: (rule) => rule.matches(/^[1-9]\d{0,2}$/, 'Enter a number from 1 to 999'),
    }),
  ),
  until: field.here(
    NO_REPEAT.until,
    string().when(['repeat', 'ends'], {
      ...endsBy('until'),
      then: (rule) =>
        rule
          .required('Choose the last day')
          .test(
            'order',
            'The last day must not be before the first',
            (until, { parent }) => until >= ((parent as Record<string, string>)[start] ?? ''),
          ),
    }),
  ),
  count: field.here(
    NO_REPEAT.count,
    string().when(['repeat', 'ends'], {
      ...endsBy('count'),
      then: (rule) => rule.matches(/^[1-9]\d{0,3}$/, 'Enter a number from 1 to 9999'),
    }),
  ),
});
