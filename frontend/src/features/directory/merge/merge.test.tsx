import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { foundBy } from '../../../testing/exhibitorHandlers';
import {
  exhibitor,
  otherExhibitor,
  otherShowHorse,
  showHorse,
  wholeExhibitor,
} from '../../../testing/fixtures/exhibitorFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

/** Answers a merge, and records what was sent. */
function merges(path: string, first: () => Response) {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(api(path), async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return sent.length === 1 ? first() : HttpResponse.json({ merge_id: 'm1' }, { status: 201 });
    }),
  );
  return sent;
}

it('finds the other person, says what happens, and repeats a failed merge by the same key', async () => {
  server.use(foundBy('exhibitors', 'doe', [exhibitor, otherExhibitor]));
  const sent = merges('exhibitors/:id/merge', () =>
    problem(503, 'unavailable', 'Please wait a moment and try again.'),
  );
  const { user } = renderApp(`/exhibitors/${exhibitor._id.$oid}`);
  await user.click(await screen.findByRole('button', { name: 'Merge with Another…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Rae Doe' }));
  await user.type(dialog.getByRole('combobox', { name: 'Same Person' }), 'doe');
  const option = await screen.findByRole('option', { name: 'Doe, Rae, doe@example.org' });
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.click(option);
  const other = within(await dialog.findByRole('region', { name: 'The other' }));
  expect(other.getByText('Email').closest('div')).toHaveTextContent('doe@example.org differs');
  expect(other.getByText('Phone').closest('div')).not.toHaveTextContent('differs');
  expect(other.getByText('Address').closest('div')).toHaveTextContent('Not known');
  expect(dialog.getByText(/^Rae Doe is shown for both.*Nothing moves/)).toBeVisible();
  const merge = dialog.getByRole('button', { name: 'Merge' });
  await user.click(merge);
  expect(await dialog.findByText('Please wait a moment and try again.')).toBeVisible();
  await user.click(merge);
  expect(await screen.findByText('They are one record now')).toBeVisible();
  const body = { with: otherExhibitor._id.$oid };
  expect(sent.map((it) => it.body)).toEqual([body, body]);
  expect(sent[0]?.key).toBe(sent[1]?.key);
});

it('asks for a reason once two horses are two for certain', async () => {
  server.use(foundBy('show_horses', 'mid', [showHorse, otherShowHorse]));
  const sent = merges('show_horses/:id/merge', () =>
    problem(409, 'different_chips', 'The horses have different microchips or numbers.'),
  );
  const { user } = renderApp(`/show-horses/${showHorse._id.$oid}`);
  await user.click(await screen.findByRole('button', { name: 'Merge with Another…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Midnight Sun' }));
  await user.type(dialog.getByRole('combobox', { name: 'Same Horse' }), 'mid');
  await user.click(await screen.findByRole('option', { name: 'Midnite Sun, born 2018' }));
  expect(dialog.queryByLabelText(/^Reason/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await dialog.findByText(/different microchips or numbers in one registry/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Reason/)).toBeInvalid());
  await user.type(dialog.getByLabelText(/^Reason/), 'Chipped twice');
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('They are one record now')).toBeVisible();
  const other = otherShowHorse._id.$oid;
  expect(sent.map((it) => it.body)).toEqual([
    { with: other },
    { with: other, although: 'Chipped twice' },
  ]);
});

it('asks with whom', async () => {
  const { user } = renderApp(`/exhibitors/${exhibitor._id.$oid}`);
  await user.click(await screen.findByRole('button', { name: 'Merge with Another…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Rae Doe' }));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(dialog.getByRole('combobox', { name: 'Same Person' })).toBeInvalid();
});

it('is undone after a question, and the focus is not lost', async () => {
  let undone = '';
  server.use(
    http.delete(api('merges/:id'), ({ params }) => {
      undone = String(params['id']);
      server.use(
        http.get(api('exhibitors/:id'), () => HttpResponse.json({ ...wholeExhibitor, merges: [] })),
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp(`/exhibitors/${exhibitor._id.$oid}`);
  const card = within(await screen.findByRole('region', { name: 'Merged' }));
  expect(card.getByText('With R. Doe on Wed, May 20, 2026 by kim@example.org')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Undo: R. Doe' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Part Them' }));
  expect(await screen.findByText('R. Doe is listed by itself again')).toBeVisible();
  expect(undone).toBe(wholeExhibitor.merges[0]?.merge_id);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Merged' })).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
