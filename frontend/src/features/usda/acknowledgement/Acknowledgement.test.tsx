import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../../api/types';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { notice, usdaOverview } from '../../../testing/fixtures/usdaFixtures';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T15:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const noted = { received_on: '2026-05-03', note: 'By phone: Dr. Lee\nAC-1187' };
const PATH = 'events/:id/usda/notices/:noticeId/acknowledgement';

const answer = (acknowledgement: Schemas['AcknowledgementView'] | null) =>
  server.use(
    http.get(api('events/:id/usda'), () =>
      HttpResponse.json({ ...usdaOverview, notices: [{ ...notice, acknowledgement }] }),
    ),
  );

/** Opens the dialog for a notice with this acknowledgement. */
async function open(acknowledgement: Schemas['AcknowledgementView'] | null = null) {
  answer(acknowledgement);
  const app = renderApp(`/event/${ownEvent._id.$oid}/usda`);
  const article = await screen.findByRole('article', { name: 'Notice' });
  await app.user.click(within(article).getByRole('button', { name: /acknowledgement$/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Acknowledgement' });
  return { ...app, article, dialog: within(dialog) };
}

const sent = (path: string, method: 'put' | 'delete') => {
  const seen = vi.fn();
  server.use(
    http[method](api(path), async ({ request, params }) => {
      seen(params.noticeId, method === 'put' ? await request.json() : null);
      answer(method === 'put' ? noted : null);
      return method === 'put'
        ? HttpResponse.json(usdaOverview)
        : new HttpResponse(null, { status: 204 });
    }),
  );
  return seen;
};

describe('an acknowledgement', () => {
  it('is recorded, with today as its default day', async () => {
    const seen = sent(PATH, 'put');
    const { user, dialog, article } = await open();
    expect(dialog.getByLabelText('Date received')).toHaveValue('2026-05-04');
    await user.clear(dialog.getByLabelText('Date received'));
    await user.type(dialog.getByLabelText('Date received'), '2026-05-03');
    await user.type(dialog.getByLabelText(/^Note/), 'By phone: Dr. Lee{Enter}AC-1187 ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Acknowledgement saved')).toBeVisible();
    expect(seen).toHaveBeenCalledExactlyOnceWith(notice._id.$oid, noted);
    expect(await within(article).findByText('Acknowledged on May 3, 2026')).toBeVisible();
    expect(article).toHaveTextContent('By phone: Dr. Lee AC-1187');
    expect(within(article).getByRole('button', { name: 'Edit acknowledgement' })).toHaveFocus();
  });

  it('requires a day', async () => {
    const { user, dialog } = await open();
    await user.clear(dialog.getByLabelText('Date received'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Date received is required')).toBeVisible();
    await waitFor(() => {
      expect(dialog.getByLabelText('Date received')).toHaveFocus();
    });
  });

  it('shows the message of the server at its field, and keeps what was typed', async () => {
    server.use(
      http.put(api(PATH), () =>
        problem(422, 'invalid_fields', 'Some fields need your attention.', {
          received_on: ['must be a date from 1900 to 2199, written as YYYY-MM-DD'],
        }),
      ),
    );
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText(/^Note/), 'By phone');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^Date received must be a date/)).toBeVisible();
    expect(dialog.getByLabelText(/^Note/)).toHaveValue('By phone');
  });

  it('shows an error if it was not saved', async () => {
    server.use(http.put(api(PATH), () => HttpResponse.error()));
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('could not be reached');
  });

  it('asks before it discards what was typed', async () => {
    const { user, dialog } = await open(noted);
    await user.type(dialog.getByLabelText(/^Note/), '!');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(
      await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }),
    ).toBeVisible();
  });

  it('is removed after a question', async () => {
    const seen = sent(PATH, 'delete');
    const { user, dialog, article } = await open(noted);
    expect(dialog.getByLabelText(/^Note/)).toHaveValue(noted.note);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Acknowledgement removed')).toBeVisible();
    expect(seen).toHaveBeenCalledExactlyOnceWith(notice._id.$oid, null);
    await waitFor(() => {
      expect(article).not.toHaveTextContent('Acknowledged on');
    });
    expect(within(article).getByRole('button', { name: 'Note acknowledgement' })).toBeVisible();
  });

  it('is kept if it could not be removed', async () => {
    server.use(http.delete(api(PATH), () => HttpResponse.error()));
    const { user, dialog } = await open(noted);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/^Failed to remove the acknowledgement/)).toBeVisible();
    // The question stays open above the dialog, so the user can try again.
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });
});
