import { expect, it } from 'vitest';

import { isPhone } from './phone';

it.each(['931-555-0147', '+1 (931) 555-0147', '931.555.0147 ext. 2', '55501'])(
  '%s can be dialled',
  (text) => {
    expect(isPhone(text)).toBe(true);
  },
);

it.each(['', 'call me', '911', '- - - - -', 'rae@example.org', '5'.repeat(41)])(
  '"%s" is not a phone number',
  (text) => {
    expect(isPhone(text)).toBe(false);
  },
);
