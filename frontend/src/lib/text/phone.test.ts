import { expect, it } from 'vitest';

import { isPhone, showPhone } from './phone';

it.each([
  '931-555-0147',
  '+1 (931) 555-0147',
  '931.555.0147 ext. 2',
  '55501',
  // As they are copied.
  '\u202a+1 (931) 555-0101\u202c',
  '(931)\u00a0555\u20110101',
  '931\u2013555\u20130101\u200b',
  'tel:+19315550101',
])('%s can be dialled', (text) => expect(isPhone(text)).toBe(true));

it.each(['', 'call me', '911', '- - - - -', 'rae@example.org', '5'.repeat(41)])(
  '"%s" is not a phone number',
  (text) => expect(isPhone(text)).toBe(false),
);

it.each([
  ['615 555 0143', '(615) 555-0143'],
  ['6155550143', '(615) 555-0143'],
  ['+1-615-555-0143', '(615) 555-0143'],
  ['(615)555-0143', '(615) 555-0143'],
  ['615-555-0143 ext. 2', '615-555-0143 ext. 2'],
  ['+49 30 901820', '+49 30 901820'],
  ['55501', '55501'],
])('%s is shown as %s', (typed, shown) => expect(showPhone(typed)).toBe(shown));
