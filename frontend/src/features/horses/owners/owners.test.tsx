import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { storeToken } from '../../../api/token';
import { CONTACT_ID, contacts } from '../../../testing/fixtures/contactFixtures';
import { bareHorse, horse, horseOwners } from '../../../testing/fixtures/horseFixtures';
import {
  field,
  openDialog,
  put,
  recordSaves,
  refused,
  save,
  showCard,
} from '../../../testing/horseSections';
import { oid } from '../../../testing/fixtures/fixtures';
import { api } from '../../../testing/handlers';
import { server } from '../../../testing/server';
import { PARTS } from '../sections/HorseSections';

const { Card, Dialog } = PARTS.owners;

const shared = {
  ...horse,
  ownership: [
    { contact_id: CONTACT_ID, name: 'Rae Doe', share: 3334 },
    { contact_id: null, name: 'Kim', share: 6666 },
  ],
};

it('the card names the owners with their shares, and leads to their contacts', () => {
  showCard(Card, shared);
  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Rae Doe33.34 %', 'Kim66.66 %']);
  const link = screen.getByRole('link', { name: 'Rae Doe' });
  expect(link).toHaveAttribute('href', `/owners/${CONTACT_ID}`);
  expect(screen.queryByRole('link', { name: 'Kim' })).toBeNull();
});

it('owners are sent as they were when nothing was typed', async () => {
  const sent = recordSaves();
  const { user, onClose } = openDialog(Dialog, shared);
  await save(user);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const owners = shared.ownership;
  expect(sent).toEqual([{ horseId: horse.id, section: 'owners', revision: 1, owners }]);
});

it('a typed name that is a contact refers to it, and others are kept as typed', async () => {
  const sent = recordSaves(() => HttpResponse.json(bareHorse));
  const { user } = openDialog(Dialog, bareHorse);
  await user.click(screen.getByRole('button', { name: 'Add Owner' }));
  await user.click(screen.getByRole('button', { name: 'Add Owner' }));
  // The contacts are loaded.
  await user.click(screen.getByRole('button', { name: 'Show all owners for owner 1' }));
  await user.click(await screen.findByRole('option', { name: 'Rae Doe' }));
  put(field('Owner 2'), ' Ann ');
  put(field('Share 1 (%)'), '25');
  put(field('Share 2 (%)'), '74.99');
  await save(user);
  const list = within(screen.getByRole('dialog')).getByRole('group', { name: 'Owners' });
  expect(await within(list).findByText('The shares sum to 99.99 %, not to 100 %')).toBeVisible();
  put(field('Share 2 (%)'), '75');
  await save(user);
  await screen.findByText('Changes saved');
  expect(sent).toEqual([
    expect.objectContaining({
      owners: [
        { contact_id: CONTACT_ID, name: 'Rae Doe', share: 2500 },
        { contact_id: null, name: 'Ann', share: 7500 },
      ],
    }),
  ]);
});

it('shares are for all or for none', async () => {
  const sent = recordSaves();
  const { user } = openDialog(Dialog, shared);
  put(field('Share 1 (%)'), '');
  await save(user);
  expect(await screen.findByText('Give each owner a share, or none')).toBeVisible();
  put(field('Share 2 (%)'), 'half');
  await save(user);
  expect(await screen.findByText('Enter a percentage, like 33.34')).toBeVisible();
  expect(sent).toEqual([]);
});

it('what the server refuses is at the name of the owner', async () => {
  const message = 'must be a contact of the horse’s organization';
  recordSaves(refused({ 'owners[0].contact_id': [message] }));
  const { user } = openDialog(Dialog, shared);
  await save(user);
  await waitFor(() => {
    expect(field('Owner 1')).toHaveAccessibleDescription(/must be a contact/);
  });
});

it('asks which contact is meant if two have the name', async () => {
  const [, rae] = contacts;
  const other = { ...rae, _id: oid(77), email: 'other@example.org', phones: [], company: '' };
  server.use(http.get(api('contacts'), () => HttpResponse.json([rae, other])));
  const sent = recordSaves(() => HttpResponse.json(bareHorse));
  const { user } = openDialog(Dialog, bareHorse);
  await user.click(screen.getByRole('button', { name: 'Add Owner' }));
  await user.click(screen.getByRole('button', { name: 'Show all owners for owner 1' }));
  await user.click(await screen.findByRole('option', { name: 'Rae Doe' }));
  await save(user);
  expect(await screen.findByText('Choose which one it is')).toBeVisible();
  const which = within(screen.getByRole('radiogroup', { name: 'Which Rae Doe?' }));
  await user.click(which.getByRole('radio', { name: 'other@example.org' }));
  await save(user);
  await screen.findByText('Changes saved');
  expect(sent).toEqual([
    expect.objectContaining({
      owners: [{ contact_id: other._id.$oid, name: 'Rae Doe', share: null }],
    }),
  ]);
});

it('other owners own the horse from a day on, unless those before were wrong', async () => {
  const sent = recordSaves();
  const { user } = openDialog(Dialog, shared);
  expect(screen.queryByRole('radiogroup', { name: 'Since when?' })).toBeNull();
  put(field('Owner 2'), 'Ann');
  const since = within(screen.getByRole('radiogroup', { name: 'Since when?' }));
  const first = since.getByLabelText(/^First day/);
  put(first, '');
  await save(user);
  expect(await screen.findByText('First day is required')).toBeVisible();
  put(first, '2026-11-28');
  await save(user);
  await screen.findByText('Changes saved');
  const owners = [shared.ownership[0], { ...shared.ownership[1], name: 'Ann' }];
  expect(sent).toEqual([expect.objectContaining({ owners, owners_from: '2026-11-28' })]);
  await user.click(since.getByRole('radio', { name: /^It was entered wrongly/ }));
  await save(user);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).not.toHaveProperty('owners_from');
});

it('the card says who owned the horse before, and takes a change back', async () => {
  const [first] = horseOwners.periods;
  const kim = { contact_id: null, name: 'Kim', share: null };
  const periods = [
    { ...first, until: '2026-11-27' },
    { from: '2026-11-28', until: null, owners: [kim] },
  ];
  const sent: unknown[] = [];
  server.use(
    http.get(api('horses/:id/owners'), () => HttpResponse.json({ ...horseOwners, periods })),
    http.put(api('horses/:id/owners'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(horseOwners);
    }),
  );
  storeToken('a-token');
  const { user } = showCard(Card, shared);
  expect(await screen.findByText('Since Nov 28, 2026')).toBeVisible();
  expect(screen.getByText('Until Nov 27, 2026: Rae Doe')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take back the change of Nov 28, 2026' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Take Back' }));
  expect(await screen.findByText('The change was taken back')).toBeVisible();
  expect(sent).toEqual([{ revision: 1, periods: [{ from: null, owners: horse.ownership }] }]);
});
