import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { open as openPanel, show } from '../../../../testing/entryPanel';
import { foundBy } from '../../../../testing/exhibitorHandlers';
import { wholeEntry } from '../../../../testing/fixtures/entryFixtures';
import {
  exhibitor,
  otherExhibitor,
  showHorse,
  wholeExhibitor,
} from '../../../../testing/fixtures/exhibitorFixtures';
import { api, problem } from '../../../../testing/handlers';
import { server } from '../../../../testing/server';

const rae = exhibitor._id.$oid;
const other = otherExhibitor._id.$oid;

const people = {
  rider_id: rae,
  owner_id: null,
  trainer_id: null,
  payer_id: rae,
  prize_to_id: other,
  show_horse_id: showHorse._id.$oid,
};

const linked = { ...people, linked: true };

/** Its code comes with the first entry that is opened. */
const open: typeof openPanel = async (...entry) => {
  const opened = await openPanel(...entry);
  await screen.findByRole('region', { name: 'Linked to' });
  return opened;
};

it('leads to the records by what the entry calls them, and reads the names of others alone', async () => {
  const read: unknown[] = [];
  server.use(
    http.get(api('exhibitors/:id'), ({ params }) => {
      read.push(params['id']);
      return HttpResponse.json({ ...wholeExhibitor, ...otherExhibitor });
    }),
  );
  await open(linked);
  const links = within(screen.getByRole('region', { name: 'Linked to' }));
  // Who rides pays, too.
  const rider = links.getAllByRole('link', { name: 'Rae Doe' });
  expect(rider.map((it) => it.getAttribute('href'))).toEqual([
    `/exhibitors/${rae}`,
    `/exhibitors/${rae}`,
  ]);
  expect(links.getByRole('link', { name: 'Midnight Sun' })).toHaveAttribute(
    'href',
    `/show-horses/${showHorse._id.$oid}`,
  );
  expect(await links.findByRole('link', { name: 'Doe, Rae' })).toHaveAttribute(
    'href',
    `/exhibitors/${other}`,
  );
  expect(links.getByText('Owner').closest('div')).toHaveTextContent('Nobody');
  expect(read).toEqual([other]);
});

it('says that nobody looked at the entry yet', async () => {
  await open();
  const links = screen.getByRole('region', { name: 'Linked to' });
  expect(links).toHaveTextContent(/^It is not linked/);
});

it('links to others, and says who pays', async () => {
  const sent: unknown[] = [];
  server.use(
    foundBy('exhibitors', 'doe', [exhibitor, otherExhibitor]),
    http.put(api('registrations/:id/people'), async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return HttpResponse.json(body);
    }),
  );
  const { user } = await open(linked);
  await user.click(screen.getByRole('button', { name: 'Link to Others…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Linked To' }));
  expect(form.getByRole('combobox', { name: 'Rider' })).toHaveValue('Rae Doe');
  expect(form.getByRole('combobox', { name: 'Horse' })).toHaveValue('Midnight Sun');
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: 'Prize Money To' })).toHaveValue('Doe, Rae'),
  );
  expect(form.getByRole('combobox', { name: 'Who Pays' })).toHaveValue('');
  await user.type(form.getByRole('combobox', { name: 'Who Pays' }), 'doe');
  await user.click(await screen.findByRole('option', { name: /^Doe, Rae/ }));
  await user.clear(form.getByRole('combobox', { name: 'Prize Money To' }));
  await user.click(form.getByRole('button', { name: 'Save Links' }));
  expect(await screen.findByText('Links saved')).toBeVisible();
  expect(sent).toEqual([
    { ...people, payer_id: other, prize_to_id: null, revision: wholeEntry.revision },
  ]);
});

it('shows what another desk linked meanwhile, by name', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put(api('registrations/:id/people'), async ({ request }) => {
      sent.push(await request.json());
      if (sent.length > 1) return HttpResponse.json(linked);
      show({ ...linked, owner_id: other, revision: 9 });
      return problem(409, 'changed_meanwhile', 'It was changed.');
    }),
  );
  const { user } = await open(linked);
  await user.click(screen.getByRole('button', { name: 'Link to Others…' }));
  const form = within(await screen.findByRole('dialog', { name: 'Linked To' }));
  await user.clear(form.getByRole('combobox', { name: 'Horse' }));
  await user.click(form.getByRole('button', { name: 'Save Links' }));
  expect(await form.findByText('Owner is now')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Keep Both Changes' }));
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: 'Owner' })).toHaveValue('Doe, Rae'),
  );
  await user.click(form.getByRole('button', { name: 'Save Links' }));
  expect(await screen.findByText('Links saved')).toBeVisible();
  expect(sent[1]).toMatchObject({ owner_id: other, show_horse_id: null, revision: 9 });
});

it('is only read by who may not change the entry', async () => {
  await open({ ...linked, link: null });
  await screen.findByRole('region', { name: 'Linked to' });
  expect(screen.queryByRole('button', { name: 'Link to Others…' })).toBeNull();
});
