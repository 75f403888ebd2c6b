import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { href } from '../../app/paths';
import { ownEvent } from '../../testing/fixtures/eventFixtures';
import { HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { doneImport, draftImport } from '../../testing/fixtures/importFixtures';
import { api, problem } from '../../testing/handlers';
import { mediaQueries } from '../../testing/mediaQueries';
import { renderApp } from '../../testing/renderApp';
import { ADDRESS, serveImport } from '../../testing/importServer';
import { server } from '../../testing/server';
import type { Import } from './importTypes';

describe('a file that was read', () => {
  it('says that riders get no mail about imported entries, and leads to those that stay', async () => {
    const event = ownEvent._id.$oid;
    serveImport({ kind: 'entries', event_id: event, made: 500 });
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

  it('leads through the sheets of a workbook in the order in which they find each other', async () => {
    const sheet = { rows: 24, is_hidden: false, is_list: true, state: 'draft' as const };
    serveImport({
      sheet: 'Horses',
      sheets: [
        { ...sheet, import_id: 'lists', name: 'Lists', kind: 'contacts', is_hidden: true },
        { ...sheet, import_id: 'read', name: 'Read me', kind: 'horses', rows: 1, is_list: false },
        { ...sheet, import_id: 'horses', name: 'Horses', kind: 'horses' },
        { ...sheet, import_id: 'care', name: 'Care', kind: 'care', rows: 120 },
        { ...sheet, import_id: 'owners', name: 'Owners', kind: 'contacts', state: 'done' },
      ],
      unread_sheets: [{ name: 'Notes', reason: 'has no rows below its headings' }],
    });
    const { user } = renderApp(ADDRESS);
    const card = within(await screen.findByRole('region', { name: 'Sheets' }));
    expect(
      card.getAllByRole('link').map(({ parentElement }) => parentElement?.textContent),
    ).toEqual([
      'Owners24 rows, contactsImported',
      'Horses24 rows, horses',
      'Care120 rows, care',
      'Lists24 rows, contactsHidden',
      'Read me1 row, no list that is known',
    ]);
    expect(
      card.getByText('The sheet Notes was not read: it has no rows below its headings.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Import \d+ Horse/ }));
    expect(await screen.findByRole('link', { name: 'Next Sheet: Horses' })).toHaveAttribute(
      'href',
      href.importFile('horses'),
    );
  });

  it('shows what would be done, with each doubt and each problem', async () => {
    serveImport();
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
      ' Board: JACKPOT is no price, kept in the notes.',
    ]);
    expect(screen.getByText('4 of 5 columns are used. Left out: Color code.')).toBeVisible();
    expect(screen.getByLabelText('Board')).toHaveAccessibleDescription('$620.00 · JACKPOT');
    expect(
      within(screen.getByRole('region', { name: 'Rows that cannot be imported' })).getByRole(
        'listitem',
      ),
    ).toHaveTextContent('Row 5: The name is missing.');
  });

  it('completes what is here, and asks once what shall stand where the file differs', async () => {
    const gets = 'This is here already. It gets: Color.';
    const stays = 'Breed: Paint stays, this row says Pinto.';
    const rough = 'Date of birth: only the year or the month is known of Midnight Sun and Clover.';
    const preview = [{ row: 2, values: { name: 'Midnight Sun' }, doubts: [gets, stays] }];
    const questions: Import['questions'] = [{ id: 'differences', choices: ['keep', 'take'] }];
    const { sent } = serveImport({
      will_add: 0,
      already: 0,
      completed: 3,
      problem_count: 0,
      preview,
      questions,
      doubts: [
        { row: 2, name: 'Midnight Sun', reason: stays, settled: false },
        { row: 0, name: '', reason: rough, settled: false },
      ],
    });
    const { user } = renderApp(ADDRESS);
    const summary = within(await screen.findByRole('region', { name: '4 rows of horses' }));
    expect(summary.getByRole('status')).toHaveTextContent(
      /^3 horses that are here will get more\. 1 row has doubts/,
    );
    expect(screen.getByText(stays)).toBeVisible();
    expect(summary.getByText(rough)).toBeVisible();
    const asked = within(summary.getByRole('group', { name: 'What differs from what is here' }));
    // What is here stays unless something else is said.
    expect(asked.getByRole('button', { name: 'Keep What Is Here' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const take = asked.getByRole('button', { name: 'Take What the File Says' });
    await user.click(take);
    await waitFor(() => expect(take).toHaveAttribute('aria-pressed', 'true'));
    expect(sent).toEqual([
      { kind: 'horses', columns: draftImport.columns, answers: { differences: 'take' } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Complete 3 Horses' }));
    expect(await screen.findByText('3 horses that are here got more.')).toBeVisible();
    // What was in doubt stays with the import.
    const doubts = within(screen.getByRole('region', { name: 'In doubt' }));
    const doubt = doubts.getByRole('checkbox', { name: `Row 2, Midnight Sun: ${stays}` });
    expect(doubts.getByRole('checkbox', { name: rough })).not.toBeChecked();
    expect(doubt).not.toBeChecked();
    await user.click(doubt);
    await waitFor(() => expect(doubt).toBeChecked());
    expect(sent.at(-1)).toEqual({ row: 2, reason: stays, settled: true });
    expect(screen.getByRole('button', { name: 'Undo Import' })).toBeVisible();
  });

  it('asks for the first day of board, which is today unless another is said', async () => {
    vi.setSystemTime(new Date('2026-05-20T15:00:00Z'));
    const { sent } = serveImport({ questions: [{ id: 'board_from', choices: [] }] });
    const { user } = renderApp(ADDRESS);
    const day = await screen.findByLabelText(/^First day of board/);
    expect(day).toHaveValue('2026-05-20');
    expect(screen.getByRole('button', { name: /^Import \d+ Horses/ })).toBeVisible();
    await user.clear(day);
    await user.click(screen.getByRole('button', { name: 'Show Preview' }));
    expect(await screen.findByText('First day is required')).toBeVisible();
    await user.type(day, '2026-05-01');
    await user.click(screen.getByRole('button', { name: 'Show Preview' }));
    await screen.findByRole('button', { name: /^Import \d+ Horses/ });
    expect(sent).toEqual([
      {
        kind: 'horses',
        columns: draftImport.columns,
        answers: { board_from: '2026-05-01' },
      },
    ]);
  });

  it('asks of which association members are that do not say it', async () => {
    const { sent } = serveImport({
      kind: 'members',
      kinds: ['members', 'contacts'],
      questions: [{ id: 'association', choices: [] }],
    });
    const { user } = renderApp(ADDRESS);
    const field = await screen.findByLabelText('Association');
    expect(screen.getByRole('button', { name: /^Import \d+ Memberships/ })).toBeVisible();
    await user.type(field, ' TWHBEA ');
    await user.click(screen.getByRole('button', { name: 'Show Preview' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const answers = { association: 'TWHBEA' };
    expect(sent).toEqual([{ kind: 'members', columns: draftImport.columns, answers }]);
  });

  it('says why there is nothing to import, and what to do', async () => {
    const none = { will_add: 0, already: 0 };
    serveImport({
      ...none,
      columns: Object.fromEntries(draftImport.headings.map((it) => [it, null])),
    });
    const first = renderApp(ADDRESS);
    expect(
      await screen.findByText(
        'No column was recognized. Say above what the columns are, or choose another file.',
      ),
    ).toBeVisible();
    first.unmount();
    serveImport(none);
    const second = renderApp(ADDRESS);
    expect(
      await screen.findByText('No row can be imported. The list above says why.'),
    ).toBeVisible();
    second.unmount();
    serveImport({ ...none, already: 4, problems: [], problem_count: 0 });
    renderApp(ADDRESS);
    expect(await screen.findByText('No row is new, so there is nothing to import.')).toBeVisible();
  });

  it('does not promise an import when all rows are here, whatever their dates are', async () => {
    serveImport({
      will_add: 0,
      already: 3,
      questions: [{ id: 'dates', choices: ['month_first', 'day_first'] }],
      answers: {
        dates: null,
        differences: null,
        board_from: null,
        billed_from: null,
        costs: null,
        association: null,
      },
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
    const { keys } = serveImport();
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
    const { keys } = serveImport();
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
    serveImport();
    server.use(
      http.post(api('imports/:id/run'), () => problem(404, 'not_found', 'There is no import.')),
    );
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Import 2 Horses' }));
    expect(await screen.findByText('Failed to import. Please try again.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Imported' })).not.toBeInTheDocument();
  });

  it('shows the preview of other columns before it can be imported', async () => {
    const { sent } = serveImport();
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
    const { sent } = serveImport({
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
    const { sent } = serveImport();
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'It Holds Something Else' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Contacts' }));
    expect(await screen.findByRole('button', { name: 'Import 2 Contacts' })).toBeVisible();
    expect(sent).toEqual([{ kind: 'contacts' }]);
  });

  it('has nothing to import when all rows are here already', async () => {
    serveImport({ will_add: 0, already: 4 });
    renderApp(ADDRESS);
    expect(await screen.findByText('No row is new, so there is nothing to import.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  });

  it('names what stayed when it was undone, also after a reload', async () => {
    serveImport({ state: 'done', made: 500 });
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Undo Import' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
    await user.click(question.getByRole('button', { name: 'Undo Import' }));
    const undone = within(await screen.findByRole('region', { name: 'Undone' }));
    expect(await undone.findByText('497 records were taken back.')).toBeVisible();
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
    serveImport();
    const { user } = renderApp(ADDRESS);
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.queryByRole('table')).not.toBeInTheDocument();
    expect(preview.getByText('Row 3')).toBeVisible();
    expect(preview.getByText('Board: JACKPOT is no price, kept in the notes.')).toBeVisible();
    expect(screen.queryByLabelText('Color code')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Change Columns' }));
    await user.selectOptions(screen.getByLabelText('Color code'), 'Color');
    await user.click(screen.getByRole('button', { name: 'Hide Columns' }));
    // What was chosen is not lost with the fields.
    expect(screen.getByText('All columns are used.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show Preview' })).toBeVisible();
  });
});
