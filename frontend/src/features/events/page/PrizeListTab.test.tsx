import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import type { Schemas } from '../../../api/types';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

type Text = Schemas['PrizeListTextView'];

const AT = `/event/${ownEvent._id.$oid}/prize-list`;

/** A server that keeps what is written. */
function keeping(first: Partial<Text> = {}) {
  let text: Text = {
    before: '',
    after: '',
    honors: [],
    published_at: null,
    revision: 1,
    ...first,
  };
  const change = (changes: Partial<Text>) => {
    text = { ...text, ...changes, revision: text.revision + 1 };
    return HttpResponse.json(text);
  };
  server.use(
    http.get(api('events/:id/prize_list'), () => HttpResponse.json(text)),
    http.put(api('events/:id/prize_list'), async ({ request }) =>
      change((await request.json()) as Partial<Text>),
    ),
    http.post(api('events/:id/prize_list/publication'), () =>
      change({ published_at: { $date: '2026-05-01T15:00:00Z' } }),
    ),
    http.delete(api('events/:id/prize_list/publication'), () => change({ published_at: null })),
  );
  return () => text;
}

it('saves texts, sponsors and trophies of classes', async () => {
  const saved = keeping({ before: 'Welcome.' });
  const { user } = renderApp(AT);
  const before = await screen.findByRole('textbox', { name: /^Above the classes/ });
  expect(before).toHaveValue('Welcome.');
  await user.type(before, ' All breeds.');
  const [first] = ownEvent.classes;
  if (first === undefined) expect.fail('a class is needed');
  const honors = within(screen.getByRole('group', { name: `${first.number} · ${first.name}` }));
  await user.type(honors.getByRole('textbox', { name: /^Sponsor/ }), 'Shelby Feed');
  await user.click(screen.getByRole('button', { name: 'Save Prize List' }));
  expect(await screen.findByText('Prize list saved')).toBeVisible();
  expect(saved().before).toBe('Welcome. All breeds.');
  expect(saved().honors[0]).toEqual({ class_id: first.id, sponsor: 'Shelby Feed', trophy: '' });
});

it('publishes, and takes it back after a question', async () => {
  const saved = keeping();
  const { user } = renderApp(AT);
  expect(await screen.findByText(/^It is a draft/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/^Published Fri, May 1, 2026/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take Back…' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Take Back' }));
  await user.click(question.getByRole('button', { name: 'Take Back' }));
  await waitFor(() => expect(saved().published_at).toBeNull());
  expect(await screen.findByText(/^It is a draft/)).toBeVisible();
});

it('says why it was not published, and keeps what is typed when a save fails', async () => {
  keeping();
  server.use(
    http.post(api('events/:id/prize_list/publication'), () =>
      problem(409, 'changed_meanwhile', 'It was saved meanwhile.'),
    ),
    http.put(api('events/:id/prize_list'), () => problem(503, 'unavailable', 'Not now.')),
  );
  const { user } = renderApp(AT);
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('It was saved meanwhile.')).toBeVisible();
  const after = screen.getByRole('textbox', { name: /^At the end/ });
  await user.type(after, 'See you.');
  await user.click(screen.getByRole('button', { name: 'Save Prize List' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(after).toHaveValue('See you.');
});
