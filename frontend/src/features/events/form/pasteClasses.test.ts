import { expect, it } from 'vitest';

import { readClasses } from './pasteClasses';

it.each([
  ['Open Pleasure', null],
  ['Open Pleasure, any age', null],
  [
    '1\tOpen Pleasure\t$35\r\n12A\tStake\t1,250.00\n\n',
    [
      { number: '1', name: 'Open Pleasure', price: '35' },
      { number: '12A', name: 'Stake', price: '1250' },
    ],
  ],
  [
    'Open Pleasure, $35\nOpen, any age, 12.50\nStake; 1,250\nLead Line',
    [
      { number: '', name: 'Open Pleasure', price: '35' },
      { number: '', name: 'Open, any age', price: '12.5' },
      { number: '', name: 'Stake', price: '1250' },
      { number: '', name: 'Lead Line', price: '' },
    ],
  ],
  ['7\tOpen Pleasure', [{ number: '7', name: 'Open Pleasure', price: '' }]],
  ['Open Pleasure\tfree', [{ number: '', name: 'Open Pleasure', price: 'free' }]],
])('reads %j', (text, classes) => expect(readClasses(text)).toEqual(classes));
