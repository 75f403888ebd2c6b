import { expect, it } from 'vitest';

import { readHands } from './heights';

it.each([
  ['15.3', { hands: '15.3', inches: 63, cm: 160 }],
  [' 16 hands ', { hands: '16.0', inches: 64, cm: 163 }],
  ['14,2hh', { hands: '14.2', inches: 58, cm: 147 }],
  ['8', { hands: '8.0', inches: 32, cm: 81 }],
  ['20.3', { hands: '20.3', inches: 83, cm: 211 }],
  ['', null],
  ['15.4', undefined],
  ['15.25', undefined],
  ['7.3', undefined],
  ['21', undefined],
  ['tall', undefined],
])('reads the height %j', (text, expected) => expect(readHands(text)).toEqual(expected));
