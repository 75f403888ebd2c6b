import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';

import { record } from '../../../testing/entryPanel';
import { ownEntry } from '../../../testing/fixtures/fixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';

const olive = {
  name: 'Olive Owner',
  street: '',
  city: '',
  state: '',
  zip_code: '',
  phone: '',
  email: '',
};

beforeEach(() => sessionStorage.clear());

async function open(entry: object = {}) {
  server.use(http.get(api('entries/:token'), () => HttpResponse.json({ ...ownEntry, ...entry })));
  const app = renderApp(`/entry/${TOKEN}`, { signedIn: false });
  await screen.findByRole('heading', { level: 2, name: ownEntry.horse_name });
  return app;
}

const fact = (term: string) => screen.getByText(term).nextElementSibling;

async function openForm(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Name Somebody Else' }));
  return within(await screen.findByRole('dialog', { name: 'Payment and prizes' }));
}

it('says who pays and who receives prizes, and names the owner or somebody who is typed', async () => {
  const { user } = await open({
    owner: olive,
    prize_to: { is: 'owner', name: olive.name },
    revision: 3,
  });
  expect(fact('Who pays')).toHaveTextContent(`${ownEntry.rider_name} (rider)`);
  expect(fact('Who receives prizes')).toHaveTextContent('Olive Owner (owner)');
  const form = await openForm(user);
  const sent = record('entries/:token/people', () => HttpResponse.json(ownEntry));
  await user.selectOptions(form.getByRole('combobox', { name: 'Who Pays' }), 'Somebody else…');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Payer Name is required')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(form.getByRole('textbox', { name: 'Payer Name' }), 'Pat Payer');
  await user.type(form.getByRole('textbox', { name: /^Payer Email/ }), 'pat@example.org');
  await user.selectOptions(
    form.getByRole('combobox', { name: 'Who Receives Prizes' }),
    `${ownEntry.rider_name} (rider)`,
  );
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The show’s office sees it now')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      payer: {
        is: 'other',
        person: { ...olive, name: 'Pat Payer', email: 'pat@example.org' },
      },
      prize_to: { is: 'rider' },
      revision: 3,
    },
  ]);
});

it('keeps somebody else whom the office named, and tells nothing of them', async () => {
  const { user } = await open({ payer: { is: 'other', name: '' } });
  expect(fact('Who pays')).toHaveTextContent('Somebody else, whom the show’s office knows');
  const form = await openForm(user);
  const sent = record('entries/:token/people', () => HttpResponse.json(ownEntry));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The show’s office sees it now')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { payer: { is: 'other' }, prize_to: { is: 'rider' }, revision: ownEntry.revision },
  ]);
});

it('names nobody else after the closing date, unless nobody was named', async () => {
  const closed = { ...ownEntry.event, entries_close_at: { $date: '2026-05-01T12:00:00Z' } };
  const other = { is: 'other', name: 'Pat Payer' };
  const app = await open({ event: closed, payer: other, prize_to: other });
  expect(screen.queryByRole('button', { name: 'Name Somebody Else' })).not.toBeInTheDocument();
  app.unmount();
  await open({ event: closed, payer: other });
  expect(screen.getByRole('button', { name: 'Name Somebody Else' })).toBeVisible();
});
