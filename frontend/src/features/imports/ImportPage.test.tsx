import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { ownEvent } from '../../testing/fixtures/eventFixtures';
import { belonging, ownRole, secretaryRole } from '../../testing/fixtures/fixtures';
import { doneImport, draftImport, rowOf } from '../../testing/fixtures/importFixtures';
import { api } from '../../testing/handlers';
import { ADDRESS, serveImport } from '../../testing/importServer';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

describe('the page that brings lists in', () => {
  it('reads a pasted table, and leads to its preview', async () => {
    const parts: [string, FormDataEntryValue][] = [];
    server.use(
      http.post(api('imports'), async ({ request }) => {
        parts.push(...(await request.formData()));
        return HttpResponse.json(draftImport, { status: 201 });
      }),
    );
    const { user, router } = renderApp('/import');
    const read = await screen.findByRole('button', { name: 'Read Table' });
    await user.click(read);
    expect(await screen.findByText('Paste a table, or choose a file.')).toBeVisible();
    await user.click(screen.getByLabelText('Or paste a table'));
    await user.paste('HorseName\tBoard\nMidnight Sun\t$620.00');
    await user.click(read);
    expect(await screen.findByRole('heading', { name: 'Import of horses.csv' })).toBeVisible();
    expect(router.state.location.pathname).toBe(ADDRESS);
    expect(parts).toEqual([
      ['organization_id', belonging.organization_id],
      ['text', 'HorseName\tBoard\r\nMidnight Sun\t$620.00'],
    ]);
  });

  it('refuses a file that is too large before it is sent', async () => {
    const { user } = renderApp('/import');
    const large = new File(['x'], 'horses.xlsx');
    Object.defineProperty(large, 'size', { value: 9 * 1024 * 1024 });
    await user.upload(await screen.findByLabelText('Choose a File'), large);
    expect(
      await screen.findByText('horses.xlsx is larger than 8 MB. Choose a smaller file.'),
    ).toBeVisible();
  });

  it('offers what the role may bring in and take out, in the barn and at a show', async () => {
    const paths: string[] = [];
    server.use(
      http.get(api('organizations'), () =>
        HttpResponse.json([{ ...ownRole, permissions: ['record_care', 'edit_shows'] }]),
      ),
      http.get(api('exports/:kind'), ({ request }) => {
        paths.push(new URL(request.url).pathname + new URL(request.url).search);
        return new HttpResponse('Name\n', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    URL.createObjectURL = vi.fn(() => 'blob:1');
    URL.revokeObjectURL = vi.fn();
    const { user, router } = renderApp('/import');
    const exportsOf = async () =>
      within(await screen.findByRole('region', { name: 'Take your lists with you' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(await exportsOf()).toEqual(['Care']);
    const event = ownEvent._id.$oid;
    await act(() => router.navigate(`/import?event=${event}`));
    expect(await screen.findByText(`Classes and entries of ${ownEvent.name}.`)).toBeVisible();
    expect(await exportsOf()).toEqual(['Classes']);
    await user.click(screen.getByRole('button', { name: 'Classes' }));
    await waitFor(() =>
      expect(paths).toEqual([
        `/showstable/exports/classes.csv?organization_id=${ownRole.id}&event_id=${event}`,
      ]),
    );
  });

  it('brings entries of a show in for who manages them', async () => {
    server.use(
      http.get(api('organizations'), () =>
        HttpResponse.json([{ ...ownRole, permissions: ['manage_entries'] }]),
      ),
    );
    renderApp(`/import?event=${ownEvent._id.$oid}`);
    const exports = await screen.findByRole('region', { name: 'Take your lists with you' });
    expect(within(exports).getByRole('button')).toHaveTextContent('Entries');
    expect(screen.getByText(/^A list of entries\./)).toBeVisible();
  });

  it('says who brings lists in to those who may not', async () => {
    server.use(http.get(api('organizations'), () => HttpResponse.json([secretaryRole])));
    renderApp('/import');
    expect(await screen.findByRole('heading', { name: 'Nothing to bring in here' })).toBeVisible();
  });

  it('lists what was brought in before, to be undone', async () => {
    serveImport({ state: 'done', made: 500 });
    server.use(
      http.get(api('imports'), () =>
        HttpResponse.json([
          { ...rowOf(doneImport), made: 500 },
          { ...rowOf(draftImport), _id: { $oid: 'b' }, file_name: '', by: null },
          { ...rowOf(doneImport), _id: { $oid: 'c' }, file_name: 'old.csv', state: 'undone' },
          { ...rowOf(doneImport), _id: { $oid: 'd' }, file_name: 'show.csv', event_id: 'a show' },
        ]),
      ),
    );
    const { user, router } = renderApp('/import');
    const list = within(await screen.findByRole('table', { name: 'Earlier imports' }));
    expect(list.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'FileResultWhenActions',
      'horses.csv500 horses addedMon, Jun 22, 2026, 12:00 PM UTC, rae@example.orgUndo',
      'Pasted tableNot imported yetMon, Jun 22, 2026, 12:00 PM UTC',
      'old.csvUndoneMon, Jun 22, 2026, 12:00 PM UTC, rae@example.org',
    ]);
    await user.click(list.getByRole('button', { name: 'Undo the import of horses.csv' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
    expect(question.getByText(/^500 horses, and what was made for them/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Undo Import' }));
    expect(await screen.findByText('497 records were taken back.')).toBeVisible();
    expect(router.state.location.pathname).toBe(ADDRESS);
  });
});
