import { string, type StringSchema } from 'yup';

import { formatNumber } from '../../lib/intl';
import { parseMoney } from '../../lib/money/money';
import { isPhone } from '../../lib/text/phone';

interface Labelled {
  label?: string;
}

/** The message for a missing value: `text('Name').required(missing)`. */
export const missing = ({ label }: Labelled): string => `${label ?? 'This'} is required`;

const tooLong = ({ label, max }: Labelled & { max: number }) =>
  `${label ?? 'This'} must be at most ${formatNumber(max)} characters`;

/**
 * Text that may be blank. The server checks the same rules again.
 *
 * @param label - the field's label, with which messages begin
 * @param max - the largest number of characters that the server accepts
 */
export function text(label: string, max = Infinity): StringSchema {
  return string().label(label).trim().max(max, tooLong);
}

/** An email address, or blank. */
export function email(label = 'Email'): StringSchema {
  return text(label, 254)
    .transform((typed: string) => typed.replace(/\p{DI}/gu, ''))
    .email('Enter a full email address, like rae@example.org');
}

/** A phone number, or blank. */
export function phone(label = 'Phone'): StringSchema {
  return text(label, 40).test(
    'phone',
    'Enter a phone number, like 931-555-0147',
    (typed = '') => typed === '' || isPhone(typed),
  );
}

const MONEY = 'Enter an amount like 35 or 12.50';

/** An amount of money; blank is 0. */
export const money = (message = MONEY): StringSchema =>
  string().test('money', message, (typed) => parseMoney(typed ?? '') !== null);

/** An amount of money that is more than 0. */
export const positiveMoney = (label = 'Amount'): StringSchema =>
  string()
    .label(label)
    .required(missing)
    .test('money', MONEY, (typed) => (parseMoney(typed) ?? 0) > 0);
