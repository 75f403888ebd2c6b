import { describe, expect, it } from 'vitest';

import { type KeptChange, keptChange } from '../../../sync/changes';
import { inspectedShow } from '../../../testing/fixtures/inspectionFixtures';
import { changeOf, outcomeOf, rowsOf, sayInspection, type Written } from './inspectionRows';
import type { Inspection } from './inspectionsApi';

const horse = (at: number) => {
  const found = inspectedShow.horses[at];
  if (found === undefined) expect.fail('two horses are needed');
  return found;
};
const [sun, moon] = [horse(0), horse(1)];

const READ_AT = Date.parse('2026-06-06T23:00:00Z');
const show = { ...inspectedShow, readAt: READ_AT };

const compliant: Written = {
  status: 'compliant',
  when: 'before',
  findings: [],
  note: '',
  inspector: '',
  license: '',
};

function kept(written: Partial<Written>, at: string, more: Partial<KeptChange> = {}): KeptChange {
  const change = changeOf(sun, { ...compliant, ...written }, at);
  const ids = { id: `change ${at}`, account: 'me', addedAt: 0 };
  return { ...keptChange(change, ids), ...more };
}

const statusOf = (...changes: KeptChange[]) => rowsOf(show, changes)[0]?.status;

describe('what was recorded on this device', () => {
  it('stands over what was loaded until the server has it', () => {
    expect(statusOf()).toBe('na');
    const change = kept({}, '2026-06-06T23:05:00.000Z');
    const [row, other] = rowsOf(show, [change]);
    expect(row).toMatchObject({ status: 'compliant', unsent: 'waits' });
    expect(other).toMatchObject({ ...moon, unsent: null });
    const sent = (sentAt: number) => ({ ...change, state: 'sent' as const, sentAt });
    expect(rowsOf(show, [sent(READ_AT + 1)])[0]).toMatchObject({
      status: 'compliant',
      unsent: null,
    });
    expect(statusOf(sent(READ_AT - 1))).toBe('na');
  });

  it('is not told twice when the server tells it too', () => {
    const change = kept({ status: 'corrected' }, '2026-06-06T22:30:00.000Z');
    const of = { ...change, lane: change.lane.replace(sun.registration_id, moon.registration_id) };
    expect(rowsOf(show, [of])[1]?.inspections).toEqual(moon.inspections);
  });

  it('is not told twice where the server placed it at another time, as the clock here is wrong', () => {
    const [told] = moon.inspections;
    if (told === undefined) expect.fail('an inspection is needed');
    const at = '2026-06-07T03:00:00.000Z';
    const change = kept({ status: 'corrected' }, at);
    const of = { ...change, lane: change.lane.replace(sun.registration_id, moon.registration_id) };
    const placed = { ...moon, inspections: [{ ...told, said_at: { $date: at } }] };
    const [row] = rowsOf({ ...show, horses: [placed] }, [of]);
    expect(row?.inspections).toEqual(placed.inspections);
  });

  it('is ordered by its time, not by when it was added', () => {
    const late = kept({ status: 'detained' }, '2026-06-06T23:09:00.000Z');
    const early = kept({}, '2026-06-06T23:05:00.000Z');
    expect(statusOf(late, early)).toBe('detained');
    expect(statusOf(early, late)).toBe('detained');
  });

  it('is not recorded where the server refused it', () => {
    const refused = kept({}, '2026-06-06T23:05:00.000Z', {
      state: 'refused',
      reason: 'There is no such entry.',
    });
    expect(rowsOf(show, [refused])[0]).toMatchObject({
      status: 'na',
      unsent: 'refused',
      reason: 'There is no such entry.',
    });
  });

  it('is sent in order with what is recorded of the same horse, and each stays', () => {
    const [first, second] = ['05', '06'].map((minute) =>
      kept({}, `2026-06-06T23:${minute}:00.000Z`),
    );
    expect(second?.lane).toBe(first?.lane);
    expect(second?.about).not.toBe(first?.about);
  });
});

describe('the outcome', () => {
  const at = (when: Inspection['when'], status: Inspection['status']): Inspection => ({
    id: `${when} ${status}`,
    status,
    when,
    findings: [],
    note: '',
    said_at: { $date: '2026-06-06T23:00:00Z' },
    recorded_at: { $date: '2026-06-06T23:00:00Z' },
    at: { $date: '2026-06-06T23:00:00Z' },
    by: 'office',
    account: null,
    inspector: '',
    license: '',
  });

  // The latest first.
  it.each([
    [[], 'na'],
    [[at('after', 'compliant'), at('before', 'corrected')], 'compliant'],
    [[at('before', 'na'), at('before', 'detained')], 'na'],
    [[at('after', 'na'), at('after', 'detained'), at('before', 'corrected')], 'corrected'],
    [[at('after', 'detained'), at('after', 'na')], 'detained'],
  ] as const)('of %j is %s', (inspections, expected) => {
    expect(outcomeOf(inspections)).toBe(expected);
  });
});

it('says what was found', () => {
  const [corrected] = moon.inspections;
  expect(corrected && sayInspection(corrected, 'America/Chicago')).toBe(
    'Corrected, before showing, 5:30 PM CDT: Pad or shoeing. Pad reset',
  );
});
