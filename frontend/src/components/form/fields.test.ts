import { expect, test } from 'vitest';

import * as field from './fields';
import { missing, text } from './rules';

const fields = field.group({
  organization_id: field.organization,
  name: field.typed(text('Name', 5).required(missing)),
  kind: field.chosen<'vet' | 'farrier'>(),
  age: field.numeric(text('Age'), (typed) => (typed === '' ? null : Number(typed))),
  agreed: field.here(true),
  address: field.optional(field.group({ city: field.typed() })),
  phones: field.rows(field.group({ number: field.typed() })),
});

test('a list of fields has the values of an empty form', () => {
  expect(fields.blank).toEqual({
    organization_id: '',
    name: '',
    kind: '',
    age: '',
    agreed: true,
    address: { city: '' },
    phones: [],
  });
});

test('a list of fields reads an answer, in which some may be absent', () => {
  expect(
    fields.read({ name: 'Rae', kind: null, age: 7, phones: [{ number: '931-555-0147' }] }),
  ).toEqual({
    ...fields.blank,
    name: 'Rae',
    age: '7',
    phones: [{ number: '931-555-0147' }],
  });
});

test('a list of fields writes a request, without what belongs to the form alone', () => {
  const body = fields.write({ ...fields.blank, name: ' Rae ', phones: [{ number: ' 1 ' }] });
  expect(Object.entries(body)).toEqual([
    ['name', 'Rae'],
    ['kind', null],
    ['age', null],
    ['address', { city: '' }],
    ['phones', [{ number: '1' }]],
  ]);
  expect(fields.write({ ...fields.blank, organization_id: 'barn' }).organization_id).toBe('barn');
});

test('a list of fields checks each by its rule', async () => {
  await expect(fields.rule.validate(fields.blank)).rejects.toThrow('Name is required');
  await expect(fields.rule.validate({ ...fields.blank, name: 'Rae' })).resolves.toBeDefined();
});
