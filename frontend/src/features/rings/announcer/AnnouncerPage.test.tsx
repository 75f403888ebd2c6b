import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { linkServer, openLink } from '../../../testing/deviceLink';
import {
  boards,
  DEVICE_TOKEN,
  entryId,
  gate,
  nextClass,
  ownDeviceLink,
  runningClass,
  schedule,
  waitingGate,
  wholeDay,
} from '../../../testing/fixtures/dayFixtures';
import { prizeList } from '../../../testing/fixtures/prizeListFixtures';
import { corrected, publicResults } from '../../../testing/fixtures/ringFixtures';
import { api } from '../../../testing/handlers';
import { liveServer } from '../../../testing/liveServer';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const AT = `/event/${ownDeviceLink.event.id}/announcer`;
const LATER = { $date: '2026-06-06T13:11:00Z' };

it('shows all that is said of who is in the ring, and who is next', async () => {
  renderApp(AT);
  const ring = within(await screen.findByRole('region', { name: 'Main Ring' }));
  const [inRing, onDeck, ...next] = await ring.findAllByRole('article');
  expect(inRing).toHaveTextContent(
    '102StarRidden by Ann LeeOwned by Walking Acres FarmTrained by Sam Hill1st in 2 · Lead Line',
  );
  expect(onDeck).toHaveTextContent(/^103On deckComet/);
  expect(next.map(({ textContent }) => textContent.slice(0, 7))).toEqual(['104Next', '105Next']);
  expect(ring.getByText(/^Next class:/)).toHaveTextContent(/about 8:45 AM$/);
  // The other ring has no classes.
  expect(screen.queryByRole('region', { name: 'Ring 2' })).not.toBeInTheDocument();
});

it.each([
  [true, ['101On deckMidnight Sun']],
  [false, []],
])('calls the first of a class that is not started, if it has an order: %s', async (has, first) => {
  const sessions = schedule.sessions.map((session) => ({
    ...session,
    lines: session.lines.map((line) =>
      line.class_id === nextClass.class_id
        ? { ...line, has_order: has }
        : { ...line, state: line.class_id === null ? null : ('finished' as const) },
    ),
  }));
  server.use(
    http.get(api('events/:id/schedule'), () => HttpResponse.json({ ...schedule, sessions })),
    http.get(api('events/:id/classes/:classId/gate'), () => HttpResponse.json(waitingGate)),
  );
  liveServer();
  renderApp(AT);
  expect(await screen.findByText(/^Next class:/)).toBeVisible();
  await waitFor(() =>
    expect(
      screen.queryAllByRole('article').map(({ textContent }) => textContent.slice(0, 22).trim()),
    ).toEqual(first),
  );
  expect(screen.queryByText(/Nobody is in the ring/)).not.toBeInTheDocument();
});

it('says of a ring as soon as it is held what gate, riders and board say', async () => {
  const live = liveServer();
  let isHeld = false;
  server.use(
    http.get(api('events/:id/classes/:classId/gate'), () =>
      HttpResponse.json(
        isHeld ? { ...gate, in_ring: [], on_deck: entryId(102), stopped: [entryId(102)] } : gate,
      ),
    ),
  );
  renderApp(AT);
  await waitFor(() => expect(live.count()).toBe(1));
  live.send(wholeDay);
  expect(await screen.findByText('Ridden by Ann Lee')).toBeVisible();
  isHeld = true;
  const rings = boards.map((ring) => ({ ...ring, state: 'hold' as const, in_ring: [] }));
  // No class changes with it.
  live.send({ ...wholeDay, is_whole: false, as_of: LATER, lines: [], rings });
  expect(await screen.findByText('On hold')).toBeVisible();
  expect(await screen.findByText('Waiting in the ring')).toBeVisible();
  const [first, second] = screen.getAllByRole('article');
  expect(first).toHaveTextContent(/^102Waiting in the ringStar/);
  expect(second).not.toHaveTextContent('102');
  expect(screen.queryByText(/Nobody|Between/)).not.toBeInTheDocument();
});

it('follows the gate with the link of its device', async () => {
  const link = { ...ownDeviceLink, role: 'announcer', label: '' } as const;
  linkServer(link);
  const live = liveServer();
  let isIn = 102;
  server.use(
    http.get(api('events/:id/classes/:classId/gate'), () =>
      HttpResponse.json({ ...gate, in_ring: [entryId(isIn)], on_deck: entryId(104) }),
    ),
  );
  const { router } = await openLink();
  expect(await screen.findByText('Ann Lee', { exact: false })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/device/announcer/${link.event.id}/${link.id}`);
  await waitFor(() => expect(live.tokens).toEqual([DEVICE_TOKEN]));
  live.send(wholeDay);
  isIn = 103;
  live.send({ ...wholeDay, is_whole: false, changed_classes: [runningClass.class_id] });
  expect(await screen.findByText('Ridden by Walt King')).toBeVisible();
  expect(screen.queryByText('Ridden by Ann Lee')).not.toBeInTheDocument();
  // The next class starts, and the ring is stopped.
  const lines = wholeDay.lines.map((line) => ({
    ...line,
    state: line.class_id === nextClass.class_id ? ('running' as const) : ('finished' as const),
  }));
  const rings = boards.map((ring) => ({ ...ring, state: 'hold' as const, reason: 'Weather' }));
  live.send({ ...wholeDay, is_whole: false, as_of: LATER, lines, rings });
  expect(await screen.findByRole('heading', { name: /^2 · / })).toBeVisible();
  expect(screen.getByText('On hold: Weather')).toBeVisible();
});

it.each([
  ['the office', false],
  ['a link', true],
])('has what was just published, to be read out, for %s', async (_who, byLink) => {
  const live = liveServer();
  let isPublished = false;
  server.use(
    http.get(api('events/public/:id/results'), () => {
      const classes = publicResults.classes.map((one) => ({
        ...one,
        published: { ...corrected, number: 1, at: LATER },
      }));
      return HttpResponse.json({ ...publicResults, classes: isPublished ? classes : [] });
    }),
  );
  if (byLink) {
    linkServer({ ...ownDeviceLink, role: 'announcer', label: '' });
    await openLink();
  } else renderApp(AT);
  await waitFor(() => expect(live.count()).toBe(1));
  live.send(wholeDay);
  await screen.findByRole('region', { name: 'Main Ring' });
  isPublished = true;
  const lines = wholeDay.lines.map((line) => ({ ...line, publications: 1 }));
  live.send({ ...wholeDay, is_whole: false, as_of: LATER, lines });
  const found = within(await screen.findByRole('region', { name: /^Results of 1 · / }));
  expect(found.getByRole('heading', { name: 'Published: 1 · Open Pleasure' })).toBeVisible();
  const rows = found.getAllByRole('listitem').map(({ textContent }) => textContent);
  // Who has no place is not read out.
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^1st101Midnight Sun/);
});

it('says who sponsors the class in the ring, and what the winner gets', async () => {
  const [one] = prizeList.classes;
  if (one === undefined) expect.fail('a class is needed');
  const classes = [
    { ...one, id: runningClass.class_id, sponsor: 'Shelby Feed', trophy: 'Silver bowl' },
  ];
  server.use(
    http.get(api('events/public/:id/prize_list'), () =>
      HttpResponse.json({ ...prizeList, classes }),
    ),
  );
  renderApp(AT);
  const ring = within(await screen.findByRole('region', { name: 'Main Ring' }));
  expect(await ring.findByText('Sponsored by Shelby Feed · Trophy: Silver bowl')).toBeVisible();
});
