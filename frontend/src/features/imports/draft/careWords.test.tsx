import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { ADDRESS, serveImport } from '../../../testing/importServer';
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
