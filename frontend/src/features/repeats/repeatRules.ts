import { string } from 'yup';

const recurs = (repeat: string) => repeat !== 'none' && repeat !== 'other';

const endsBy = (way: string) => ({
  is: (repeat: string, ends: string) => recurs(repeat) && ends === way,
});

/** The rules of the fields of a `Repeat`; the field `start` has the first day. */
export const repeatRules = (start: string) => ({
  interval: string().when('repeat', {
    is: recurs,
    then: (rule) => rule.matches(/^[1-9]\d{0,2}$/, 'Enter a number from 1 to 999'),
  }),
  until: string().when(['repeat', 'ends'], {
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
  count: string().when(['repeat', 'ends'], {
    ...endsBy('count'),
    then: (rule) => rule.matches(/^[1-9]\d{0,3}$/, 'Enter a number from 1 to 9999'),
  }),
});
