import { expect, it } from 'vitest';

import { showPhone } from './showPhone';

it.each([
  ['615 555 0143', '(615) 555-0143'],
  ['6155550143', '(615) 555-0143'],
  ['+1-615-555-0143', '(615) 555-0143'],
  ['(615)555-0143', '(615) 555-0143'],
  ['615-555-0143 ext. 2', '615-555-0143 ext. 2'],
  ['+49 30 901820', '+49 30 901820'],
  ['55501', '55501'],
])('%s is shown as %s', (typed, shown) => expect(showPhone(typed)).toBe(shown));
