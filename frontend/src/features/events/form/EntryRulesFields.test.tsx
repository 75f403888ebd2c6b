import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';

import type { Schemas } from '../../../api/types';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { field, form, openEdit, press, put } from '../../../testing/forms/eventForm';
import { oid } from '../../../testing/fixtures/fixtures';
import { noStalls } from '../../../testing/fixtures/stallFixtures';
import { api } from '../../../testing/handlers';
import { server } from '../../../testing/server';
import { BLANK_RULES, fromRules, newFee, toRules } from './entryRulesForm';

const ZONE = 'America/Chicago';
const fee: Schemas['FeeView'] = {
  id: oid(80).$oid,
  name: 'Stall',
  amount: 60,
  per: 'unit',
  required: false,
  from: { $date: '2026-05-01T05:00:30Z' },
  until: null,
  max_quantity: 4,
  stock: null,
  ...noStalls,
};
const rules = {
  entries_open_at: { $date: '2026-04-01T14:00:00Z' },
  entries_close_at: { $date: '2026-06-01T04:59:59Z' },
  late_entries: true,
  capacity: 200,
  first_back_number: 101,
  back_numbers_by: 'horse' as const,
  barred_get_no_place: true,
  number_needs: [{ kind: 'membership' as const, of: 'owner' as const, association: 'TWHBEA' }],
  fees: [fee],
  added_after: [
    { after: { $date: '2026-06-04T17:00:30Z' }, amount: null, factor: 1.5 },
    { after: { $date: '2026-06-06T13:00:00Z' }, amount: 20, factor: null },
  ],
  scratch: [
    { after: { $date: '2026-06-04T17:00:30Z' }, amount: 7.5 },
    { after: { $date: '2026-06-06T13:00:00Z' }, amount: null },
  ],
  refunds: [{ until: { $date: '2026-06-01T04:59:59Z' }, percent: 50 }],
  public_contact: true,
  payment_note: 'By check.',
  form: { ...BLANK_RULES.form, owner: 'required', memberships: 'optional' } as const,
  waiver_text: 'I ride at my own risk.\nSo do I.',
  waiver_age: 21,
};

beforeEach(() => {
  // Hundreds of options make the form slow in jsdom.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue([ZONE]);
});

/** Records the changes of the show. */
function record() {
  const sent: Schemas['EventBody'][] = [];
  server.use(
    http.put(api('events/:id'), async ({ request }) => {
      sent.push((await request.json()) as Schemas['EventBody']);
      return HttpResponse.json(ownEvent);
    }),
  );
  return sent;
}

it('keeps the rules of a show that are not changed, to the second', () =>
  expect(toRules(fromRules(rules, ZONE), ZONE, rules)).toEqual({
    entries_open_at: '2026-04-01T14:00:00Z',
    entries_close_at: '2026-06-01T04:59:59Z',
    late_entries: true,
    capacity: 200,
    first_back_number: 101,
    back_numbers_by: 'horse',
    barred_get_no_place: true,
    number_needs: rules.number_needs,
    fees: [{ ...fee, from: '2026-05-01T05:00:30Z', until: null }],
    added_after: [
      { after: '2026-06-04T17:00:30Z', amount: null, factor: 1.5 },
      { after: '2026-06-06T13:00:00Z', amount: 20, factor: null },
    ],
    scratch: [
      { after: '2026-06-04T17:00:30Z', amount: 7.5 },
      { after: '2026-06-06T13:00:00Z', amount: null },
    ],
    refunds: [{ until: '2026-06-01T04:59:59Z', percent: 50 }],
    public_contact: true,
    payment_note: 'By check.',
    form: rules.form,
    waiver_text: rules.waiver_text,
    waiver_age: 21,
  }));

it('moves the times with the zone of the show', () => {
  const moved = toRules(fromRules(rules, ZONE), 'America/Denver', undefined);
  expect(moved.entries_open_at).toBe('2026-04-01T15:00:00.000Z');
});

it('has no rules by default', () =>
  expect(toRules(BLANK_RULES, ZONE, undefined)).toEqual({
    entries_open_at: null,
    entries_close_at: null,
    late_entries: false,
    capacity: null,
    first_back_number: 1,
    back_numbers_by: 'entry',
    barred_get_no_place: false,
    number_needs: [],
    fees: [],
    added_after: [],
    scratch: [],
    refunds: [],
    public_contact: false,
    payment_note: '',
    form: BLANK_RULES.form,
    waiver_text: '',
    waiver_age: 18,
  }));

it.each([
  ['entry', 'entry', true],
  ['class', 'class', true],
  ['horse', 'horse', true],
  ['weekend', 'weekend', true],
  ['choice', 'entry', false],
  ['quantity', 'unit', false],
  ['night', 'night', false],
] as const)('sends a fee of the kind %s, and shows it again', (kind, per, required) => {
  const { fees } = toRules({ ...BLANK_RULES, fees: [{ ...newFee(), kind }] }, ZONE, undefined);
  expect(fees?.[0]).toMatchObject({ per, required });
  expect(fromRules({ ...rules, fees: [{ ...fee, per, required }] }, ZONE).fees[0]?.kind).toBe(kind);
});

it.each([
  ['quantity', { stalls: 'of' }, { stall_kind: 'tack' }],
  ['night', { stalls: 'of' }, { stall_kind: 'tack' }],
  ['night', { stalls: 'end' }, { stall_kind: 'tack', end_fee: true }],
  ['quantity', { stalls: 'with', per_stall: '2' }, { with_stall_kind: 'tack', per_stall: 2 }],
] as const)(
  'sends a fee of the kind %s that is about stalls, and shows it again',
  (kind, is, sent) => {
    const typed = { ...newFee(), ...is, kind, stall_kind: 'tack' } as const;
    const { fees } = toRules({ ...BLANK_RULES, fees: [typed] }, ZONE, undefined);
    expect(fees?.[0]).toMatchObject({ ...noStalls, ...sent });
    const per = kind === 'night' ? 'night' : 'unit';
    const answer = { ...fee, ...noStalls, ...sent, per, required: false } as const;
    expect(fromRules({ ...rules, fees: [answer] }, ZONE).fees[0]).toMatchObject({
      ...is,
      stall_kind: 'tack',
    });
  },
);

it('sends nothing about stalls of a fee that cannot be', () => {
  const typed = { ...newFee(), kind: 'entry', stalls: 'of' } as const;
  const { fees } = toRules({ ...BLANK_RULES, fees: [typed] }, ZONE, undefined);
  expect(fees?.[0]).toMatchObject(noStalls);
});

it('asks what an extra has to do with stalls', async () => {
  const sent = record();
  const { user } = await openEdit();
  await user.click(press('Add Fee'));
  put('Fee Name', 'Shavings');
  await user.selectOptions(field(/^Who Pays It/), 'quantity');
  await user.selectOptions(field(/^With Stalls/), 'with');
  put(/^How Many With Each/, '2');
  await user.click(press('Update Event'));
  await screen.findByText('Event updated successfully');
  expect(sent[0]?.fees?.[0]).toMatchObject({
    ...noStalls,
    with_stall_kind: 'horse',
    per_stall: 2,
  });
});

it('saves the rules, and the places of a class', async () => {
  const sent = record();
  const { user } = await openEdit();
  put(/^Entries Close Date/, '2026-05-30');
  put(/^Entries Close Time/, '18:00');
  await user.click(field('Take late entries'));
  put(/^Places in the Show/, '200');
  put(/^First Back Number/, '101');
  await user.selectOptions(field(/^Back Numbers Belong To/), 'rider');
  await user.click(field('No place after a bad inspection'));
  await user.click(press('Add Fee'));
  put('Fee Name', 'Late fee');
  put(/^Amount/, '25');
  put(/^Charged From Date/, '2026-05-30');
  put(/^Charged From Time/, '18:00');
  const [places] = within(form()).getAllByLabelText(/^Places(?! in)/);
  if (places === undefined) expect.fail('the classes have places');
  fireEvent.change(places, { target: { value: '40' } });
  const [closed] = within(form()).getAllByLabelText(/^Closed/);
  if (closed === undefined) expect.fail('a class can be closed');
  await user.click(closed);
  put(/^How to Pay/, ' Cash at the desk. ');
  await user.click(field('Show the manager to riders'));
  await user.click(press('Update Event'));
  await screen.findByText('Event updated successfully');
  const at = '2026-05-30T23:00:00.000Z';
  expect(sent[0]).toMatchObject({
    entries_open_at: null,
    entries_close_at: at,
    late_entries: true,
    capacity: 200,
    first_back_number: 101,
    back_numbers_by: 'rider',
    barred_get_no_place: true,
    fees: [{ id: null, name: 'Late fee', amount: 25, per: 'entry', required: true, from: at }],
    payment_note: 'Cash at the desk.',
    public_contact: true,
  });
  expect(sent[0]?.classes?.[0]).toMatchObject({ capacity: 40, closed: true });
});

it('saves what an added class costs more, and asks for the moment and the factor', async () => {
  const sent = record();
  const { user } = await openEdit();
  await user.click(press('Add Price Step'));
  put(/^Added From Date/, '2026-06-04');
  put(/^Times/, '0.5');
  await user.click(press('Update Event'));
  await waitFor(() => {
    expect(field(/^Times/)).toHaveAccessibleDescription('Enter a number from 1 to 100, like 1.5');
  });
  expect(field(/^Added From Time/)).toHaveAccessibleDescription('Time is required');
  expect(sent).toHaveLength(0);
  put(/^Added From Time/, '12:00');
  put(/^Times/, '1.5');
  await user.click(press('Update Event'));
  await screen.findByText('Event updated successfully');
  expect(sent[0]?.added_after).toEqual([
    { after: '2026-06-04T17:00:00.000Z', amount: null, factor: 1.5 },
  ]);
});

it('saves what scratching costs and what comes back', async () => {
  const sent = record();
  const { user } = await openEdit();
  await user.click(press('Add Scratch Fee'));
  put(/^Scratched From Date/, '2026-06-04');
  put(/^Scratched From Time/, '12:00');
  await user.click(press('Add Refund'));
  put(/^Refunded Until Date/, '2026-06-01');
  put(/^Refunded Until Time/, '00:00');
  put(/^Percent/, '101');
  await user.click(press('Update Event'));
  await waitFor(() => {
    expect(field(/^Percent/)).toHaveAccessibleDescription('Enter a whole number from 0 to 100');
  });
  put(/^Percent/, '50');
  await user.click(press('Update Event'));
  await screen.findByText('Event updated successfully');
  expect(sent[0]?.scratch).toEqual([{ after: '2026-06-04T17:00:00.000Z', amount: null }]);
  expect(sent[0]?.refunds).toEqual([{ until: '2026-06-01T05:00:00.000Z', percent: 50 }]);
});

it('says what is wanted before a number is handed out', async () => {
  const sent = record();
  const { user } = await openEdit();
  await user.click(press('Add Need'));
  await user.selectOptions(field(/^Of Whom/), 'horse');
  await user.click(press('Update Event'));
  expect(await screen.findAllByText('Association is required')).not.toHaveLength(0);
  put(/^Association/, ' TWHBEA ');
  await user.click(press('Add Need'));
  const [, second] = within(form()).getAllByLabelText(/^What/);
  if (second === undefined) expect.fail('there are two needs');
  await user.selectOptions(second, 'paid');
  await user.click(press('Update Event'));
  await screen.findByText('Event updated successfully');
  expect(sent[0]?.number_needs).toEqual([
    { kind: 'membership', of: 'horse', association: 'TWHBEA' },
    { kind: 'paid', of: 'rider', association: '' },
  ]);
});

it('refuses half a time, and numbers that are none', async () => {
  const sent = record();
  const { user } = await openEdit();
  put(/^Entries Open Date/, '2026-05-01');
  put(/^Places in the Show/, 'many');
  await user.click(press('Update Event'));
  await waitFor(() => {
    expect(field(/^Entries Open Time/)).toHaveAccessibleDescription(
      'Enter a date and a time, or neither',
    );
  });
  expect(field(/^Places in the Show/)).toHaveAccessibleDescription(/Enter a whole number/);
  expect(sent).toHaveLength(0);
});

it('saves what the form asks for, and a waiver', async () => {
  const sent = record();
  const { user } = await openEdit();
  put('Owner', 'required');
  put('Date of Birth', 'optional');
  expect(within(form()).queryByLabelText(/^Age of Majority/)).not.toBeInTheDocument();
  expect(field('Date of Birth')).not.toHaveAccessibleDescription();
  put(/^Waiver/, 'I ride at my own risk.');
  expect(field('Date of Birth')).toHaveAccessibleDescription(/the waiver needs their age/);
  put(/^Age of Majority/, '400');
  await user.click(press('Update Event'));
  await waitFor(() => {
    expect(field(/^Age of Majority/)).toHaveAccessibleDescription(/Enter an age from 1 to 99/);
  });
  put(/^Age of Majority/, '19');
  await user.click(press('Update Event'));
  await screen.findByText('Event updated successfully');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    form: { ...BLANK_RULES.form, owner: 'required', rider_birth_date: 'optional' },
    waiver_text: 'I ride at my own risk.',
    waiver_age: 19,
  });
});
