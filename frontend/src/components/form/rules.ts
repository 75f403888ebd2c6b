import { string, type StringSchema } from 'yup';

import { formatNumber } from '../../lib/intl';
import { isPhone } from '../../lib/phone';

interface Labelled {
  label?: string;
}

/** The message of a field that must be filled in: `text('Name').required(missing)`. */
export const missing = ({ label }: Labelled): string => `${label ?? 'This'} is required`;

const tooLong = ({ label, max }: Labelled & { max: number }) =>
  `${label ?? 'This'} must be at most ${formatNumber(max)} characters`;

/**
 * Text that may be blank. The server has the same rules, and the last word.
 *
 * @param label - what the field is called, which begins the messages
 * @param max - the most characters that the server takes
 */
export function text(label: string, max = Infinity): StringSchema {
  return string().label(label).trim().max(max, tooLong);
}

/** An email address, or nothing. */
export function email(label = 'Email'): StringSchema {
  return text(label, 254).email('Enter a full email address, like rae@example.org');
}

/** A phone number, or nothing. */
export function phone(label = 'Phone'): StringSchema {
  return text(label, 40).test(
    'phone',
    'Enter a phone number, like 931-555-0147',
    (typed = '') => typed === '' || isPhone(typed),
  );
}
