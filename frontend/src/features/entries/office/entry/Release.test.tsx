import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import type { Schemas } from '../../../../api/types';
import { open as openPanel } from '../../../../testing/entryPanel';
import { wholeEntry } from '../../../../testing/fixtures/entryFixtures';
import { exhibitor } from '../../../../testing/fixtures/exhibitorFixtures';
import { api, problem } from '../../../../testing/handlers';
import { server } from '../../../../testing/server';

const membership: Schemas['NumberLack'] = {
  kind: 'membership',
  of: 'rider',
  association: 'TWHBEA',
  name: 'Rae Doe',
  day: '2026-06-06',
  typed: '20412',
};
const paid: Schemas['NumberLack'] = {
  kind: 'paid',
  of: 'rider',
  association: '',
  name: 'Rae Doe',
  day: null,
  typed: '',
};
const owner: Schemas['NumberLack'] = { ...paid, kind: 'phone', of: 'owner', name: '' };

const released = { at: { $date: '2026-06-06T14:14:00Z' }, by: 'kim@example.org', reason: null };

const part = () => within(screen.getByRole('region', { name: 'Back number' }));

/** Its code comes with the first entry that is opened. */
const open: typeof openPanel = async (...entry) => {
  const opened = await openPanel(...entry);
  await screen.findByRole('region', { name: 'Back number' });
  return opened;
};

/** Records what is sent to hand out a number; after a refusal, if one is given. */
function record(refusal?: Response) {
  const sent: unknown[] = [];
  server.use(
    http.post(api('registrations/:id/release'), async ({ request }) => {
      sent.push(await request.json());
      if (refusal !== undefined && sent.length === 1) return refusal;
      return HttpResponse.json({ ...wholeEntry, released });
    }),
  );
  return sent;
}

it('hands out a number by one press', async () => {
  const sent = record();
  const { user } = await open();
  expect(part().queryByRole('alert')).not.toBeInTheDocument();
  await user.click(part().getByRole('button', { name: 'Hand Out Number 7' }));
  await screen.findByText('Number 7 handed out');
  expect(sent).toEqual([{ reason: null }]);
});

it('says in red what lacks, and hands the number out with a reason alone', async () => {
  const sent = record();
  const { user } = await open({ lacking: [membership, paid, owner] });
  const lacks = part().getAllByRole('listitem');
  expect(lacks.map((it) => it.textContent)).toEqual([
    'TWHBEA membership of the rider: Rae Doe, not valid on Jun 6, 2026, the entry says 20412',
    'Payment: $17.50 is due',
    'Phone of the owner: The entry names no owner',
  ]);
  await user.click(part().getByRole('button', { name: 'Hand Out Number 7' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Hand Out' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Reason/), 'Pays at noon');
  await user.click(dialog.getByRole('button', { name: 'Hand Out' }));
  await screen.findByText('Number 7 handed out');
  expect(sent).toEqual([{ reason: 'Pays at noon' }]);
});

it('asks for a reason if something lacks since the entry was read', async () => {
  const sent = record(problem(409, 'number_needs', 'This lacks: payment.'));
  const { user } = await open();
  await user.click(part().getByRole('button', { name: 'Hand Out Number 7' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'Pays at noon');
  await user.click(dialog.getByRole('button', { name: 'Hand Out' }));
  await screen.findByText('Number 7 handed out');
  expect(sent).toHaveLength(2);
});

it('adds a membership where it lacks', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(api('exhibitors/:id/memberships'), async ({ request, params }) => {
      sent.push([params['id'], await request.json()]);
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  const { user } = await open({ lacking: [membership], rider_id: exhibitor._id.$oid });
  await user.click(part().getByRole('button', { name: 'Add TWHBEA membership of the rider' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Membership' }));
  expect(dialog.getByLabelText(/^Number/)).toHaveValue('20412');
  await user.click(dialog.getByRole('button', { name: 'Add Membership' }));
  await waitFor(() =>
    expect(sent).toEqual([
      [exhibitor._id.$oid, expect.objectContaining({ association: 'TWHBEA', number: '20412' })],
    ]),
  );
});

it('says when and by whom a number was handed out, and takes it back by a press', async () => {
  let taken = 0;
  server.use(
    http.delete(api('registrations/:id/release'), () => {
      taken += 1;
      return HttpResponse.json(wholeEntry);
    }),
  );
  const { user } = await open({ released: { ...released, reason: 'Pays at noon' } });
  expect(part().getByText(/^Number 7 was handed out/)).toHaveTextContent(
    /^Number 7 was handed out on Sat, Jun 6, 2026, 9:14 AM CDT by kim@example.org: Pays at noon$/,
  );
  await user.click(part().getByRole('button', { name: 'Take Back' }));
  await screen.findByText('Number 7 taken back');
  expect(taken).toBe(1);
});

it('shows who may only read what lacks, without a press', async () => {
  await open({ lacking: [membership], link: null, rider_id: exhibitor._id.$oid });
  expect(part().getByText('TWHBEA membership of the rider')).toBeVisible();
  expect(part().queryByRole('button')).not.toBeInTheDocument();
});
