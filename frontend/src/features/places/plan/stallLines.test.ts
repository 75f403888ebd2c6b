import { expect, it } from 'vitest';

import { namesIn, sayStalls, stallsOf } from './stallLines';

const kept = ['1', '2', '3', '3-4'].map((name) => ({ id: `id ${name}`, name }));

/** The ids of the stalls in a text; those of new ones are empty. */
const idsOf = (text: string) =>
  stallsOf(namesIn(text, kept) ?? [], kept).map(({ id = '', name }) => [name, id]);

it('keeps a stall whose name is there, also one that looks like several', () => {
  expect(idsOf('3-4\n3\n\n 1 \n2')).toEqual([
    ['3-4', 'id 3-4'],
    ['3', 'id 3'],
    ['1', 'id 1'],
    ['2', 'id 2'],
  ]);
});

it('renames where as many names are new as are gone', () => {
  expect(idsOf('1\nFoaling\n3\n3-4')).toEqual([
    ['1', 'id 1'],
    ['Foaling', 'id 2'],
    ['3', 'id 3'],
    ['3-4', 'id 3-4'],
  ]);
  // Which of the two it was cannot be told.
  expect(idsOf('1\nFoaling\n3-4')).toEqual([
    ['1', 'id 1'],
    ['Foaling', ''],
    ['3-4', 'id 3-4'],
  ]);
});

it('reads many in a line', () => {
  expect(idsOf('1\n2\n3\n3-4\n5–7, Wash')).toEqual([
    ...kept.map(({ id, name }) => [name, id]),
    ['5', ''],
    ['6', ''],
    ['7', ''],
    ['Wash', ''],
  ]);
  expect(namesIn('7-5', kept)).toBeNull();
});

it('says what becomes of them', () => {
  const say = (text: string) => sayStalls(namesIn(text, kept) ?? [], kept);
  expect(say('1\n2\n3\n3-4')).toBe('');
  expect(say('Foaling\n2\n3-4\n5–8')).toBe(
    'Adds 4 stalls, 5 to 8. Renames 1 to Foaling. Removes 3.',
  );
  expect(say('1\n2\n3\n3-4\n9')).toBe('Adds 9.');
});
