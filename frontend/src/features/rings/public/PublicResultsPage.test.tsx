import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { publicSchedule, wholeDay } from '../../../testing/fixtures/dayFixtures';
import { publicEvent } from '../../../testing/fixtures/fixtures';
import { prizeList } from '../../../testing/fixtures/prizeListFixtures';
import { corrected, publicResults, tied } from '../../../testing/fixtures/ringFixtures';
import { api, problem } from '../../../testing/handlers';
import { liveServer } from '../../../testing/liveServer';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const AT = `/results/${publicEvent.hashed_id}`;
const published = (classes = publicResults.classes) =>
  http.get(api('events/public/:id/results'), () =>
    HttpResponse.json({ ...publicResults, classes }),
  );

it('says what will be here before anything is published', async () => {
  renderApp(AT, { signedIn: false });
  expect(await screen.findByText(/^No results are published yet/)).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

it('shows places, scores and cards, and says what was corrected, why and when', async () => {
  server.use(published());
  renderApp(AT, { signedIn: false });
  const found = within(await screen.findByRole('region', { name: '1 · Open Pleasure' }));
  const rows = found.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toBe('1st101Midnight SunRae Doe72Tied');
  expect(rows[2]).toBe('no place–103CometWalt KingExcused');
  expect(found.getByText('Corrected')).toBeVisible();
  expect(
    found.getByText(/Corrected Sat, Jun 6, 2026, 8:30 PM CDT: A card was misread/),
  ).toBeVisible();
  expect(found.getByRole('table', { hidden: true })).toHaveTextContent('No.Ann Lee10172');
});

it('aligns the scores of a class on their decimals', async () => {
  const [one] = publicResults.classes;
  const [first, second, third] = tied.results;
  if (!one || !first || !second || !third) expect.fail('three horses are needed');
  const results = [
    { ...first, score: '72' },
    { ...second, score: '71.5' },
    { ...third, status: null, score: '80.5%' },
  ];
  server.use(published([{ ...one, published: { ...one.published, results } }]));
  renderApp(AT, { signedIn: false });
  const found = within(await screen.findByRole('region', { name: '1 · Open Pleasure' }));
  expect(found.getByText('72.0')).toBeVisible();
  expect(found.getByText('71.5')).toBeVisible();
  expect(found.getByText('80.5%')).toBeVisible();
});

it('says what a jumper’s numbers are, and which place a work-off decided', async () => {
  const [one] = publicResults.classes;
  const [first, second, third] = tied.results;
  if (!one || !first || !second || !third) expect.fail('three horses are needed');
  const results = [
    { ...first, score: '0, jump-off 4 in 31.2', tied: false, why: 'by the work-off' },
    { ...second, score: '3', why: 'by the time' },
    { ...third, status: null, score: '1' },
  ];
  server.use(published([{ ...one, published: { ...one.published, results } }]));
  renderApp(AT, { signedIn: false });
  const found = within(await screen.findByRole('region', { name: '1 · Open Pleasure' }));
  const [best, next, last] = found.getAllByRole('listitem');
  expect(best).toHaveTextContent(/0 faults, jump-off 4 faults in 31\.2by work-off/);
  expect(next).toHaveTextContent(/3 faults/);
  expect(next).not.toHaveTextContent(/by/);
  expect(last).toHaveTextContent(/1 fault$/);
});

it('finds a back number, a horse or a rider', async () => {
  const [one] = publicResults.classes;
  if (one === undefined) expect.fail('a class is needed');
  const other = { ...corrected, results: tied.results.slice(1, 2) };
  server.use(
    published([one, { ...one, class_id: 'b', number: '2', name: 'Lead Line', published: other }]),
  );
  const { user } = renderApp(AT, { signedIn: false });
  const search = await screen.findByRole('searchbox', { name: 'Back number, horse or rider' });
  const numbers = () =>
    screen.queryAllByRole('listitem').map((it) => /\d{3}/.exec(it.textContent)?.[0]);
  await user.type(search, '102');
  expect(await screen.findByText('In 2 classes')).toBeVisible();
  expect(numbers()).toEqual(['102', '102']);
  await user.clear(search);
  await user.type(search, '10');
  expect(await screen.findByText(/^Nobody of that number or name/)).toBeVisible();
  await user.clear(search);
  await user.type(search, 'RAE');
  expect(await screen.findByText('In 1 class')).toBeVisible();
  expect(numbers()).toEqual(['101']);
});

it('says that there is no such show', async () => {
  server.use(http.get(api('events/public/:id'), () => problem(404, 'not_found', 'No such event.')));
  renderApp(AT, { signedIn: false });
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
});

it('shows the results of the number in the address, and leads to the schedule', async () => {
  server.use(published());
  renderApp(`${AT}?number=102`, { signedIn: false });
  expect(await screen.findByRole('searchbox')).toHaveValue('102');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Schedule' })).toHaveAttribute(
    'href',
    `/schedule/${publicEvent.hashed_id}`,
  );
});

it('is linked from the page of the show once there is something on it', async () => {
  const show = `/event/${publicEvent._id.$oid}`;
  const without = http.get(api('events/public/:id/schedule'), () =>
    HttpResponse.json({ ...publicSchedule, sessions: [] }),
  );
  server.use(without);
  const neither = renderApp(show, { signedIn: false });
  expect(await screen.findByText('No schedule and no results yet.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Results|Schedule/ })).not.toBeInTheDocument();
  neither.unmount();
  server.use(published());
  const results = renderApp(show, { signedIn: false });
  expect(await screen.findByRole('link', { name: 'Results' })).toHaveAttribute('href', AT);
  expect(screen.getByText('The show has no schedule here.')).toBeVisible();
  results.unmount();
  server.resetHandlers();
  renderApp(show, { signedIn: false });
  expect(await screen.findByRole('link', { name: 'Schedule and My Day' })).toHaveAttribute(
    'href',
    `/schedule/${publicEvent.hashed_id}`,
  );
  expect(screen.getByText('No results yet.')).toBeVisible();
});

it('shows a class as soon as it is published', async () => {
  const live = liveServer();
  let isPublished = false;
  server.use(
    http.get(api('events/public/:id/results'), () =>
      HttpResponse.json({ ...publicResults, classes: isPublished ? publicResults.classes : [] }),
    ),
  );
  renderApp(AT, { signedIn: false });
  await screen.findByText(/^No results are published yet/);
  await waitFor(() => expect(live.count()).toBe(1));
  expect(live.tokens).toEqual([null]);
  live.send(wholeDay);
  isPublished = true;
  const lines = wholeDay.lines.map((line) => ({ ...line, publications: 2 }));
  live.send({ ...wholeDay, is_whole: false, lines });
  expect(await screen.findByRole('region', { name: '1 · Open Pleasure' })).toBeVisible();
});

it('says how old the places are that could not be read again, and not that they are live', async () => {
  const live = liveServer();
  server.use(http.get(api('events/public/:id/results'), () => HttpResponse.json(publicResults)));
  renderApp(AT, { signedIn: false });
  await screen.findByRole('region', { name: '1 · Open Pleasure' });
  await waitFor(() => expect(live.count()).toBe(1));
  live.send(wholeDay);
  expect(await screen.findByText('Live')).toBeVisible();
  server.use(http.get(api('events/public/:id/results'), () => problem(503, 'busy', 'Wait.')));
  const lines = wholeDay.lines.map((line) => ({ ...line, publications: 3 }));
  live.send({ ...wholeDay, is_whole: false, lines });
  expect(await screen.findByText(/^As of/)).toBeVisible();
  expect(screen.queryByText('Live')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: '1 · Open Pleasure' })).toBeVisible();
});

it('names sponsors and trophies with the results of their class', async () => {
  const [one] = prizeList.classes;
  const [result] = publicResults.classes;
  if (one === undefined || result === undefined) expect.fail('a class is needed');
  const classes = [{ ...one, id: result.class_id, sponsor: 'Shelby Feed' }];
  server.use(
    published(),
    http.get(api('events/public/:id/prize_list'), () =>
      HttpResponse.json({ ...prizeList, classes }),
    ),
  );
  renderApp(AT, { signedIn: false });
  const found = within(await screen.findByRole('region', { name: '1 · Open Pleasure' }));
  expect(await found.findByText('Sponsored by Shelby Feed')).toBeVisible();
});
