import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { schedule } from '../../testing/fixtures/dayFixtures';
import { eventRow } from '../../testing/fixtures/eventFixtures';
import { api } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-06T23:30:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

it('the show of today stands first, with its rings, what runs, what is left and what is due', async () => {
  server.use(
    http.get(api('horses'), () => HttpResponse.json([])),
    http.get(api('events'), () => HttpResponse.json([eventRow])),
  );
  renderApp('/dashboard');
  const rings = await screen.findByRole('list', { name: `Rings of ${eventRow.name}` });
  const [main] = within(rings).getAllByRole('listitem');
  expect(main).toHaveTextContent(
    /^Main RingRunning1 · Open Pleasure: 4 to go, until about .* · next 2 · Youth Lite Shod, 1 entry, due about 8:45 AM$/,
  );
  const id = eventRow._id.$oid;
  expect(screen.getByRole('link', { name: 'Gate' })).toHaveAttribute('href', `/event/${id}/gate`);
  expect(screen.getByRole('link', { name: 'Board' })).toHaveAttribute(
    'href',
    `/board/${eventRow.hashed_id}`,
  );
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent(eventRow.name);
  expect(schedule.rings.length).toBeGreaterThan(0);
});

it('a class that is a little late is still the next one', async () => {
  const [session] = schedule.sessions;
  const next = session?.lines.find(({ state }) => state === 'waiting');
  const as_of = {
    $date: new Date(Date.parse(next?.estimated_start.$date ?? '') + 300_000).toISOString(),
  };
  server.use(
    http.get(api('horses'), () => HttpResponse.json([])),
    http.get(api('events'), () => HttpResponse.json([eventRow])),
    http.get(api('events/:id/schedule'), () => HttpResponse.json({ ...schedule, as_of })),
  );
  renderApp('/dashboard');
  const rings = await screen.findByRole('list', { name: `Rings of ${eventRow.name}` });
  await within(rings).findAllByText(new RegExp(`next ${next?.number ?? ''} · ${next?.name ?? ''}`));
});

it('a show of another day does not stand there', async () => {
  vi.setSystemTime(new Date('2026-06-05T15:00:00Z'));
  renderApp('/dashboard');
  await screen.findByRole('region', { name: 'Events' });
  expect(screen.queryByRole('link', { name: 'Gate' })).not.toBeInTheDocument();
});
