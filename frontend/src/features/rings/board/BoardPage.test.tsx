import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';

import { boards, publicSchedule, RING_TWO, wholeDay } from '../../../testing/fixtures/dayFixtures';
import { publicEvent } from '../../../testing/fixtures/fixtures';
import { publicResults } from '../../../testing/fixtures/ringFixtures';
import { api, problem } from '../../../testing/handlers';
import { liveServer } from '../../../testing/liveServer';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { justPublished } from './justPublished';

const AT = `/board/${publicEvent.hashed_id}`;

const ring = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows each ring: who is in it, on deck and next, and what comes then', async () => {
  renderApp(AT, { signedIn: false });
  expect(await screen.findByText('Live')).toBeVisible();
  const main = await ring('Main Ring');
  for (const text of ['102', 'Star', 'Ann Lee', '103', '104', '105', '1 · Open Pleasure']) {
    expect(await main.findByText(text)).toBeVisible();
  }
  expect(await main.findByText('about 8:45 AM')).toBeVisible();
  expect(await (await ring('Ring 2')).findByText('Nothing more is planned')).toBeVisible();
});

it('shows one ring where it is told to', async () => {
  renderApp(`${AT}?ring=${RING_TWO}`, { signedIn: false });
  await ring('Ring 2');
  expect(screen.queryByRole('region', { name: 'Main Ring' })).not.toBeInTheDocument();
});

it('follows the stream, and says why a ring waits', async () => {
  const live = liveServer();
  renderApp(AT, { signedIn: false });
  await ring('Main Ring');
  await waitFor(() => expect(live.count()).toBe(1));
  expect(live.tokens).toEqual([null]);
  const [first] = boards;
  if (first === undefined) expect.fail('a board is needed');
  const hold = { ...first, state: 'hold' as const, reason: 'Tractor', in_ring: [] };
  live.send({ ...wholeDay, rings: [hold] });
  expect(await screen.findByText('On hold: Tractor')).toBeVisible();
  expect(screen.queryByText('In the ring')).not.toBeInTheDocument();
});

it('shows the placings of a class that was just published while nobody is in or on deck', async () => {
  const live = liveServer();
  let isPublished = false;
  const at = { $date: '2026-06-06T13:10:30Z' };
  server.use(
    http.get(api('events/public/:id/results'), () => {
      const classes = publicResults.classes.map((one) => ({
        ...one,
        published: { ...one.published, at },
      }));
      return HttpResponse.json({ ...publicResults, classes: isPublished ? classes : [] });
    }),
  );
  renderApp(AT, { signedIn: false });
  await waitFor(() => expect(live.count()).toBe(1));
  const [board] = boards;
  if (board === undefined) expect.fail('a board is needed');
  const free = { ...board, classes: [], in_ring: [], on_deck: null, next: [] };
  live.send({ ...wholeDay, rings: [free] });
  const main = await ring('Main Ring');
  expect(main.queryByText(/^Results of/)).not.toBeInTheDocument();
  isPublished = true;
  const lines = wholeDay.lines.slice(0, 1).map((line) => ({ ...line, publications: 1 }));
  const as_of = { $date: '2026-06-06T13:11:00Z' };
  live.send({ ...wholeDay, is_whole: false, as_of, lines, rings: [free] });
  expect(await main.findByText('Results of 1 · Open Pleasure')).toBeVisible();
  const placed = main.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(placed).toEqual(['1st101Midnight Sun', '1st102Star']);
  // They give way to whoever is on deck.
  live.send({ ...wholeDay, is_whole: false, as_of, rings: [{ ...board, in_ring: [] }] });
  expect(await main.findByText('On deck')).toBeVisible();
  expect(main.queryByText(/^Results of/)).not.toBeInTheDocument();
});

it('takes placings away again after a while', () => {
  const [one] = publicResults.classes;
  if (one === undefined) expect.fail('a class is needed');
  const published = { ...one.published, at: { $date: '2026-06-06T13:00:00Z' } };
  const classes = [{ ...one, published }];
  expect(justPublished(classes, { $date: '2026-06-06T13:09:00Z' })).toHaveLength(1);
  expect(justPublished(classes, { $date: '2026-06-06T13:10:00Z' })).toEqual([]);
  expect(justPublished(classes, null)).toEqual([]);
});

it('says that there is no such show, and that nothing is planned', async () => {
  server.use(
    http.get(api('events/public/:id/schedule'), () => problem(404, 'not_found', 'No such event.')),
    http.get(api('events/public/:id/live'), () => problem(404, 'not_found', 'No such event.')),
  );
  const gone = renderApp(AT, { signedIn: false });
  expect(await screen.findByText('There is no such show.')).toBeVisible();
  gone.unmount();
  server.use(
    http.get(api('events/public/:id/schedule'), () =>
      HttpResponse.json({ ...publicSchedule, rings: [], sessions: [] }),
    ),
  );
  renderApp(AT, { signedIn: false });
  expect(await screen.findByText(/^No rings yet/)).toBeVisible();
});

it('keeps the screen awake, also after it was hidden', async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }));
  try {
    const { unmount } = renderApp(AT, { signedIn: false });
    await ring('Main Ring');
    const before = request.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(request).toHaveBeenCalledTimes(before + 1));
    unmount();
    await waitFor(() => expect(release).toHaveBeenCalled());
  } finally {
    vi.unstubAllGlobals();
  }
});
