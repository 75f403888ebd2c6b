import { describe, expect, it } from 'vitest';

import { newClass } from '../../form/eventForm';
import {
  type Cell,
  type ClassRow,
  mergeRows,
  move,
  nextField,
  paste,
  placeOf,
  problemsOf,
  removeRow,
  type Rows,
  sameRows,
  setValue,
} from './classGrid';

const row = (id: string, fields: Partial<ClassRow> = {}): ClassRow => ({
  ...newClass(),
  id,
  key: id,
  number: id,
  name: `Class ${id}`,
  price: '35.00',
  ...fields,
});
const rows: Rows = [row('1'), row('2'), row('3')];
const at = (line: number, column: number): Cell => ({ row: line, column });
const facts = (list: Rows) => list.map(({ number, name, price }) => [number, name, price]);

describe('keys', () => {
  it.each([
    ['ArrowUp', false, at(0, 1), at(0, 1)],
    ['ArrowDown', false, at(0, 1), at(1, 1)],
    // The last row is blank.
    ['ArrowDown', false, at(3, 1), at(3, 1)],
    ['ArrowLeft', false, at(1, 0), at(1, 0)],
    ['ArrowRight', false, at(1, 5), at(1, 6)],
    ['ArrowRight', false, at(1, 6), at(1, 6)],
    ['PageDown', false, at(0, 2), at(3, 2)],
    ['Home', false, at(2, 4), at(2, 0)],
    ['Home', true, at(2, 4), at(0, 0)],
    ['End', true, at(0, 0), at(3, 6)],
    ['a', false, at(0, 0), null],
  ])('%s (Control: %s) leads from %o to %o', (key, ctrl, from, to) => {
    expect(move(from, key, ctrl, rows)).toEqual(to);
  });

  it('leads from field to field, and at the end of a row to the next', () => {
    expect(nextField(at(0, 1), false, rows)).toEqual(at(0, 2));
    expect(nextField(at(0, 5), false, rows)).toEqual(at(1, 0));
    expect(nextField(at(1, 0), true, rows)).toEqual(at(0, 5));
    expect(nextField(at(0, 0), true, rows)).toEqual(at(0, 0));
    expect(nextField(at(3, 5), false, rows)).toEqual(at(3, 5));
  });
});

describe('values', () => {
  it('are changed without touching the other rows', () => {
    const changed = setValue(rows, 1, 'price', '40');
    expect(changed[1]?.price).toBe('40');
    expect(changed[0]).toBe(rows[0]);
    expect(rows[1]?.price).toBe('35.00');
    expect(setValue(rows, 1, 'price', '35.00')).toBe(rows);
  });

  it('make a class in the blank row, unless they are blank', () => {
    expect(setValue(rows, 3, 'name', 'Lead Line')[3]).toMatchObject({ id: '', name: 'Lead Line' });
    expect(setValue(rows, 3, 'name', '')).toBe(rows);
  });

  it('go with their row', () => {
    expect(removeRow(rows, 1).map(({ id }) => id)).toEqual(['1', '3']);
  });
});

describe('a pasted text', () => {
  it('fills the fields from its cell on, and adds what does not fit', () => {
    expect(facts(paste(rows, at(2, 0), '12\tOpen Pleasure\t$35\n12A\tStake\t1,250\n'))).toEqual([
      ['1', 'Class 1', '35.00'],
      ['2', 'Class 2', '35.00'],
      ['12', 'Open Pleasure', '$35'],
      ['12A', 'Stake', '1,250'],
    ]);
  });

  it.each([
    ['number and name at the name', at(3, 1), '12\tOpen', ['12', 'Open', '']],
    ['name and price at the number', at(3, 0), 'Open\t35', ['', 'Open', '35']],
    ['one name at the name', at(3, 1), 'Open', ['', 'Open', '']],
  ])('is read by its content: %s', (_what, cell, text, last) => {
    expect(facts(paste(rows, cell, text))[3]).toEqual(last);
  });

  it('may be a list of names and prices', () => {
    const list = paste([], at(0, 0), 'Open Pleasure, 35\nLead Line');
    expect(facts(list)).toEqual([
      ['', 'Open Pleasure', '35'],
      ['', 'Lead Line', ''],
    ]);
  });

  it('may close classes, and cannot be pasted into the entries', () => {
    expect(paste(rows, at(0, 5), 'yes\nno').map(({ closed }) => closed)).toEqual([
      true,
      false,
      false,
    ]);
    expect(paste(rows, at(0, 6), '1\t2')).toBe(rows);
  });
});

it('finds the problems of each field', () => {
  const wrong = [
    row('1', { name: '' }),
    row('2', { price: 'free' }),
    row('3', { name: 'class 2', capacity: 'x' }),
  ];
  expect(Object.keys(problemsOf(wrong)).sort()).toEqual([
    placeOf(0, 'name'),
    placeOf(1, 'price'),
    placeOf(2, 'capacity'),
    placeOf(2, 'name'),
  ]);
  expect(problemsOf(rows)).toEqual({});
});

it('compares what is saved, not how it is written', () => {
  expect(sameRows([row('1', { price: '35' })], [row('1', { price: '$35.00', key: 'x' })])).toBe(
    true,
  );
  expect(sameRows([row('1')], [row('1', { closed: true })])).toBe(false);
});

describe('changes on both sides', () => {
  it('stand together, with what was added and removed', () => {
    const mine = [row('1', { price: '40' }), row('3'), row('', { key: 'n', name: 'Mine' })];
    const theirs = [row('1', { name: 'Open' }), row('2'), row('3'), row('4')];
    const { value: both, conflicts } = mergeRows(rows, mine, theirs, 'mine');
    expect(facts(both)).toEqual([
      ['1', 'Open', '40'],
      ['3', 'Class 3', '35.00'],
      ['4', 'Class 4', '35.00'],
      ['', 'Mine', '35.00'],
    ]);
    expect(conflicts).toEqual([]);
  });

  it('of the same field are told, and one of them is chosen', () => {
    const mine = [row('1', { price: '40' }), row('2'), row('3')];
    const theirs = [row('1', { price: '50' }), row('2'), row('3')];
    const merged = mergeRows(rows, mine, theirs, 'mine');
    expect(merged.value[0]?.price).toBe('40');
    expect(merged.conflicts).toEqual([
      { label: 'Price of class 1 · Class 1', mine: '$40.00', theirs: '$50.00' },
    ]);
    expect(mergeRows(rows, mine, theirs, 'theirs').value[0]?.price).toBe('50');
  });

  it('recognize a class whose answer was lost, and keep a changed one that was removed', () => {
    const mine = [
      row('1'),
      row('2', { price: '1' }),
      row('3'),
      row('', { key: 'n', name: 'Lead' }),
    ];
    const theirs = [row('1'), row('3'), row('9', { name: 'lead' })];
    const ids = mergeRows(rows, mine, theirs, 'mine').value.map(({ id }) => id);
    expect(ids).toEqual(['1', '2', '3', '9']);
  });
});
