import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { showMoney, soldExtra, takings } from '../../../../testing/fixtures/entryFixtures';
import { oid, registration } from '../../../../testing/fixtures/fixtures';
import { api } from '../../../../testing/handlers';
import { renderApp } from '../../../../testing/renderApp';
import { server } from '../../../../testing/server';

const address = `/event/${oid(10).$oid}/money`;

it('shows the sums by method, and the entries that owe, the most first', async () => {
  const asked: string[] = [];
  server.use(
    http.get(api('events/:id/registrations'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json([registration]);
    }),
  );
  const { user } = renderApp(address);
  expect(await screen.findByText('due')).toBeVisible();
  expect(screen.getByText('due').nextElementSibling).toHaveTextContent('$1,330.00');
  expect(screen.getByText('received').nextElementSibling).toHaveTextContent('$4,140.00');
  expect(screen.queryByText('owed to riders')).not.toBeInTheDocument();
  const owing = within(screen.getByRole('region', { name: 'Entries that owe' }));
  expect(await owing.findByRole('link', { name: 'Rae Doe' })).toHaveAttribute(
    'href',
    `/event/${oid(10).$oid}/entries/${registration._id.$oid}`,
  );
  expect(asked).toEqual(['?due=true&sort=balance']);
  await user.keyboard('{ArrowDown}');
  expect(owing.getByRole('link', { name: 'Rae Doe' })).toHaveFocus();
});

it('says that nothing was paid and nothing is due', async () => {
  server.use(
    http.get(api('events/:id/money'), ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.has('by')
          ? []
          : { ...showMoney, paid: [], received: 0, refunded: 0, due: 0, owed: 12.5 },
      ),
    ),
    http.get(api('events/:id/registrations'), ({ request }) => {
      const isOwed = new URL(request.url).searchParams.get('owed') === 'true';
      return HttpResponse.json(isOwed ? [{ ...registration, balance: -12.5 }] : []);
    }),
  );
  renderApp(address);
  expect(await screen.findByText(/No payment is recorded yet/)).toBeVisible();
  expect(screen.getByText('owed to riders').nextElementSibling).toHaveTextContent('$12.50');
  // Whom it is owed to.
  const owed = within(screen.getByRole('region', { name: 'Entries that paid too much' }));
  expect(await owed.findByRole('link', { name: 'Rae Doe' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No entry owes anything' })).toBeVisible();
});

it('sums the drawer by method, person and day, and lists the checks', async () => {
  const asked: string[] = [];
  server.use(
    http.get(api('events/:id/money'), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      const by = searchParams.get('by');
      if (by === null) return HttpResponse.json(showMoney);
      const key = by === 'day' ? '2026-06-06' : by === 'person' ? 'desk@example.org' : 'check';
      return HttpResponse.json([{ ...takings[1], key }]);
    }),
  );
  const user = userEvent.setup();
  renderApp(address);
  const drawer = within(await screen.findByRole('region', { name: 'The drawer' }));
  const sums = await drawer.findByRole('table', { name: 'Received by method' });
  expect(sums).toHaveTextContent('Check$3,000.00–$3,000.00Together$3,000.00–$3,000.00');
  expect(drawer.getByRole('heading', { name: '1 check, $3,000.00' })).toBeVisible();
  expect(drawer.getByRole('listitem')).toHaveTextContent('No. 17101 Rae Doe$3,000.00');
  expect(drawer.getByRole('link', { name: '101 Rae Doe' })).toHaveAttribute(
    'href',
    `/event/${oid(10).$oid}/entries/${registration._id.$oid}`,
  );

  const by = (name: string) => drawer.findByRole('table', { name: `Received by ${name}` });
  expect(await by('person')).toHaveTextContent('desk@example.org$3,000.00');
  expect(await by('day')).toHaveTextContent('Jun 6, 2026$3,000.00');
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Day' }), '2026-06-06');
  expect(await by('person')).toHaveTextContent('desk@example.org$3,000.00');
  expect(drawer.queryByRole('table', { name: 'Received by day' })).not.toBeInTheDocument();
  const day = 'from=2026-06-06&to=2026-06-06';
  expect(asked).toEqual(expect.arrayContaining([`?by=method&${day}`, `?by=person&${day}`]));
});

it('says how many of each extra are sold, and to whom', async () => {
  const [buyer] = soldExtra.entries;
  const extra = {
    ...soldExtra,
    sold: 3,
    entries: [{ ...buyer, quantity: 3 }],
    waiting_barns: [{ group_id: 'b1', name: 'Hill Barn', quantity: 0, waiting: 2 }],
  };
  server.use(
    http.get(api('events/:id/extras'), () =>
      HttpResponse.json([
        extra,
        { ...extra, fee_id: 'f2', name: 'Hay', stock: null, entries: [], waiting_barns: [] },
      ]),
    ),
  );
  renderApp(address);
  const extras = within(await screen.findByRole('region', { name: 'Extras' }));
  const [, stall, hay] = extras.getAllByRole('row');
  expect(stall).toHaveTextContent(
    'Stall39 of 121 entry101 Rae Doe × 3In line: 1 barnHill Barn × 2',
  );
  expect(hay).toHaveTextContent('Hay3No limitNobody');
});
