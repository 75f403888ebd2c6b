import { expect, it } from 'vitest';

import { comingBackTo, returnPath } from './returnPath';

it.each([
  [comingBackTo('/horses?q=sun#top'), '/horses?q=sun#top'],
  [comingBackTo('/'), '/dashboard'],
  [comingBackTo('//elsewhere.example'), '/dashboard'],
  [comingBackTo('/\\elsewhere.example'), '/dashboard'],
  [comingBackTo('https://elsewhere.example/'), '/dashboard'],
  [{ returnTo: 3 }, '/dashboard'],
  [{ idx: 1 }, '/dashboard'],
  [null, '/dashboard'],
])('%j leads to %s', (state, path) => expect(returnPath(state)).toBe(path));
