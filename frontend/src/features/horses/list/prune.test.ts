import { expect, it } from 'vitest';

import { pruned } from './prune';

it('removes empty values at any depth', () =>
  expect(
    pruned({
      name: ' Clover ',
      age: 0,
      for_sale: false,
      color: '  ',
      photo: null,
      breed: undefined,
      owners: [],
      healthRecords: { allergies: ['', 'Dust'], currentMedications: [' '], dentalCare: {} },
      boardingAndStabling: { stableName: '', location: { town: '' } },
    }),
  ).toEqual({ name: 'Clover', age: 0, for_sale: false, healthRecords: { allergies: ['Dust'] } }));

it('returns undefined when everything is empty', () =>
  expect(pruned({ a: [{ b: '' }] })).toBeUndefined());
