import { expect, it } from 'vitest';

import { href } from './paths';

it('escapes the values in an address', () => {
  expect(href.event('a/b?c')).toBe('/event/a%2Fb%3Fc');
  expect(href.publicForm('x_Y-1')).toBe('/pv/event/x_Y-1');
});
