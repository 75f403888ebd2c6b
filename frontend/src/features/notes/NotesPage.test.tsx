import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { note } from '../../testing/fixtures/documentFixtures';
import { oid } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

describe('the page with notes', () => {
  it('shows notes with their authors and horses', async () => {
    renderApp('/notes');
    const item = await screen.findByRole('article');
    expect(await within(item).findByText('rest')).toBeVisible();
    expect(item).toHaveTextContent('rae@example.org, Sat, Jan 3, 2026');
    expect(within(item).getByRole('link', { name: 'Midnight Sun' })).toBeVisible();
  });

  it('adds a note, and begins a new one', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('notes'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(note, { status: 201 });
      }),
    );
    const { user } = renderApp('/notes');
    const form = within(await screen.findByRole('form', { name: 'New note' }));
    await user.type(form.getByLabelText('Note'), 'Hay on Friday');
    await user.click(form.getByRole('button', { name: 'Add Note' }));
    await waitFor(() =>
      expect(sent).toEqual([{ text: 'Hay on Friday', horse_ids: [], pinned: false }]),
    );
    const next = within(await screen.findByRole('form', { name: 'New note' }));
    expect(next.getByLabelText('Note')).toHaveValue('');
  });

  it('makes the selection bold, and its lines a list', async () => {
    const { user } = renderApp('/notes');
    const form = within(await screen.findByRole('form', { name: 'New note' }));
    const area = form.getByLabelText<HTMLTextAreaElement>('Note');
    await user.type(area, 'Ice\nNo jumps');
    area.setSelectionRange(7, 12);
    await user.click(form.getByRole('button', { name: 'Bold' }));
    expect(area).toHaveValue('Ice\nNo **jumps**');
    await user.keyboard('{Control>}b{/Control}');
    expect(area).toHaveValue('Ice\nNo jumps');
    area.setSelectionRange(1, 6);
    await user.click(form.getByRole('button', { name: 'List' }));
    expect(area).toHaveValue('- Ice\n- No jumps');
    area.select();
    await user.click(form.getByRole('button', { name: 'List' }));
    await user.keyboard('{Control>}b{/Control}');
    await user.keyboard('Rest');
    expect(area).toHaveValue('Ice\nNo jumps**Rest**');
  });

  it('pins a note and says when that failed', async () => {
    server.use(
      http.put(api('notes/:id'), () => problem(409, 'changed_meanwhile', 'It was changed.')),
    );
    const { user } = renderApp('/notes');
    await user.click(await screen.findByRole('button', { name: 'Keep on top' }));
    expect(await screen.findByText(/The note could not be saved/)).toBeVisible();
  });

  it('asks before a note is deleted', async () => {
    const deleted: unknown[] = [];
    server.use(
      http.delete(api('notes/:id'), ({ params }) => {
        deleted.push(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/notes');
    await user.click(await screen.findByRole('button', { name: 'Delete note' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this note?' });
    await user.click(within(question).getByRole('button', { name: 'Delete Note' }));
    await waitFor(() => expect(deleted).toEqual([note._id.$oid]));
  });

  it('says what notes are for, and when one is gone', async () => {
    server.use(http.get(api('notes'), () => HttpResponse.json([])));
    renderApp('/notes').unmount();
    renderApp('/notes');
    expect(await screen.findByRole('heading', { name: 'No notes yet' })).toBeVisible();
  });

  it('shows one note of a search', async () => {
    server.use(http.get(api('notes/:id'), () => problem(404, 'not_found', 'Note not found.')));
    renderApp(`/notes?open=${oid(9).$oid}`);
    expect(await screen.findByRole('heading', { name: 'This note is gone' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All Notes' })).toHaveAttribute('href', '/notes');
  });
});
