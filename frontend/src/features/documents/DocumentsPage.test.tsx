import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { document as paper } from '../../testing/fixtures/documentFixtures';
import { api, problem } from '../../testing/handlers';
import { HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { endOf, sizeOf, titleOf } from './documentWords';

const pdf = (name = 'Coggins_2026.pdf') => new File(['%PDF-1.7'], name);

/** Answers uploads, and keeps what was sent. */
function takeUploads(answer: () => Response = () => HttpResponse.json(paper, { status: 201 })) {
  const sent: Record<string, FormDataEntryValue[]>[] = [];
  server.use(
    http.post(api('documents'), async ({ request }) => {
      const form = await request.formData();
      sent.push(Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name)])));
      return answer();
    }),
  );
  return sent;
}

describe('sharing a document with owners', () => {
  /** A server that remembers whether the document is shared, and what was sent. */
  function keepShared() {
    const sent: unknown[] = [];
    let now = paper;
    server.use(
      http.get(api('documents'), () => HttpResponse.json([now])),
      http.get(api('documents/:id'), () => HttpResponse.json(now)),
      http.put(api('documents/:id'), async ({ request }) => {
        const body = (await request.json()) as { shared_with_owners: boolean };
        sent.push(body);
        now = { ...now, shared_with_owners: body.shared_with_owners, revision: now.revision + 1 };
        return HttpResponse.json(now);
      }),
    );
    return sent;
  }

  it('takes one press on the card of a horse, and one to take it back', async () => {
    const sent = keepShared();
    const { user } = renderApp(`/horses/${HORSE_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Documents' }));
    const name = 'Share With Owners: Coggins of Midnight Sun';
    await user.click(await card.findByRole('button', { name }));
    expect(await card.findByText('Shared with owners')).toBeVisible();
    await user.click(
      await card.findByRole('button', { name: 'Stop Sharing: Coggins of Midnight Sun' }),
    );
    expect(await card.findByRole('button', { name })).toBeVisible();
    expect(card.queryByText('Shared with owners')).not.toBeInTheDocument();
    const { kind, title, issued_on, expires_on, horse_ids, contact_id, notes } = paper;
    const facts = { kind, title, issued_on, expires_on, horse_ids, contact_id, notes };
    expect(sent).toEqual([
      { ...facts, shared_with_owners: true, revision: 1 },
      { ...facts, shared_with_owners: false, revision: 2 },
    ]);
  });

  it('says that it is not shared if it was changed elsewhere meanwhile', async () => {
    keepShared();
    server.use(
      http.put(api('documents/:id'), () =>
        problem(409, 'changed_meanwhile', 'It was changed meanwhile.'),
      ),
    );
    const { user } = renderApp(`/documents?open=${paper._id.$oid}`);
    await user.click(await screen.findByRole('button', { name: 'Share With Owners' }));
    expect(await screen.findByText('It is not shared. It was changed meanwhile.')).toBeVisible();
    expect(screen.queryByText('Shared with owners')).not.toBeInTheDocument();
  });
});

describe('the page with documents', () => {
  it('lists documents with their horses and ends, and opens one beside the list', async () => {
    const { user } = renderApp('/documents');
    const row = await screen.findByRole('row', { name: /Coggins of Midnight Sun/ });
    expect(row).toHaveTextContent('Coggins test');
    expect(row).toHaveTextContent('Midnight Sun');
    await user.click(within(row).getByRole('link'));
    const panel = await screen.findByRole('region', { name: 'Coggins of Midnight Sun' });
    expect(panel).toHaveTextContent('In the office.');
    expect(panel).toHaveTextContent('PDF, 332 KB');
    await user.click(within(panel).getByRole('button', { name: 'Close document' }));
    expect(panel).not.toBeInTheDocument();
  });

  it('filters by what is in the address', async () => {
    const asked: string[] = [];
    server.use(
      http.get(api('documents'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json([]);
      }),
    );
    const { user } = renderApp('/documents?ends=soon&kind=coggins');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('heading', { name: 'Keep your papers together' });
    expect(asked).toEqual(['?kind=coggins&expires=soon', '']);
  });

  it('adds a file that is dropped on the page', async () => {
    const sent = takeUploads();
    const { user } = renderApp('/documents');
    const list = await screen.findByRole('row', { name: /Coggins/ });
    fireEvent.drop(list, { dataTransfer: { files: [pdf()], types: ['Files'] } });
    const form = within(await screen.findByRole('form', { name: 'Add Document' }));
    expect(form.getByLabelText(/^Title/)).toHaveValue('Coggins 2026');
    await user.selectOptions(form.getByLabelText(/^Kind/), 'Coggins test');
    fireEvent.change(form.getByLabelText(/^Expires on/), { target: { value: '2027-01-02' } });
    await user.click(form.getByRole('button', { name: 'Add Document' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      title: ['Coggins 2026'],
      kind: ['coggins'],
      expires_on: ['2027-01-02'],
    });
    expect(sent[0]?.file?.[0]).toHaveProperty('size', 8);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Add Document' })).toBeNull());
  });

  it('keeps the dates alone, with the end that is usual, and takes the file later', async () => {
    const sent = takeUploads();
    const { user } = renderApp('/documents');
    await user.click(await screen.findByRole('button', { name: 'Add Document' }));
    const form = within(await screen.findByRole('form', { name: 'Add Document' }));
    await user.type(form.getByLabelText(/^Title/), 'Coggins');
    await user.selectOptions(form.getByLabelText(/^Kind/), 'Coggins test');
    await user.click(form.getByRole('button', { name: 'Add Document' }));
    expect(
      await form.findByText('Choose a file, or say when it was issued or when it ends.'),
    ).toBeVisible();
    fireEvent.change(form.getByLabelText(/^Issued on/), { target: { value: '2024-02-29' } });
    await user.click(form.getByRole('button', { name: '12 months: until Feb 28, 2025' }));
    expect(form.getByLabelText(/^Expires on/)).toHaveValue('2025-02-28');
    expect(form.queryByRole('button', { name: /^12 months/ })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Add Document' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ issued_on: ['2024-02-29'], expires_on: ['2025-02-28'] });
    expect(sent[0]).not.toHaveProperty('file');
  });

  it('adds the file of a document of which the dates alone are kept', async () => {
    const none = { kind: 'none' as const, name: '', bytes: 0, has_thumbnail: false };
    let now: typeof paper = { ...paper, file: none };
    let files = 0;
    server.use(
      http.get(api('documents/:id'), () => HttpResponse.json(now)),
      http.put(api('documents/:id/file'), async ({ request }) => {
        files += (await request.formData()).has('file') ? 1 : 0;
        now = paper;
        return HttpResponse.json(now);
      }),
    );
    const { user } = renderApp(`/documents?open=${paper._id.$oid}`);
    await user.click(await screen.findByRole('button', { name: 'Add File' }));
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    const form = within(await screen.findByRole('form', { name: 'Add File' }));
    await user.click(form.getByRole('button', { name: 'Add File' }));
    expect(await form.findByText('Choose a file first.')).toBeVisible();
    await user.upload(form.getByLabelText(/^Choose a File/), pdf());
    await user.click(form.getByRole('button', { name: 'Add File' }));
    expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
    expect(files).toBe(1);
  });

  it('keeps what was typed if the server refuses the file', async () => {
    takeUploads(() => problem(415, 'unsupported_document', 'The file must be a PDF.'));
    const { user } = renderApp('/documents');
    await user.click(await screen.findByRole('button', { name: 'Add Document' }));
    const form = within(await screen.findByRole('form', { name: 'Add Document' }));
    await user.click(form.getByRole('button', { name: 'Add Document' }));
    expect(await form.findByText('Title is required')).toBeVisible();
    await user.upload(form.getByLabelText(/^Choose a File/), pdf());
    await user.selectOptions(form.getByLabelText(/^Kind/), 'Other');
    await user.click(form.getByRole('button', { name: 'Add Document' }));
    expect(await form.findByText('The file must be a PDF.')).toBeVisible();
    expect(form.getByLabelText(/^Title/)).toHaveValue('Coggins 2026');
  });

  it('asks before a document is deleted', async () => {
    const deleted = vi.fn<() => void>();
    server.use(
      http.delete(api('documents/:id'), () => {
        deleted();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(`/documents?open=${paper._id.$oid}`);
    await user.click(await screen.findByRole('button', { name: 'Delete Document' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this document?' });
    await user.click(within(question).getByRole('button', { name: 'Delete Document' }));
    await waitFor(() => expect(deleted).toHaveBeenCalledOnce());
  });
});

describe('the documents of a horse', () =>
  it('are on its page, with a way to take all along', async () => {
    renderApp(`/horses/${HORSE_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Documents' }));
    expect(await card.findByRole('link', { name: paper.title })).toHaveAttribute(
      'href',
      `/documents?open=${paper._id.$oid}`,
    );
    expect(card.getByRole('button', { name: 'Take All Along' })).toBeEnabled();
  }));

describe('the words about documents', () => {
  it('say how near an end is', () => {
    const today = '2026-05-01';
    expect(endOf('2026-04-30', today)).toEqual({ tone: 'danger', text: 'Expired' });
    expect(endOf('2026-05-01', today)).toEqual({ tone: 'warning', text: 'Expires today' });
    expect(endOf('2026-05-02', today)).toEqual({ tone: 'warning', text: 'Expires in 1 day' });
    expect(endOf('2026-06-30', today)).toEqual({ tone: 'info', text: 'Expires in 60 days' });
    expect(endOf('2026-07-01', today)).toBeNull();
  });

  it('say how large a file is, and make a title of its name', () => {
    expect([sizeOf(1), sizeOf(340_000), sizeOf(2_500_000)]).toEqual(['1 KB', '332 KB', '2.4 MB']);
    expect(titleOf({ name: 'Coggins_of__Comet.2026.pdf' })).toBe('Coggins of Comet.2026');
  });
});
