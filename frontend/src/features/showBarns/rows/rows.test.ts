import { expect, it } from 'vitest';

import { publicEvent } from '../../../testing/fixtures/fixtures';
import { readRows } from './pasted';
import {
  blankRow,
  lacksOf,
  namesIn,
  nextRow,
  rowBody,
  rowErrors,
  totalsOf,
  withPasted,
} from './rows';

const row = (horse_name: string, key = '1') => ({ ...blankRow(publicEvent, key), horse_name });

const refused = (status: number, more: object) => ({
  status,
  data: { status, code: 'invalid', errors: 'Refused.', ...more },
});

it('puts pasted rows in the place of empty ones, each with a key of its own', () => {
  const rows = [row('Sun', '4'), blankRow(publicEvent, '5', 'entry')];
  const all = withPasted(publicEvent, rows, readRows('Ghost\tBo\nMist\tAda'));
  expect(all.map(({ horse_name }) => horse_name)).toEqual(['Sun', 'Ghost', 'Mist']);
  expect(all.map(({ key }) => key)).toEqual(['4', '6', '7']);
  // Who pays stays as in the last row.
  expect(all.map(({ payer }) => payer)).toEqual(['group', 'entry', 'entry']);
  expect(nextRow(publicEvent, all)).toMatchObject({ key: '8', payer: 'entry', horse_name: '' });
});

it('sends only what is given and asked for, and whose horse it is', () => {
  const typed = { ...row(' Sun '), rider_name: 'Rae', breed: 'TWH', classes: '2' };
  const classes_entered = [{ id: publicEvent.classes[1]?.id }];
  const body = {
    horse_name: 'Sun',
    rider_name: 'Rae',
    classes_entered,
    payer: 'group',
    total: 12.5,
  };
  expect(rowBody(typed, publicEvent)).toEqual(body);
  const asking = { ...publicEvent, form: { ...publicEvent.form, breed: 'optional' as const } };
  expect(rowBody(typed, asking)).toEqual({ ...body, breed: 'TWH' });
  // It is what a barn divides its bill by.
  const owned = { ...typed, owner: { ...typed.owner, name: 'Hill Farm' } };
  expect(rowBody(owned, publicEvent)).toMatchObject({ ...body, owner: { name: 'Hill Farm' } });
});

it('takes owner and trainer of a pasted list', () => {
  const pasted = readRows('Horse\tOwner\tTrainer\nSun\tHill Farm\tSam Hill');
  expect(withPasted(publicEvent, [], pasted)).toMatchObject([
    { horse_name: 'Sun', owner: { name: 'Hill Farm' }, trainer: { name: 'Sam Hill' }, notes: '' },
  ]);
});

it('states no total where another entry may pay what is charged once', () => {
  const fees = [
    {
      id: 'f1',
      name: 'Stable fee',
      amount: 20,
      per: 'horse' as const,
      required: true,
      from: null,
      until: null,
      max_quantity: null,
      stock: null,
      stall_kind: null,
    },
  ] as unknown as typeof publicEvent.fees;
  expect(
    rowBody({ ...row('Sun'), rider_name: 'Rae' }, { ...publicEvent, fees }),
  ).not.toHaveProperty('total');
});

it('says what can follow', () => {
  const form = { ...publicEvent.form, rider_birth_date: 'required', owner: 'required' } as const;
  const event = { ...publicEvent, form, waiver_text: 'I ride at my own risk.' };
  const given = { ...row('Sun'), rider_email: 'rae@example.org', rider_birth_date: '2001-02-03' };
  expect(lacksOf(given, event)).toEqual(['rider_phone', 'rider_address', 'owner', 'waiver']);
});

it('adds up what the barn and riders pay, without empty rows', () => {
  const rows = [
    { ...row('Sun'), classes: '1, 2' },
    { ...row('Ghost'), classes: '2', payer: 'entry' as const },
    blankRow(publicEvent),
  ];
  expect(totalsOf(rows, publicEvent)).toEqual({ barn: 47.5, riders: 12.5 });
});

it('offers each name once', () => {
  const rows = ['Rae', ' rae', 'Bo', ''].map((rider_name) => ({ ...row('Sun'), rider_name }));
  expect(namesIn(rows, (it) => it.rider_name)).toEqual(['Bo', 'rae']);
});

it('places refusals at the rows that were sent, whichever fields they name', () => {
  const fields = {
    'entries[0].classes[1]': ['is not offered'],
    'entries[0].classes_entered[0].id': ['is full'],
    'entries[1].rider_name': ['is required'],
    'entries[1].rider_birth_date': ['is not a day'],
    'entries[1].owner.email': ['is no address'],
    name: ['is required'],
    entries: ['are too many'],
  };
  expect(rowErrors(refused(422, { fields }), [1, 3])).toEqual({
    'rows.1.classes': 'is not offered',
    'rows.3.rider_name': 'is required',
    'rows.3.more': 'Rider birth date is not a day',
    name: 'is required',
    rows: 'are too many',
  });
  expect(rowErrors(refused(409, { entry: 1 }), [1, 3])).toEqual({ 'rows.3.more': 'Refused.' });
  expect(rowErrors(refused(409, {}), [1])).toBeNull();
  expect(rowErrors(refused(500, {}), [1])).toBeNull();
});
