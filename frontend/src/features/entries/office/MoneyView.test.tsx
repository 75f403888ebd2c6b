import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { showMoney } from '../../../testing/fixtures/entryFixtures';
import { oid, registration } from '../../../testing/fixtures/fixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const address = `/event/${oid(10).$oid}/money`;

it('shows the sums by method, and the entries that owe, the most first', async () => {
  const asked: string[] = [];
  server.use(
    http.get(api('events/:id/registrations'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json([registration]);
    }),
  );
  renderApp(address);
  expect(await screen.findByRole('region', { name: 'Received' })).toHaveTextContent(
    'Cash$1,140.00 ($1,200.00 paid, $60.00 refunded)Check$3,000.00Together$4,140.00',
  );
  expect(screen.getByText('due').nextElementSibling).toHaveTextContent('$1,330.00');
  expect(screen.getByText('received').nextElementSibling).toHaveTextContent('$4,140.00');
  expect(screen.queryByText('owed to riders')).not.toBeInTheDocument();
  const owing = within(screen.getByRole('region', { name: 'Entries that owe' }));
  expect(await owing.findByRole('link', { name: 'Rae Doe' })).toHaveAttribute(
    'href',
    `/event/${oid(10).$oid}/entries/${registration._id.$oid}`,
  );
  expect(asked).toEqual(['?due=true&sort=balance']);
});

it('says that nothing was paid and nothing is due', async () => {
  server.use(
    http.get(api('events/:id/money'), () =>
      HttpResponse.json({ ...showMoney, paid: [], received: 0, refunded: 0, due: 0, owed: 12.5 }),
    ),
    http.get(api('events/:id/registrations'), () => HttpResponse.json([])),
  );
  renderApp(address);
  expect(await screen.findByText(/No payment is recorded yet/)).toBeVisible();
  expect(screen.getByText('owed to riders').nextElementSibling).toHaveTextContent('$12.50');
  expect(await screen.findByRole('heading', { name: 'Nothing is due' })).toBeVisible();
});
