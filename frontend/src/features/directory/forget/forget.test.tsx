import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { exhibitor, wholeExhibitor } from '../../../testing/fixtures/exhibitorFixtures';
import { ownRole } from '../../../testing/fixtures/fixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const PAGE = `/exhibitors/${exhibitor._id.$oid}`;

const nothing = { street: '', city: '', state: '', zip_code: '' };

const forgotten = {
  ...wholeExhibitor,
  email: '',
  phone: '',
  address: nothing,
  notes: '',
  memberships: [],
  forgotten_at: { $date: '2026-05-25T12:00:00Z' },
};

it('forgets somebody for a reason, and says what goes and what stays', async () => {
  const sent: unknown[] = [];
  server.use(
    http.delete(api('exhibitors/:id/personal_data'), async ({ request, params }) => {
      sent.push([params['id'], await request.json()]);
      server.use(http.get(api('exhibitors/:id'), () => HttpResponse.json(forgotten)));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp(PAGE);
  await user.click(await screen.findByRole('button', { name: 'Forget This Person…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forget Rae Doe' }));
  expect(
    dialog.getByText(/memberships and the documents of these go.*cannot be undone/),
  ).toBeVisible();
  expect(dialog.getByText(/The name stays on entries, results and bills/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Reason/)).toBeInvalid());
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reason/), 'Asked by letter ');
  await user.click(dialog.getByRole('button', { name: 'Forget' }));
  expect(await screen.findByText('Rae Doe is forgotten')).toBeVisible();
  expect(sent).toEqual([[exhibitor._id.$oid, { reason: 'Asked by letter' }]]);
  expect(
    await screen.findByRole('region', { name: 'Forgotten on Mon, May 25, 2026' }),
  ).toBeVisible();
  for (const name of [
    'Forget This Person…',
    'Edit Person',
    'Add Membership',
    'Merge with Another…',
  ]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('is for owners alone', async () => {
  const permissions = ownRole.permissions.filter((it) => it !== 'forget_people');
  server.use(
    http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, permissions }])),
  );
  renderApp(PAGE);
  await screen.findByRole('button', { name: 'Edit Person' });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Forget This Person…' })).toBeNull(),
  );
});
