import { describe, expect, it } from 'vitest';

import type { Schemas } from '../../../api/types';
import { oid, publicEvent } from '../../../testing/fixtures/fixtures';
import { noStalls } from '../../../testing/fixtures/stallFixtures';
import { extrasOf, quote, sayPrice } from './bill';
import { emptyRegistration } from './registrationValues';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const [open, youth] = publicEvent.classes;
if (open === undefined || youth === undefined) expect.fail('two classes are needed');

const fee = (number: number, changes: Partial<Schemas['FeeView']>): Schemas['FeeView'] => ({
  id: oid(number).$oid,
  name: 'Office fee',
  amount: 15,
  per: 'entry',
  required: true,
  from: null,
  until: null,
  max_quantity: null,
  stock: null,
  ...noStalls,
  ...changes,
});
const office = fee(80, {});
const drug = fee(81, { name: 'Drug fee', amount: 1.1, per: 'class' });
const late = fee(82, { name: 'Late fee', amount: 25, from: { $date: '2026-05-01T12:00:00Z' } });
const stall = fee(83, { name: 'Stall', amount: 60, per: 'unit', required: false });
const event = { ...publicEvent, fees: [office, drug, late, stall] };
const values = { ...emptyRegistration(event), extras: { [stall.id]: '2' } };
const said = ({ lines }: ReturnType<typeof quote>) =>
  lines.map(({ name, quantity, amount }) => [name, quantity, amount]);

describe('what an entry costs', () => {
  it('is its classes, the fees in force, and the extras', () => {
    const found = quote(event, [open, youth], values, NOW);
    expect(said(found)).toEqual([
      ['Open Pleasure', 1, 35],
      ['Youth Lite Shod', 1, 12.5],
      ['Office fee', 1, 15],
      ['Drug fee', 2, 2.2],
      ['Late fee', 1, 25],
      ['Stall', 2, 120],
    ]);
    expect(found.total).toBe(209.7);
  });

  it('costs more from a step on, and says so', () => {
    const added_after = [
      { after: { $date: '2026-05-03T12:00:00Z' }, amount: 10, factor: null },
      { after: { $date: '2026-05-01T12:00:00Z' }, amount: null, factor: 1.5 },
    ];
    const priced = { ...event, fees: [fee(85, { per: 'horse' })], added_after };
    const costs = (now: number) => quote(priced, [open, youth], values, now).lines;
    expect(said({ ...quote(priced, [open, youth], values, NOW) })).toEqual([
      ['Open Pleasure', 1, 52.5],
      ['Youth Lite Shod', 1, 18.75],
      ['Office fee', 1, 15],
    ]);
    expect(costs(NOW).map(({ rule }) => rule)).toEqual([
      { kind: 'added_after', list_price: 35, at: { $date: '2026-05-01T12:00:00Z' } },
      { kind: 'added_after', list_price: 12.5, at: { $date: '2026-05-01T12:00:00Z' } },
      { kind: 'per_horse' },
    ]);
    expect(costs(NOW - 1).map(({ amount }) => amount)).toEqual([35, 12.5, 15]);
    expect(costs(NOW + 2 * 86_400_000).map(({ amount }) => amount)).toEqual([45, 22.5, 15]);
  });

  it('has no fee before it begins, nor from its end on', () => {
    expect(quote(event, [open], values, NOW - 1).total).toBe(35 + 15 + 1.1 + 120);
    const until = { $date: '2026-05-01T12:00:00Z' };
    const early = { ...event, fees: [fee(84, { until })] };
    expect(quote(early, [], values, NOW - 1).total).toBe(15);
    expect(quote(early, [], values, NOW).total).toBe(0);
  });

  it('counts the nights of what is chosen by the night', () => {
    const end = fee(86, {
      name: 'End stall',
      amount: 10,
      per: 'night',
      required: false,
      max_quantity: 5,
    });
    const show = { ...event, fees: [end] };
    expect(extrasOf(show, NOW).map(sayPrice)).toEqual(['$10.00 a night, at most 5']);
    const found = quote(show, [], { extras: { [end.id]: '3' } }, NOW);
    expect(said(found)).toEqual([['End stall', 3, 30]]);
    expect(found.lines[0]?.rule).toEqual({ kind: 'per_night' });
  });

  it('has what comes with stalls, and not what their ends cost', () => {
    const extra = { per: 'unit', required: false } as const;
    const show = {
      ...event,
      fees: [
        fee(90, { ...extra, name: 'Horse stall', amount: 185, stall_kind: 'horse' }),
        fee(91, { ...extra, name: 'Tack stall', amount: 185, stall_kind: 'tack' }),
        fee(92, { ...extra, name: 'Bag', amount: 9.5, with_stall_kind: 'horse', per_stall: 2 }),
        fee(93, { ...extra, name: 'End', per: 'night', stall_kind: 'horse', end_fee: true }),
      ],
    };
    expect(extrasOf(show, NOW).map(sayPrice)).toEqual([
      '$185.00 each',
      '$185.00 each',
      '$9.50 each, 2 with each horse stall',
    ]);
    const [horse, tack, bag] = show.fees.map(({ id }) => id);
    const of = (extras: Record<string, string>) => said(quote(show, [], { extras }, NOW));
    const stalls = { [horse ?? '']: '3', [tack ?? '']: '1' };
    expect(of(stalls)).toEqual([
      ['Horse stall', 3, 555],
      ['Tack stall', 1, 185],
      ['Bag', 6, 57],
    ]);
    expect(quote(show, [], { extras: stalls }, NOW).total).toBe(797);
    expect(of({ ...stalls, [bag ?? '']: '7' })[2]).toEqual(['Bag', 7, 66.5]);
  });

  it('leaves out stalls beyond what is left, for which the entry waits in line', () => {
    const extra = { required: false, stall_kind: 'horse' } as const;
    const [barn, tent, night, bag] = [
      fee(94, { ...extra, name: 'Barn', amount: 185, per: 'unit' }),
      fee(95, { ...extra, name: 'Tent', amount: 90, per: 'unit' }),
      fee(96, { ...extra, name: 'Site', amount: 40, per: 'night', stall_kind: 'camping' }),
      fee(97, {
        name: 'Bag',
        amount: 9.5,
        per: 'unit',
        required: false,
        with_stall_kind: 'horse',
        per_stall: 2,
      }),
    ];
    const left = (count: number) => [barn, tent].map(({ id }) => ({ fee_id: id, left: count }));
    const show = {
      ...event,
      fees: [barn, tent, night, bag],
      extras_left: [...left(2), { fee_id: night.id, left: 0 }],
    };
    expect(extrasOf(show, NOW).map(sayPrice)[2]).toBe('$40.00. Sold out: you wait in line.');
    const extras = { [barn.id]: '1', [tent.id]: '3', [night.id]: '4' };
    const found = quote(show, [], { extras }, NOW);
    // Both have the same stalls.
    expect(said(found)).toEqual([
      ['Barn', 1, 185],
      ['Tent', 1, 90],
      ['Bag', 4, 38],
    ]);
    expect(found.inLine.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Tent', 2],
      ['Site', 4],
    ]);
    // What is held for the entry is its own.
    const picked = { token: 't', title: 'A 1', end: false, nights: 1 };
    const until = (ms: number) => ({ $date: new Date(NOW + ms).toISOString() });
    const waits = (ms: number) =>
      quote(
        { ...show, extras_left: left(0) },
        [],
        {
          extras: { [barn.id]: '2' },
          stalls: { [barn.id]: [{ ...picked, until: until(ms) }] },
        },
        NOW,
      ).inLine.map(({ quantity }) => quantity);
    expect([waits(1), waits(0)]).toEqual([[1], [2]]);
  });

  it('leaves out a class for which the entry waits', () => {
    const full = { ...youth, places_left: 0 };
    const found = quote(event, [open, full], values, NOW);
    expect(said(found)).not.toContainEqual(['Youth Lite Shod', 1, 12.5]);
    expect(said(found)).toContainEqual(['Drug fee', 1, 1.1]);
    expect(found.waiting).toEqual([full]);
  });

  it('is nothing for an entry that only waits', () => {
    const full = { ...youth, places_left: 0 };
    const nothing = { lines: [], inLine: [], total: 0 };
    expect(quote(event, [full], values, NOW)).toEqual({ ...nothing, waiting: [full] });
    expect(quote({ ...event, full: true }, [open], values, NOW)).toEqual({
      ...nothing,
      waiting: [open],
    });
  });

  it('has the fees of the entry without classes', () =>
    expect(said(quote(event, [], values, NOW))).toEqual([
      ['Office fee', 1, 15],
      ['Late fee', 1, 25],
      ['Stall', 2, 120],
    ]));
});
