import { expect, it } from 'vitest';

import { fold } from './fold';

it.each([
  ['Müller', 'muller'],
  ['  ÉPÉE Niño ', 'epee nino'],
  ['12A Open', '12a open'],
])('%s is found as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
