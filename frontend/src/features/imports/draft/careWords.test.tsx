import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { draftImport } from '../../../testing/fixtures/importFixtures';
import { ADDRESS, serveImport } from '../../../testing/importServer';
import { tellOthers } from '../../../sync/otherTabs';
import { renderApp } from '../../../testing/renderApp';

describe('words of care that no rule knows', () => {
  it('are asked once each, with their rows, and show what was answered before', async () => {
    const { sent } = serveImport({
      kind: 'care',
      questions: [{ id: 'words', choices: ['vaccination', 'left_out'] }],
      words: [
        { word: 'Pwr Pak', rows: 12, kind: null, vaccine: '', answered_here: false },
        { word: 'Tail bag', rows: 1, kind: 'left_out', vaccine: '', answered_here: false },
      ],
    });
    const { user } = renderApp(ADDRESS);
    const card = within(await screen.findByRole('region', { name: 'What some words mean' }));
    expect(card.getByText(/^1 word is not known, and is taken as other care\./)).toBeVisible();
    expect(card.getByLabelText('What is “Tail bag”? 1 row')).toHaveValue('left_out');
    expect(card.getByText('As you said before.')).toBeVisible();
    // Nothing keeps it from being imported.
    expect(screen.getByRole('button', { name: /^Import/ })).toBeEnabled();
    await user.selectOptions(card.getByLabelText('What is “Pwr Pak”? 12 rows'), 'Deworming');
    await expect
      .poll(() => sent)
      .toMatchObject([
        { kind: 'care', answers: { words: [{ word: 'Pwr Pak', kind: 'deworming', vaccine: '' }] } },
      ]);
  });
});

describe('what imported care cost', () => {
  it('is asked once for the file, and stays out of the book without an answer', async () => {
    vi.setSystemTime(new Date('2026-05-20T15:00:00Z'));
    const { sent } = serveImport({
      kind: 'care',
      questions: [{ id: 'costs', choices: ['left_out', 'expense', 'billed'] }],
      cost: { rows: 18, total: 3420, book_rows: 0, book_total: 0 },
    });
    const { user } = renderApp(ADDRESS);
    const asked = within(await screen.findByRole('group', { name: 'What the care cost' }));
    expect(
      asked.getByText(
        '18 rows cost $3,420.00 in all. Shall what this care cost come into the book, too?',
      ),
    ).toBeVisible();
    expect(asked.getByRole('button', { name: 'Not in the Book' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(screen.getByRole('button', { name: /^Import/ })).toBeEnabled();
    await user.click(asked.getByRole('button', { name: 'Billed to the Owners' }));
    // What is older was settled where it was kept before.
    await expect
      .poll(() => sent)
      .toMatchObject([{ answers: { costs: 'billed', billed_from: '2026-05-01' } }]);
  });

  it('is billed from a day on, and says what stays out of the book', async () => {
    const { sent } = serveImport({
      kind: 'care',
      questions: [
        { id: 'costs', choices: ['left_out', 'expense', 'billed'] },
        { id: 'billed_from', choices: [] },
      ],
      answers: { ...draftImport.answers, costs: 'billed', billed_from: '2026-05-01' },
      cost: { rows: 18, total: 3420, book_rows: 2, book_total: 190 },
    });
    const { user } = renderApp(ADDRESS);
    const asked = within(await screen.findByRole('group', { name: 'What the care cost' }));
    const said = '18 rows cost $3,420.00 in all, 2 of them are billed with $190.00.';
    expect(asked.getByText(said, { exact: false })).toBeVisible();
    const day = screen.getByLabelText(/^First day of care that is billed/);
    expect(day).toHaveValue('2026-05-01');
    expect(day).toHaveAccessibleDescription(/Earlier care, and rows marked paid, stay out/);
    await user.clear(day);
    await user.type(day, '2026-04-15');
    await user.click(screen.getByRole('button', { name: 'Show Preview' }));
    await expect.poll(() => sent).toMatchObject([{ answers: { billed_from: '2026-04-15' } }]);
  });

  it('is asked without losing what is typed beside it', async () => {
    const { sent } = serveImport({
      kind: 'care',
      questions: [
        { id: 'costs', choices: ['left_out', 'expense', 'billed'] },
        { id: 'billed_from', choices: [] },
      ],
      answers: { ...draftImport.answers, costs: 'billed', billed_from: '2026-05-01' },
      cost: { rows: 18, total: 3420, book_rows: 0, book_total: 0 },
    });
    const { user } = renderApp(ADDRESS);
    const asked = within(await screen.findByRole('group', { name: 'What the care cost' }));
    expect(asked.getByText(/^18 rows cost .* in all, and nothing of it is billed\./)).toBeVisible();
    const [heading = ''] = draftImport.headings;
    await user.selectOptions(screen.getByLabelText(heading), 'Leave out');
    const day = screen.getByLabelText(/^First day of care that is billed/);
    await user.clear(day);
    await user.type(day, '2026-04-15');
    await user.click(asked.getByRole('button', { name: 'An Expense of the Barn' }));
    await expect
      .poll(() => sent)
      .toMatchObject([
        { columns: { [heading]: null }, answers: { costs: 'expense', billed_from: '2026-04-15' } },
      ]);
    // The server has it, so nothing is offered to be brought back.
    expect(await screen.findByRole('button', { name: /^Import/ })).toBeEnabled();
    expect(screen.getByLabelText(heading)).toHaveValue('');
    expect(screen.queryByRole('button', { name: /What I Typed/ })).toBeNull();
    expect(Object.keys(sessionStorage).filter((key) => key.includes('import:'))).toEqual([]);
  });

  it('is heard by another tab that shows the file', async () => {
    tellOthers();
    const heard: unknown[] = [];
    const tab = new BroadcastChannel('showstable_changed');
    tab.onmessage = ({ data }: MessageEvent<{ tags: unknown }>) => heard.push(data.tags);
    onTestFinished(() => tab.close());
    serveImport({ kind: 'care', questions: [{ id: 'costs', choices: ['left_out', 'expense'] }] });
    const { user } = renderApp(ADDRESS);
    const asked = within(await screen.findByRole('group', { name: 'What the care cost' }));
    await user.click(asked.getByRole('button', { name: 'An Expense of the Barn' }));
    await expect.poll(() => heard).toEqual([[{ type: 'Import', id: draftImport._id.$oid }]]);
  });
});
