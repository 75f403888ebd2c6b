import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openDB } from 'idb';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../api/types';
import { ownRole } from '../../testing/fixtures/fixtures';
import { HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { observations } from '../../testing/fixtures/observationFixtures';
import { setOnline } from '../../testing/barnDay';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const [unseen, own] = observations;

const made: string[] = [];
const revoked: string[] = [];

beforeEach(() => {
  made.length = 0;
  revoked.length = 0;
  // jsdom has no `createObjectURL`.
  URL.createObjectURL = vi.fn(() => {
    made.push(`blob:${made.length}`);
    return made.at(-1) ?? '';
  });
  URL.revokeObjectURL = vi.fn((address: string) => revoked.push(address));
});

const caretaker: Schemas['OwnRoleView'] = {
  ...ownRole,
  role: 'caretaker',
  is_own: false,
  permissions: ['record_care'],
};

const workAsGroom = () =>
  server.use(http.get(api('organizations'), () => HttpResponse.json([caretaker])));

const photo = (size?: number) => {
  const file = new File(['picture'], 'leg.jpg', { type: 'image/jpeg' });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
};

/** Answers reports, and keeps what was sent. */
function takeReports(...answers: (() => Response)[]) {
  const sent: unknown[] = [];
  server.use(
    http.post(api('horses/:id/observations'), async ({ request, params }) => {
      const form = await request.formData();
      const file = form.get('file');
      sent.push({
        horse: params.id,
        text: form.get('text'),
        file: typeof file === 'string' ? file : await file?.text(),
        order: [...form.keys()],
        key: request.headers.get('idempotency-key'),
      });
      return answers[sent.length - 1]?.() ?? HttpResponse.json(unseen, { status: 201 });
    }),
  );
  return sent;
}

/** How many photos are kept on the device. */
async function keptFileCount(): Promise<number> {
  const db = await openDB('showstable_outbox_files');
  const count = await db.count('files');
  db.close();
  return count;
}

const report = async () => within(await screen.findByRole('dialog', { name: 'Report Something' }));

describe('reporting something', () => {
  it('sends what a groom saw on a horse, with a photo of it', async () => {
    workAsGroom();
    const sent = takeReports();
    const { user } = renderApp('/today');
    await user.click(await screen.findByRole('button', { name: 'Report Something' }));
    const dialog = await report();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('Horse is required')).toBeVisible();
    expect(dialog.getByText('What you saw is required')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Horse/), 'Midnight');
    await user.click(await screen.findByRole('option', { name: 'Midnight Sun' }));
    await user.type(dialog.getByLabelText(/^What did you see/), ' Warm leg ');
    await user.upload(dialog.getByLabelText('Take or Choose a Photo'), photo());
    expect(await dialog.findByRole('img', { name: 'Preview' })).toHaveAttribute('src', made.at(-1));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Reported: Midnight Sun')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const key = expect.any(String) as string;
    expect(sent).toEqual([
      { horse: HORSE_ID, text: 'Warm leg', file: 'picture', order: ['text', 'file'], key },
    ]);
    expect(revoked).toEqual(made);
  });

  it('keeps text and photo on the device without a network, and sends them once', async () => {
    const sent = takeReports();
    setOnline(false);
    const { user, unmount } = renderApp(`/horses/${HORSE_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Observations' }));
    await user.click(card.getByRole('button', { name: 'Report Something' }));
    const dialog = await report();
    fireEvent.change(dialog.getByLabelText(/^What did you see/), { target: { value: 'Coughs' } });
    await user.upload(dialog.getByLabelText('Take or Choose a Photo'), photo());
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Kept on this device: Midnight Sun\./)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(card.getByRole('link', { name: '1 report is only on this device' })).toBeVisible();
    expect(sent).toEqual([]);
    // The browser is closed, and opened again elsewhere.
    unmount();
    renderApp('/today');
    await screen.findByRole('heading', { level: 1, name: 'Today' });
    setOnline(true);
    await waitFor(() => expect(sent).toMatchObject([{ text: 'Coughs', file: 'picture' }]));
    await waitFor(async () => expect(await keptFileCount()).toBe(0));
  });

  it('sends a report again as it was if its answer was lost', async () => {
    const sent = takeReports(() => new HttpResponse(null, { status: 503 }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], shouldAdvanceTime: true });
    const { user } = renderApp(`/horses/${HORSE_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Observations' }));
    await user.click(card.getByRole('button', { name: 'Report Something' }));
    const dialog = await report();
    fireEvent.change(dialog.getByLabelText(/^What did you see/), { target: { value: 'Coughs' } });
    await user.upload(dialog.getByLabelText('Take or Choose a Photo'), photo());
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Kept on this device/)).toBeVisible();
    await vi.advanceTimersByTimeAsync(21_000);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
    vi.useRealTimers();
  });

  it('says why the server refuses it', async () => {
    takeReports(
      () => problem(415, 'unsupported_image', 'The photo must be a JPEG, PNG, WebP or GIF file.'),
      () => problem(422, 'invalid_fields', 'Check the fields.', { text: ['is too long'] }),
    );
    const { user } = renderApp(`/horses/${HORSE_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Observations' }));
    await user.click(card.getByRole('button', { name: 'Report Something' }));
    const dialog = await report();
    fireEvent.change(dialog.getByLabelText(/^What did you see/), { target: { value: 'Coughs' } });
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(/The photo must be a JPEG/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(/is too long/)).toBeVisible();
  });

  it('asks before a chosen photo is lost, and refuses one that is too large', async () => {
    const { user } = renderApp('/horses/observations');
    await user.click(await screen.findByRole('button', { name: 'Report Something' }));
    const dialog = await report();
    const picker = () => dialog.getByLabelText('Take or Choose a Photo');
    await user.upload(picker(), photo(11 * 1024 * 1024));
    expect(await dialog.findByText(/The limit is 10 MB/)).toBeVisible();
    await user.upload(picker(), photo());
    expect(dialog.queryByText(/The limit is 10 MB/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Keep Editing' }));
    await user.click(dialog.getByRole('button', { name: 'Remove Photo' }));
    expect(picker()).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks once about a text and a photo', async () => {
    const { user } = renderApp('/horses/observations');
    await user.click(await screen.findByRole('button', { name: 'Report Something' }));
    const dialog = await report();
    fireEvent.change(dialog.getByLabelText(/^What did you see/), { target: { value: 'Coughs' } });
    await user.upload(dialog.getByLabelText('Take or Choose a Photo'), photo());
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('the observations of a horse', () => {
  it('say who saw what and when, and open their photos large', async () => {
    const { user } = renderApp(`/horses/${HORSE_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Observations' }));
    const [first, second] = await card.findAllByRole('article');
    expect(first).toHaveTextContent(unseen.text);
    expect(first).toHaveTextContent('gus@example.org, Wed, May 20, 2026');
    expect(first).toHaveTextContent('New');
    expect(second).not.toHaveTextContent('New');
    await user.click(card.getByRole('button', { name: 'Open the photo of Midnight Sun' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Midnight Sun' }));
    const large = dialog.getByRole('img', { name: 'What was seen' });
    expect(large).toHaveAttribute('src', `${unseen.photo}/banner`);
    expect(dialog.getByText(unseen.text)).toBeVisible();
    fireEvent.error(large);
    expect(dialog.getByText('The photo could not be loaded.')).toBeVisible();
  });

  it('let a groom delete their own after a question, and no other', async () => {
    workAsGroom();
    const deleted: unknown[] = [];
    server.use(
      http.delete(api('observations/:id'), ({ params }) => {
        deleted.push(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(`/horses/${HORSE_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Observations' }));
    expect(await card.findAllByRole('article')).toHaveLength(2);
    expect(card.queryByRole('button', { name: /^Seen/ })).not.toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Delete observation of Midnight Sun' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(deleted).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete Observation' }));
    expect(await screen.findByText('Observation deleted')).toBeVisible();
    expect(deleted).toEqual([own._id.$oid]);
  });
});

describe('the observations on the dashboard', () => {
  /** Keeps what was said to be seen, and lists what was not. */
  function keepSeen() {
    const said: unknown[] = [];
    let seen = false;
    server.use(
      http.get(api('observations'), () => HttpResponse.json(seen ? [] : [unseen])),
      http.put(api('observations/:id'), async ({ request, params }) => {
        const body = (await request.json()) as { seen: boolean };
        said.push([params.id, body]);
        seen = body.seen;
        return HttpResponse.json({ ...unseen, seen });
      }),
    );
    return said;
  }

  it('are there until they are seen, which can be undone', async () => {
    const said = keepSeen();
    const { user } = renderApp('/dashboard');
    const card = await screen.findByRole('region', { name: 'Observations' });
    expect(within(card).getByRole('link', { name: 'All observations' })).toHaveAttribute(
      'href',
      '/horses/observations',
    );
    await user.click(within(card).getByRole('button', { name: 'Seen on Midnight Sun' }));
    await waitFor(() => expect(card).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('region', { name: 'Observations' })).toHaveTextContent(
      unseen.text,
    );
    const id = unseen._id.$oid;
    expect(said).toEqual([
      [id, { seen: true }],
      [id, { seen: false }],
    ]);
  });

  it('stay if they could not be marked as seen, which is said', async () => {
    server.use(http.put(api('observations/:id'), () => problem(503, 'unavailable', 'Wait.')));
    const { user } = renderApp('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Seen on Midnight Sun' }));
    expect(await screen.findByText(/^Failed to save that it was seen/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Observations' })).toHaveTextContent(unseen.text);
  });

  it('are asked of the barns that the account keeps, and not of a groom', async () => {
    const asked: string[] = [];
    server.use(
      http.get(api('observations'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json([]);
      }),
    );
    const first = renderApp('/dashboard');
    await screen.findByRole('region', { name: 'Care due' });
    expect(asked).toEqual([`?organization_id=${ownRole.id}&seen=false&limit=5`]);
    expect(screen.queryByRole('region', { name: 'Observations' })).not.toBeInTheDocument();
    first.unmount();
    workAsGroom();
    renderApp('/dashboard');
    await screen.findByRole('region', { name: 'Care due' });
    expect(asked).toHaveLength(1);
  });
});

describe('the page of observations', () => {
  it('shows all with their horses, or those of a choice', async () => {
    const asked: string[] = [];
    server.use(
      http.get(api('observations'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(asked.length === 1 ? observations : []);
      }),
    );
    const { user } = renderApp('/horses/observations');
    const [first] = await screen.findAllByRole('article');
    expect(
      within(first as HTMLElement).getByRole('link', { name: 'Midnight Sun' }),
    ).toHaveAttribute('href', `/horses/${HORSE_ID}`);
    await user.selectOptions(screen.getByLabelText('Show'), 'New');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    expect(asked).toEqual(['', '?seen=false']);
  });

  it('says what it is for as long as nothing was reported', async () => {
    server.use(http.get(api('observations'), () => HttpResponse.json([])));
    const { user } = renderApp('/horses/observations');
    expect(await screen.findByRole('heading', { name: 'Nothing was reported yet' })).toBeVisible();
    expect(screen.queryByLabelText('Show')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Report Something' }));
    await report();
  });
});
