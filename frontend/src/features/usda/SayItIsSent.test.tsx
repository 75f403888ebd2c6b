import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';

import type { Schemas } from '../../api/types';
import { ownEvent } from '../../testing/fixtures/eventFixtures';
import { oid } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import {
  changes,
  letter,
  missingFacts,
  readyNotice,
  sentNotice,
  usdaOverview,
} from '../../testing/fixtures/usdaFixtures';

/** A show whose letter was prepared before the installation was configured to send notices. */
const left = {
  ...ownEvent,
  usda_delivery: 'email',
  usda_automatic: false,
  usda_letter_ready_at: { $date: '2026-05-01T12:00:00Z' },
} satisfies Schemas['EventView'];

const complete = {
  ...left,
  usda_state: 'complete',
  usda_notified: true,
  usda_letter_ready_at: null,
} satisfies Schemas['EventView'];

/** Opens the page of a show, and records the requests about its letter. */
function open(event: Schemas['EventView'], overview: Partial<Schemas['UsdaOverview']>) {
  const said = vi.fn();
  server.use(
    http.get(api('events/:id'), () => HttpResponse.json(event)),
    http.get(api('events/:id/usda'), () => HttpResponse.json({ ...usdaOverview, ...overview })),
    http.post(api('events/:id/usda/letter'), () => {
      return HttpResponse.json({ ...overview.notices?.at(-1), letter });
    }),
    http.post(api('events/:id/submit_to_usda'), async ({ request }) => {
      said(await request.json());
      server.use(
        http.get(api('events/:id'), () => HttpResponse.json(complete)),
        http.get(api('events/:id/usda'), () =>
          HttpResponse.json({ ...usdaOverview, notices: [sentNotice] }),
        ),
      );
      return HttpResponse.json(complete);
    }),
  );
  return { ...renderApp(`/event/${ownEvent._id.$oid}`), said };
}

/** Opens the form for recording that the letter was sent. */
async function say({ user }: Pick<ReturnType<typeof open>, 'user'>) {
  await user.click(await screen.findByRole('button', { name: 'I have sent it' }));
  const dialog = within(await screen.findByRole('dialog', { name: /etter to the USDA$/ }));
  expect(await dialog.findByRole('heading', { name: 'When, how and to whom' })).toBeVisible();
  return dialog;
}

it('records that a ready letter was sent, even if the installation sends notices', async () => {
  const app = open(left, { missing: missingFacts, notices: [readyNotice] });
  await screen.findByText('The notice still lacks:');
  const dialog = await say(app);
  expect(dialog.getByText(/If you have sent it, say so here/)).toBeVisible();
  expect(dialog.queryByText(/sends nothing/)).not.toBeInTheDocument();
  await app.user.click(dialog.getByRole('button', { name: 'Back' }));
  expect(dialog.getByRole('article', { name: letter.subject })).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'I have sent it' }));
  await app.user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  const banner = await screen.findByRole('region', { name: 'USDA Notification Complete' });
  expect(banner).toHaveTextContent('Sent by rae@example.org');
  const statement = app.said.mock.calls[0]?.[0] as Schemas['StatementBody'] | undefined;
  expect([typeof statement?.sent_at, statement?.method]).toEqual(['string', 'email']);
});

it('records the same for a ready amendment', async () => {
  const ready = { ...readyNotice, _id: oid(61), number: 1 };
  const app = open(complete, { notices: [sentNotice, ready], changes });
  const banner = await screen.findByRole('region', { name: 'Changed since the notice' });
  expect(banner).toHaveTextContent('so it is not sent automatically');
  const dialog = await say(app);
  expect(dialog.getByRole('button', { name: 'Mark as sent' })).toBeVisible();
});

it('is not offered while no letter is ready', async () => {
  open({ ...left, usda_letter_ready_at: null }, {});
  expect(await screen.findByRole('button', { name: 'Submit Now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I have sent it' })).not.toBeInTheDocument();
});

it('records after a show what was sent before its end, at the given time', async () => {
  const past = { ...left, usda_delivery: 'outbox', usda_state: 'past' } as const;
  const app = open(past, { notices: [readyNotice] });
  const dialog = await say(app);
  expect(dialog.getByLabelText(/^Sent Date/)).toHaveValue('');
  await app.user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(await dialog.findByText('Sent Date is required')).toBeVisible();
  expect(app.said).not.toHaveBeenCalled();
  server.use(
    http.post(api('events/:id/submit_to_usda'), () =>
      problem(409, 'event_over', 'This event is over.'),
    ),
  );
  await app.user.type(dialog.getByLabelText(/^Sent Date/), '2026-05-01');
  await app.user.type(dialog.getByLabelText(/^Sent Time/), '09:00');
  await app.user.click(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(
    await screen.findByText(/only a letter that was sent before its end can be noted/),
  ).toBeVisible();
});
