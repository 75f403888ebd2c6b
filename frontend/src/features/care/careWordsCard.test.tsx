import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { belonging, oid } from '../../testing/fixtures/fixtures';
import { api } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const pak = {
  ...belonging,
  _id: oid(70),
  word: 'Pwr Pak',
  kind: 'deworming',
  vaccine: '',
  revision: 3,
  updated_at: { $date: '2026-05-01T12:00:00Z' },
};

describe('the words of care lists', () => {
  it('are changed and forgotten in the settings', async () => {
    let words: (typeof pak)[] = [pak];
    const sent: unknown[] = [];
    server.use(
      http.get(api('care/words'), () => HttpResponse.json(words)),
      http.put(api('care/words/:id'), async ({ request }) => {
        const body = (await request.json()) as Pick<typeof pak, 'kind' | 'vaccine'>;
        sent.push(body);
        words = [{ ...pak, kind: body.kind, vaccine: body.vaccine, revision: 4 }];
        return HttpResponse.json(words[0]);
      }),
      http.delete(api('care/words/:id'), () => {
        words = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/settings');
    const card = within(await screen.findByRole('region', { name: 'Words of Your Care Lists' }));
    await user.selectOptions(card.getByLabelText('“Pwr Pak” is'), 'Vaccination');
    await user.type(await card.findByLabelText('Which vaccination?'), 'Rabies');
    await card.findByDisplayValue('Rabies');
    await expect
      .poll(() => sent)
      .toEqual([
        { kind: 'vaccination', vaccine: '', revision: 3 },
        { kind: 'vaccination', vaccine: 'Rabies', revision: 4 },
      ]);
    await user.click(card.getByRole('button', { name: 'Forget Pwr Pak' }));
    expect(
      await screen.findByText('Forgotten. The next list asks what “Pwr Pak” is.'),
    ).toBeVisible();
    // What is left is read again.
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Words of Your Care Lists' })).toBeNull(),
    );
  });
});
