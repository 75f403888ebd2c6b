import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import type { Schemas } from '../../../../api/types';
import { ownEvent } from '../../../../testing/fixtures/eventFixtures';
import { oid, registration } from '../../../../testing/fixtures/fixtures';
import { api } from '../../../../testing/handlers';
import { renderApp } from '../../../../testing/renderApp';
import { server } from '../../../../testing/server';

const membership: Schemas['NumberLack'] = {
  kind: 'membership',
  of: 'rider',
  association: 'TWHBEA',
  name: 'Rae Doe',
  day: null,
  typed: '',
};
const paid: Schemas['NumberLack'] = { ...membership, kind: 'paid', association: '' };

const entry: Schemas['EntryNeeds'] = {
  registration_id: registration._id.$oid,
  back_number: 7,
  rider_name: 'Rae Doe',
  horse_name: 'Midnight Sun',
  rider_email: 'rae@example.org',
  lacking: [membership, paid],
  released: null,
  told_at: null,
};

const needs: Schemas['ShowNeeds'] = {
  counts: [
    { kind: 'membership', of: 'rider', association: 'TWHBEA', count: 1 },
    { kind: 'paid', of: 'rider', association: '', count: 2 },
  ],
  entries: [
    entry,
    {
      ...entry,
      registration_id: oid(21).$oid,
      rider_name: 'Walt King',
      rider_email: '',
      lacking: [paid],
    },
  ],
};

/** Opens the list of a show that wants something. */
async function open() {
  const { counts } = needs;
  const number_needs = counts.map(({ kind, of, association }) => ({ kind, of, association }));
  server.use(
    http.get(api('events/:id'), () => HttpResponse.json({ ...ownEvent, number_needs })),
    http.get(api('events/:id/needs'), () => HttpResponse.json(needs)),
  );
  const { user } = renderApp(`/event/${oid(10).$oid}/entries`);
  await user.click(await screen.findByRole('button', { name: 'What Lacks' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What Lacks' }));
  await dialog.findByRole('link', { name: '7 Rae Doe' });
  return { user, dialog };
}

it('counts what lacks, and shows who lacks one thing', async () => {
  const { user, dialog } = await open();
  expect(dialog.getByRole('status')).toHaveTextContent('2 entries');
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Show' }),
    'TWHBEA membership of the rider: 1',
  );
  expect(dialog.getByRole('status')).toHaveTextContent('1 entry');
  expect(dialog.getByRole('listitem')).toHaveTextContent(
    /TWHBEA membership of the rider, Payment$/,
  );
});

it('mails those who have an address and were not told', async () => {
  let sent = 0;
  server.use(
    http.post(api('events/:id/needs/mail'), () => {
      sent += 1;
      return HttpResponse.json({ mailed: 1 }, { status: 202 });
    }),
  );
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Mail 1 Rider' }));
  await screen.findByText('1 rider is told by mail');
  expect(sent).toBe(1);
});
