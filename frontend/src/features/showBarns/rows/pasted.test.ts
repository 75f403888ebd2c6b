import { expect, it } from 'vitest';

import { isTable, type PastedRow, readRows } from './pasted';

const row = (some: Partial<PastedRow>): PastedRow => ({
  horse_name: '',
  rider_name: '',
  owner_name: '',
  trainer_name: '',
  classes: '',
  rider_email: '',
  rider_phone: '',
  notes: '',
  ...some,
});

const sun = { horse_name: 'Midnight Sun', rider_name: 'Rae Doe', owner_name: 'Hill Farm' };

it.each<[string, Partial<PastedRow>[]]>([
  ['', []],
  ['\n \n', []],
  ['Midnight Sun\tRae Doe\tHill Farm\t12 14', [{ ...sun, classes: '12 14' }]],
  // Each class in a cell of its own.
  ['Midnight Sun\tRae Doe\tHill Farm\t12\t\t14\r\n', [{ ...sun, classes: '12, 14' }]],
  ['Midnight Sun, Rae Doe, Hill Farm, 12, 14', [{ ...sun, classes: '12, 14' }]],
  ['Midnight Sun; Rae Doe; Hill Farm; 12, 14', [{ ...sun, classes: '12, 14' }]],
  ['Midnight Sun', [{ horse_name: 'Midnight Sun' }]],
  ['\tRae Doe', [{ rider_name: 'Rae Doe' }]],
  [
    '"Sun, the 2nd","Rae ""Ray"" Doe"',
    [{ horse_name: 'Sun, the 2nd', rider_name: 'Rae "Ray" Doe' }],
  ],
  ['"Rocky" Road\tRae Doe', [{ horse_name: 'Rocky Road', rider_name: 'Rae Doe' }]],
  ['14" Pony\tRae Doe', [{ horse_name: '14" Pony', rider_name: 'Rae Doe' }]],
  // A cell of two lines is one cell.
  ['Sun\tRae Doe\tHill Farm\t"12\n14"', [{ ...sun, horse_name: 'Sun', classes: '12 14' }]],
  // Headings in any order; a column of another name becomes a note.
  [
    'Rider\tClasses\tHorse\tStall\tE-Mail\tEmail\nRae Doe\t12\tMidnight Sun\tB 4\t\trae@example.org',
    [
      {
        horse_name: 'Midnight Sun',
        rider_name: 'Rae Doe',
        classes: '12',
        rider_email: 'rae@example.org',
        notes: 'Stall: B 4',
      },
    ],
  ],
  ['Horse\tRider\n', []],
  // A horse of this name is no heading.
  ['Horse\tRae Doe', [{ horse_name: 'Horse', rider_name: 'Rae Doe' }]],
])('reads %j', (text, rows) => expect(readRows(text)).toEqual(rows.map(row)));

it('loses nothing that was pasted', () => {
  const text = 'Horse,Rider,Coggins\nSun,Rae Doe,2026-01-05,extra';
  const [read = expect.fail('a row is needed')] = readRows(text);
  const kept = Object.values(read).join(' ');
  for (const part of ['Sun', 'Rae Doe', 'Coggins: 2026-01-05', 'extra']) {
    expect(kept).toContain(part);
  }
});

it('tells a list from a name', () => {
  expect(isTable('Midnight Sun')).toBe(false);
  expect(isTable('Midnight Sun\n')).toBe(false);
  expect(isTable('Sun\tRae Doe')).toBe(true);
  expect(isTable('Sun\nGhost')).toBe(true);
});
