import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { horse, HORSE_ID, horseRows } from '../../../testing/fixtures/horseFixtures';
import { api } from '../../../testing/handlers';
import { put } from '../../../testing/horseSections';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { Archive } from '../../horses/archive/archive';

const ADDRESS = `/horses/${HORSE_ID}`;

const sold: Archive = {
  reason: 'sold',
  date: '2026-11-03',
  to_contact_id: null,
  to: 'Rae Doe',
  note: '',
};

/** A server that has this archive of the horse, until it is taken out of it. */
function serve(archive: Archive | null) {
  const sent: unknown[] = [];
  let now = archive;
  server.use(
    http.get(api('horses/:id'), () => HttpResponse.json({ ...horse, archive: now })),
    http.post(api('horses/:id/archive'), async ({ request }) => {
      const body = (await request.json()) as Omit<Archive, 'to'>;
      sent.push(body);
      now = { ...body, to: '' };
      return HttpResponse.json({ ...horse, archive: now });
    }),
    http.delete(api('horses/:id/archive'), ({ request }) => {
      sent.push(new URL(request.url).search);
      now = null;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

describe('a horse that is not in the stable any more', () => {
  it('is archived with the day and the reason, in words that are right for a death', async () => {
    const sent = serve(null);
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive Midnight Sun' }));
    expect(dialog.getByLabelText(/^To Whom/)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText(/^Why/), 'It died');
    expect(dialog.queryByLabelText(/^To Whom/)).not.toBeInTheDocument();
    expect(dialog.getByText(/^We are sorry/)).toBeVisible();
    put(dialog.getByLabelText(/^Date/), '2026-11-03');
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText(/^Midnight Sun died on Nov 3, 2026/)).toBeVisible();
    expect(sent).toEqual([{ reason: 'died', date: '2026-11-03', to_contact_id: null, note: '' }]);
    expect(screen.getByRole('button', { name: 'Recorded by Mistake' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
  });

  it('is brought back', async () => {
    const sent = serve(sold);
    const { user } = renderApp(ADDRESS);
    expect(
      await screen.findByText(/^Midnight Sun was sold on Nov 3, 2026, to Rae Doe/),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See as a buyer' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Bring Back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bring Midnight Sun Back' }));
    put(dialog.getByLabelText(/^Back since/), '2026-11-28');
    await user.click(dialog.getByRole('button', { name: 'Bring Back' }));
    expect(await screen.findByText('Midnight Sun is back in the stable')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/was sold on/)).not.toBeInTheDocument());
    expect(sent).toEqual(['?from=2026-11-28']);
  });

  it('was never away if it was archived by mistake', async () => {
    const sent = serve(sold);
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Bring Back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bring Midnight Sun Back' }));
    await user.click(dialog.getByRole('radio', { name: /^No, it was archived by mistake/ }));
    await user.click(dialog.getByRole('button', { name: 'Bring Back' }));
    expect(await screen.findByText('Midnight Sun is back in the stable')).toBeVisible();
    expect(sent).toEqual(['?from=2026-11-03']);
  });

  it('is listed among the archived ones', async () => {
    const [row] = horseRows;
    server.use(
      http.get(api('horses'), ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('archived') === 'true'
            ? [{ ...row, archive: sold }]
            : horseRows,
        ),
      ),
    );
    const { user, router } = renderApp('/horses');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Archived');
    expect(await screen.findByText('Sold Nov 3, 2026')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /^Select/ }));
    expect(screen.getByRole('button', { name: 'Delete Selected (1)' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Record Care' })).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?show=archived');
  });
});
