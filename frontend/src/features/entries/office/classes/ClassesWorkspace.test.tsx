import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { record } from '../../../../testing/entryPanel';
import { classSheet, countedClasses } from '../../../../testing/fixtures/entryFixtures';
import { oid } from '../../../../testing/fixtures/fixtures';
import { api, problem } from '../../../../testing/handlers';
import { renderApp } from '../../../../testing/renderApp';
import { server } from '../../../../testing/server';

const address = `/event/${oid(10).$oid}/classes`;
const [open, youth] = countedClasses;
if (open === undefined || youth === undefined) expect.fail('two classes are needed');

it('shows number, name, price, places and entries of each class', async () => {
  renderApp(address);
  await screen.findByRole('link', { name: 'Open Pleasure' });
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent(/1.*Open Pleasure.*\$35\.00.*96 entered.*–.*3 scratched/);
  expect(second).toHaveTextContent(
    /2.*Youth Lite Shod Full, 2 waiting.*\$12\.50.*32 of 32 entered.*2 waiting/,
  );
});

it('marks a class that takes no more entries', async () => {
  server.use(
    http.get(api('events/:id/classes'), () => HttpResponse.json([{ ...youth, closed: true }])),
  );
  renderApp(address);
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(screen.queryByText('Full')).not.toBeInTheDocument();
});

it('opens a class beside the list, with its entries and its waiting list', async () => {
  const { user, router } = renderApp(address);
  await user.click(await screen.findByRole('link', { name: 'Youth Lite Shod' }));
  const panel = within(await screen.findByRole('region', { name: '2 · Youth Lite Shod' }));
  expect(router.state.location.pathname).toBe(`${address}/${youth.id}`);
  const entries = within(await panel.findByRole('region', { name: '32 entries' }));
  expect(entries.getByRole('listitem')).toHaveTextContent('107Rae DoeMidnight Sun');
  expect(entries.getByRole('link', { name: 'Rae Doe' })).toHaveAttribute(
    'href',
    `/event/${oid(10).$oid}/entries/${oid(20).$oid}`,
  );
  const waiting = within(panel.getByRole('region', { name: '1 waiting, first come first' }));
  expect(waiting.getByRole('listitem')).toHaveTextContent('FollowsAnn LeeStar');
  // The arrows stay in the waiting list, and do not open another class.
  waiting.getByRole('link', { name: 'Ann Lee' }).focus();
  await user.keyboard('{ArrowUp}');
  expect(waiting.getByRole('link', { name: 'Ann Lee' })).toHaveFocus();
  await user.click(panel.getByRole('button', { name: 'Previous class' }));
  expect(await screen.findByRole('region', { name: '1 · Open Pleasure' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(router.state.location.pathname).toBe(address);
});

it('says who is next from the waiting list, and enters them once there is a place', async () => {
  const first = renderApp(`${address}/${youth.id}`);
  const full = within(await screen.findByRole('region', { name: '2 · Youth Lite Shod' }));
  expect(full.getByText('Full, 2 waiting')).toBeVisible();
  expect(await full.findByText(/^Next from the waiting list:/)).toHaveTextContent('Ann Lee Star');
  expect(full.queryByRole('button', { name: 'Enter Ann Lee' })).not.toBeInTheDocument();
  first.unmount();
  const sent = record('registrations/:id/classes');
  const counted = { ...youth, entered: 31 };
  server.use(
    http.get(api('events/:id/classes'), () => HttpResponse.json([open, counted])),
    http.get(api('events/:id/classes/:classId/entries'), () =>
      HttpResponse.json({ ...classSheet, class: counted }),
    ),
  );
  const { user } = renderApp(`${address}/${youth.id}`);
  expect((await screen.findAllByText('1 free, 2 waiting')).length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: 'Enter Ann Lee' }));
  expect(await screen.findByText('Ann Lee entered')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ add: [youth.id] }]);
});

it('says when the entries of a class could not be loaded', async () => {
  server.use(
    http.get(api('events/:id/classes/:classId/entries'), () =>
      problem(400, 'bad_query', 'Not today.'),
    ),
  );
  const { user } = renderApp(`${address}/${open.id}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
  server.use(
    http.get(api('events/:id/classes/:classId/entries'), () => HttpResponse.json(classSheet)),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Rae Doe' })).toBeVisible();
});

it('says that a class is gone', async () => {
  renderApp(`${address}/${oid(999).$oid}`);
  expect(await screen.findByRole('region', { name: 'Class not found' })).toBeVisible();
});

it('says how to add classes', async () => {
  server.use(http.get(api('events/:id/classes'), () => HttpResponse.json([])));
  renderApp(address);
  expect(await screen.findByRole('heading', { name: 'No classes' })).toBeVisible();
});

it('cancels a class with a reason, after it said how many entries and what sum', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post(api('events/:id/classes/:classId/cancel'), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ entries: 2, off: 12.5 });
    }),
  );
  const { user } = renderApp(`${address}/${youth.id}`);
  await user.click(await screen.findByRole('button', { name: 'Cancel Class' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Cancel class 2 · Youth Lite Shod' }),
  );
  expect(
    dialog.getByText(/^2 entries are taken out of it, and \$12\.50 for this class comes off/),
  ).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'No judge');
  await user.click(dialog.getByRole('button', { name: 'Cancel Class' }));
  expect(
    await screen.findByText('2 · Youth Lite Shod cancelled: 2 entries, $12.50 less to pay'),
  ).toBeVisible();
  expect(bodies).toEqual([{ reason: 'No judge' }]);
});

it('lets riders enter a class that has started, while it is not over', async () => {
  const running = { ...open, begun: true, state: 'running' as const };
  let shown = [running, youth];
  server.use(http.get(api('events/:id/classes'), () => HttpResponse.json(shown)));
  const sent = record('events/:id/classes/:classId/reopened');
  const { user } = renderApp(`${address}/${open.id}`);
  const panel = within(await screen.findByRole('region', { name: '1 · Open Pleasure' }));
  expect(await panel.findByText(/form and riders’ links take no entries/)).toBeVisible();
  shown = [{ ...running, reopened: true }, youth];
  await user.click(panel.getByRole('button', { name: 'Let Riders Enter' }));
  expect(sent.map(({ body }) => body)).toEqual([{ reopened: true }]);
  expect(await panel.findByRole('button', { name: 'Close to Riders' })).toBeVisible();
  shown = [{ ...running, reopened: true, state: 'finished' as const }, youth];
  await user.click(panel.getByRole('button', { name: 'Close to Riders' }));
  await waitFor(() => expect(panel.queryByText(/Riders can enter it/)).not.toBeInTheDocument());
});
