import { expect, it } from 'vitest';

import { pruned } from './prune';

it('leaves out what is empty, however deep', () => {
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
  ).toEqual({ name: 'Clover', age: 0, for_sale: false, healthRecords: { allergies: ['Dust'] } });
});

it('leaves nothing of nothing', () => {
  expect(pruned({ a: [{ b: '' }] })).toBeUndefined();
});
