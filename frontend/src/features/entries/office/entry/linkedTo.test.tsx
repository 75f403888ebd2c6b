import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { open } from '../../../../testing/entryPanel';
import {
  exhibitor,
  otherExhibitor,
  showHorse,
  wholeExhibitor,
} from '../../../../testing/fixtures/exhibitorFixtures';
import { api } from '../../../../testing/handlers';
import { server } from '../../../../testing/server';

const rae = exhibitor._id.$oid;
const other = otherExhibitor._id.$oid;

const linked = {
  rider_id: rae,
  owner_id: null,
  trainer_id: null,
  payer_id: null,
  prize_to_id: other,
  show_horse_id: showHorse._id.$oid,
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
  expect(links.getByRole('link', { name: 'Rae Doe' })).toHaveAttribute(
    'href',
    `/exhibitors/${rae}`,
  );
  expect(links.getByRole('link', { name: 'Midnight Sun' })).toHaveAttribute(
    'href',
    `/show-horses/${showHorse._id.$oid}`,
  );
  expect(await links.findByRole('link', { name: 'Doe, Rae' })).toHaveAttribute(
    'href',
    `/exhibitors/${other}`,
  );
  expect(links.getByText('Owner').closest('div')).toHaveTextContent('Nobody');
  expect(links.getByText('Pays').closest('div')).toHaveTextContent('The rider');
  expect(read).toEqual([other]);
});

it('says that nobody looked at the entry yet', async () => {
  await open();
  const links = screen.getByRole('region', { name: 'Linked to' });
  expect(links).toHaveTextContent('RiderNot linked yet');
});

it('links to others, and says who pays', async () => {
  const sent: unknown[] = [];
  server.use(
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
  await user.type(form.getByRole('combobox', { name: 'Who Pays' }), 'doe');
  await user.click(await screen.findByRole('option', { name: /^Doe, Rae/ }));
  await user.clear(form.getByRole('combobox', { name: 'Prize Money To' }));
  await user.click(form.getByRole('button', { name: 'Save Links' }));
  expect(await screen.findByText('Links saved')).toBeVisible();
  expect(sent).toEqual([{ ...linked, payer_id: other, prize_to_id: null }]);
});

it('is only read by who may not change the entry', async () => {
  await open({ ...linked, link: null });
  await screen.findByRole('region', { name: 'Linked to' });
  expect(screen.queryByRole('button', { name: 'Link to Others…' })).toBeNull();
});
