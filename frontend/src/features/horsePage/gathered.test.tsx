import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { careDue } from '../../testing/fixtures/calendarFixtures';
import { ownRole } from '../../testing/fixtures/fixtures';
import { api } from '../../testing/handlers';
import { HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-20T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

it('shows the first of what comes up, and leads to each section', async () => {
  const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'];
  server.use(
    http.get(api('calendar'), () =>
      HttpResponse.json(
        days.map((day) => ({
          ...careDue,
          title: `Due ${day}`,
          starts_on: day,
          ends_on: day,
        })),
      ),
    ),
  );
  const { user } = renderApp(`/horses/${HORSE_ID}`);
  const soon = within(await screen.findByRole('region', { name: 'Coming Up' }));
  expect(soon.getAllByRole('link')).toHaveLength(3);
  await user.click(soon.getByRole('button', { name: 'Show all 4' }));
  expect(soon.getAllByRole('link')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Costs' }));
  expect(await screen.findByRole('heading', { name: 'Costs of 2026' })).toHaveFocus();
});

it('gathers what comes up for a horse and what it costs', async () => {
  renderApp(`/horses/${HORSE_ID}`);
  const soon = within(await screen.findByRole('region', { name: 'Coming Up' }));
  expect(soon.getByRole('region', { name: 'Monday, June 1, 2026' })).toHaveTextContent('Farrier');
  expect(soon.getByRole('link', { name: 'Midnight Sun: vaccination, Rabies' })).toBeVisible();
  const costs = await screen.findByRole('region', { name: 'Costs of 2026' });
  expect(costs).toHaveTextContent('$100.00');
  expect(within(costs).getByRole('link', { name: 'See the expenses' })).toHaveAttribute(
    'href',
    `/financial/expenses?year=2026&horse=${HORSE_ID}`,
  );
});

it('asks for no costs of a horse that a groom cares for', async () => {
  let asked = 0;
  server.use(
    http.get(api('organizations'), () =>
      HttpResponse.json([{ ...ownRole, role: 'caretaker', permissions: ['record_care'] }]),
    ),
    http.get(api('book/summary'), () => {
      asked += 1;
      return HttpResponse.json({ rows: [] });
    }),
  );
  renderApp(`/horses/${HORSE_ID}`);
  // What a groom may do is known.
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Documents' })).not.toBeInTheDocument(),
  );
  expect(await screen.findByRole('region', { name: 'Coming Up' })).toBeVisible();
  expect(asked).toBe(0);
});
