import { describe, expect, it } from 'vitest';

import { changedPaths, inShapeOf, mergeChanges } from './merge';

const base = { name: 'Spring', place: { city: 'A', zip: '1' }, classes: ['x'] };

describe('mergeChanges', () =>
  it('keeps the changes of both sides, and the typed value where both changed a field', () => {
    const mine = { name: 'Fall', place: { city: 'B', zip: '1' }, classes: ['x'] };
    const theirs = { name: 'Summer', place: { city: 'A', zip: '2' }, classes: ['x', 'y'] };
    expect(mergeChanges(base, mine, theirs)).toEqual({
      name: 'Fall',
      place: { city: 'B', zip: '2' },
      classes: ['x', 'y'],
    });
  }));

it('names the fields that differ; a list counts as one field', () => {
  const after = { ...base, place: { city: 'A', zip: '2' }, classes: [] };
  expect(changedPaths(base, after)).toEqual(['place.zip', 'classes']);
  expect(changedPaths(base, base)).toEqual([]);
});

it('takes only those values of a draft that fit the form', () => {
  const kept = { name: 3, place: { city: 'B' }, classes: ['y'], gone: 'x' };
  expect(inShapeOf(base, kept)).toEqual({
    name: 'Spring',
    place: { city: 'B', zip: '1' },
    classes: ['y'],
  });
  expect(inShapeOf(base, 'nothing')).toEqual(base);
});
