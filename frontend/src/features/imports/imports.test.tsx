import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { href } from '../../app/paths';
import { ownEvent } from '../../testing/fixtures/eventFixtures';
import { belonging, ownRole, secretaryRole } from '../../testing/fixtures/fixtures';
import { HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { doneImport, draftImport, rowOf } from '../../testing/fixtures/importFixtures';
import { api, problem } from '../../testing/handlers';
import { mediaQueries } from '../../testing/mediaQueries';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import type { Import } from './importTypes';

const ID = draftImport._id.$oid;
const ADDRESS = `/import/${ID}`;

/** Serves an import that keeps what is done to it. */
function serve(first: Partial<Import> = {}) {
  let now: Import = { ...draftImport, ...first };
  const sent: unknown[] = [];
  const keys: (string | null)[] = [];
  server.use(
    http.get(api('imports/:id'), () => HttpResponse.json(now)),
    http.put(api('imports/:id'), async ({ request }) => {
      const body = (await request.json()) as Partial<Import>;
      sent.push(body);
      now = { ...now, ...body };
      return HttpResponse.json(now);
    }),
    http.post(api('imports/:id/run'), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      now = { ...now, state: 'done', made: now.will_add, preview: [] };
      return HttpResponse.json(now);
    }),
    http.post(api('imports/:id/undo'), () => {
      now = { ...now, state: 'undone' };
      return HttpResponse.json({
        removed: 497,
        kept: [
          { kind: 'horse', id: HORSE_ID, name: 'Midnight Sun' },
          { kind: 'area', id: 'area', name: 'Aisle A' },
        ],
      });
    }),
  );
  return { sent, keys };
}

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
    serve({ state: 'done', made: 500 });
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
    expect(await screen.findByText('497 records were removed.')).toBeVisible();
    expect(router.state.location.pathname).toBe(ADDRESS);
  });
});

describe('a file that was read', () => {
  it('says that riders get no mail about imported entries, and leads to those that stay', async () => {
    const event = ownEvent._id.$oid;
    serve({ kind: 'entries', event_id: event, made: 500 });
    const { user } = renderApp(ADDRESS);
    expect(await screen.findByText(/Riders get no mail\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Import \d+ Entr/ }));
    expect(await screen.findByRole('link', { name: 'Open Entries' })).toHaveAttribute(
      'href',
      href.eventEntries(event),
    );
    server.use(
      http.post(api('imports/:id/undo'), () =>
        HttpResponse.json({
          removed: 2,
          kept: [{ kind: 'entry', id: 'an-entry', name: 'Rae Doe, Dusty' }],
        }),
      ),
      http.get(api('imports/:id'), () =>
        HttpResponse.json({ ...doneImport, kind: 'entries', event_id: event, state: 'undone' }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Undo Import' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
    expect(question.getByText(/entr(y|ies) will be cancelled without a mail/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Undo Import' }));
    expect(await screen.findByRole('link', { name: 'Rae Doe, Dusty' })).toHaveAttribute(
      'href',
      href.eventEntry(event, 'an-entry'),
    );
  });

  it('shows what would be done, with each doubt and each problem', async () => {
    serve();
    renderApp(ADDRESS);
    const summary = within(await screen.findByRole('region', { name: '4 rows of horses' }));
    expect(summary.getByRole('status')).toHaveTextContent(
      '2 horses will be added. 1 is here already. 1 row cannot be imported. 1 row has doubts, marked below.',
    );
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'RowNameDate of birthBoardRegistration number',
      '2Midnight SunApr 3, 2017$620.0021700123',
      '3CloverMay 12, 2019',
      ' Board: JACKPOT is no price, left empty.',
    ]);
    expect(screen.getByText('4 of 5 columns are used. Left out: Color code.')).toBeVisible();
    expect(screen.getByLabelText('Board')).toHaveAccessibleDescription('$620.00 · JACKPOT');
    expect(
      within(screen.getByRole('region', { name: 'Rows that cannot be imported' })).getByRole(
        'listitem',
      ),
    ).toHaveTextContent('Row 5: The name is missing.');
  });

  it('says why there is nothing to import, and what to do', async () => {
    const none = { will_add: 0, already: 0 };
    serve({ ...none, columns: Object.fromEntries(draftImport.headings.map((it) => [it, null])) });
    const first = renderApp(ADDRESS);
    expect(
      await screen.findByText(
        'No column was recognized. Say above what the columns are, or choose another file.',
      ),
    ).toBeVisible();
    first.unmount();
    serve(none);
    const second = renderApp(ADDRESS);
    expect(
      await screen.findByText('No row can be imported. The list above says why.'),
    ).toBeVisible();
    second.unmount();
    serve({ ...none, already: 4, problems: [], problem_count: 0 });
    renderApp(ADDRESS);
    expect(await screen.findByText('No row is new, so there is nothing to import.')).toBeVisible();
  });

  it('does not promise an import when all rows are here, whatever their dates are', async () => {
    serve({
      will_add: 0,
      already: 3,
      questions: [{ id: 'dates', choices: ['month_first', 'day_first'] }],
      answers: { dates: null },
    });
    renderApp(ADDRESS);
    expect(await screen.findByText('No row is new, so there is nothing to import.')).toBeVisible();
    expect(screen.queryByText(/Then the rows can be imported/)).not.toBeInTheDocument();
  });

  it('leads to the other imports when it is gone', async () => {
    server.use(http.get(api('imports/:id'), () => problem(404, 'not_found', 'Import not found.')));
    renderApp(ADDRESS);
    expect(await screen.findByText('This import is not here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All Imports' })).toHaveAttribute('href', '/import');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('is imported once by one press, and says what was not', async () => {
    const { keys } = serve();
    const { user } = renderApp(ADDRESS);
    const press = await screen.findByRole('button', { name: 'Import 2 Horses' });
    await user.click(press);
    const done = await screen.findByRole('region', { name: 'Imported' });
    expect(within(done).getByRole('status')).toHaveTextContent(
      '2 horses were added.1 was here already.1 row was not imported. Below is why.',
    );
    expect(done.parentElement).toHaveFocus();
    expect(within(done).getByRole('link', { name: 'Open Horses' })).toHaveAttribute(
      'href',
      '/horses',
    );
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy List' }));
    expect(written).toHaveBeenCalledWith('Row 5: The name is missing.');
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toBeNull();
  });

  it('keeps its idempotency key when the answer was lost', async () => {
    const { keys } = serve();
    const lost: (string | null)[] = [];
    server.use(
      http.post(
        api('imports/:id/run'),
        ({ request }) => {
          lost.push(request.headers.get('idempotency-key'));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Import 2 Horses' }));
    expect(await screen.findByText('Failed to import. Please try again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 2 Horses' }));
    await screen.findByRole('region', { name: 'Imported' });
    expect(keys).toEqual(lost);
  });

  it('does not look imported when its draft is gone', async () => {
    serve();
    server.use(
      http.post(api('imports/:id/run'), () => problem(404, 'not_found', 'There is no import.')),
    );
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Import 2 Horses' }));
    expect(await screen.findByText('Failed to import. Please try again.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Imported' })).not.toBeInTheDocument();
  });

  it('shows the preview of other columns before it can be imported', async () => {
    const { sent } = serve();
    const { user } = renderApp(ADDRESS);
    await user.selectOptions(await screen.findByLabelText('Color code'), 'Color');
    await user.selectOptions(screen.getByLabelText('Reg. #'), 'Leave out');
    expect(screen.queryByRole('button', { name: 'Import 2 Horses' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show Preview' }));
    expect(await screen.findByRole('button', { name: 'Import 2 Horses' })).toBeVisible();
    expect(sent).toEqual([
      {
        kind: 'horses',
        columns: {
          HorseName: 'name',
          DOB: 'date_of_birth',
          Board: 'board',
          'Reg. #': null,
          'Color code': 'color',
        },
      },
    ]);
  });

  it('asks once how dates are written', async () => {
    const { sent } = serve({
      questions: [{ id: 'dates', choices: ['month_first', 'day_first'] }],
    });
    const { user } = renderApp(ADDRESS);
    const question = within(await screen.findByRole('group', { name: 'How dates are written' }));
    expect(
      question.getByText('The dates can be read in two ways. How are they written?'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Day first: 3/4 is April 3' }));
    expect(await screen.findByRole('button', { name: 'Import 2 Horses' })).toBeVisible();
    expect(question.getByRole('button', { name: /^Day first/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(sent).toEqual([
      { kind: 'horses', columns: draftImport.columns, answers: { dates: 'day_first' } },
    ]);
  });

  it('can hold something else, whose columns are found anew', async () => {
    const { sent } = serve();
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'It Holds Something Else' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Contacts' }));
    expect(await screen.findByRole('button', { name: 'Import 2 Contacts' })).toBeVisible();
    expect(sent).toEqual([{ kind: 'contacts' }]);
  });

  it('has nothing to import when all rows are here already', async () => {
    serve({ will_add: 0, already: 4 });
    renderApp(ADDRESS);
    expect(await screen.findByText('No row is new, so there is nothing to import.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  });

  it('names what stayed when it was undone, also after a reload', async () => {
    serve({ state: 'done', made: 500 });
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Undo Import' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
    await user.click(question.getByRole('button', { name: 'Undo Import' }));
    const undone = within(await screen.findByRole('region', { name: 'Undone' }));
    expect(await undone.findByText('497 records were removed.')).toBeVisible();
    expect(undone.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Midnight Sun',
      'Area: Aisle A',
    ]);
    expect(undone.getByRole('link', { name: 'Midnight Sun' })).toHaveAttribute(
      'href',
      `/horses/${HORSE_ID}`,
    );
    expect(undone.queryByRole('link', { name: 'Aisle A' })).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  beforeEach(() => vi.stubGlobal('matchMedia', mediaQueries(true)));
  afterEach(() => vi.unstubAllGlobals());

  it('rows are cards, and columns are shown when they are wanted', async () => {
    serve();
    const { user } = renderApp(ADDRESS);
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.queryByRole('table')).not.toBeInTheDocument();
    expect(preview.getByText('Row 3')).toBeVisible();
    expect(preview.getByText('Board: JACKPOT is no price, left empty.')).toBeVisible();
    expect(screen.queryByLabelText('Color code')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change Columns' }));
    await user.selectOptions(screen.getByLabelText('Color code'), 'Color');
    await user.click(screen.getByRole('button', { name: 'Hide Columns' }));
    // What was chosen is not lost with the fields.
    expect(screen.getByText('All columns are used.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show Preview' })).toBeVisible();
  });
});
