import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import type { Schemas } from '../../../../api/types';
import { wholeEntry } from '../../../../testing/fixtures/entryFixtures';
import { oid, registration } from '../../../../testing/fixtures/fixtures';
import { api } from '../../../../testing/handlers';
import { renderApp } from '../../../../testing/renderApp';
import { server } from '../../../../testing/server';

const owner = {
  name: 'Olive Owner',
  street: '5 Owner Rd',
  city: 'Lewisburg',
  state: 'TN',
  zip_code: '37091',
  phone: '931-555-0150',
  email: '',
};

const detailed: Schemas['EntryView'] = {
  ...wholeEntry,
  owner,
  rider_birth_date: '2010-02-28',
  emergency_contact: { name: 'Emma', phone: '931-555-0151' },
  memberships: [{ association: 'USEF', number: '123' }],
  waiver: {
    text: 'I ride at my own risk.',
    signed_name: 'Rae Doe',
    guardian_name: 'Gail Doe',
    signed_at: { $date: '2026-05-01T15:30:00Z' },
    client_address: '192.0.2.7',
  },
};

async function open(entry: Schemas['EntryView']) {
  const sent: unknown[] = [];
  server.use(
    http.get(api('registrations/:id'), () => HttpResponse.json(entry)),
    http.put(api('registrations/:id'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(entry);
    }),
  );
  const app = renderApp(`/event/${oid(10).$oid}/entries/${registration._id.$oid}`);
  await screen.findByRole('region', { name: 'Contact' });
  return { ...app, sent };
}

it('shows what the form asked for, and the signed waiver', async () => {
  await open(detailed);
  const details = screen.getByRole('region', { name: 'Details' });
  for (const text of [
    /Feb 28, 2010/,
    /Emma, \(931\) 555-0151/,
    /USEF 123/,
    /Olive Owner.*5 Owner Rd, Lewisburg, TN 37091/,
    /By Rae Doe and Gail Doe, guardian, on .* from 192\.0\.2\.7/,
    /I ride at my own risk\./,
  ]) {
    expect(details).toHaveTextContent(text);
  }
  expect(details).not.toHaveTextContent(/Trainer|Breed/);
});

it('shows nothing of it for an entry of a show that asked nothing', async () => {
  await open(wholeEntry);
  expect(screen.queryByRole('region', { name: 'Details' })).not.toBeInTheDocument();
});

it('corrects what was answered', async () => {
  const { user, sent } = await open(detailed);
  await user.click(screen.getByRole('button', { name: 'Edit Entry' }));
  const form = within(await screen.findByRole('form', { name: 'Edit Entry' }));
  const name = form.getByRole('textbox', { name: /^Owner Name/ });
  expect(name).toHaveValue('Olive Owner');
  await user.clear(name);
  await user.type(name, 'Otto Owner');
  await user.click(form.getByRole('button', { name: 'Save Entry' }));
  expect(await screen.findByText('Entry saved')).toBeVisible();
  expect(sent[0]).toMatchObject({
    owner: { ...owner, name: 'Otto Owner' },
    trainer: { name: '' },
    rider_birth_date: '2010-02-28',
    memberships: [{ association: 'USEF', number: '123' }],
  });
});
