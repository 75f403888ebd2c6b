import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../../api/types';
import { apiToken, oid, ownRole, secretaryRole } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const door: Schemas['OpenLink'] = {
  id: oid(901).$oid,
  purpose: 'emergency_page',
  subject_id: oid(3).$oid,
  name: 'Comet',
  role: null,
  label: '',
  made_by: 'ann@example.org',
  created_at: { $date: '2026-05-01T12:00:00Z' },
  expires_at: null,
  used_at: { $date: '2026-05-02T15:30:00Z' },
  opened: 2,
};

const gate: Schemas['OpenLink'] = {
  ...door,
  id: oid(902).$oid,
  purpose: 'device',
  name: 'Spring Classic',
  role: 'gate',
  label: 'Ring 2',
  made_by: null,
  expires_at: { $date: '2026-06-08T23:00:00Z' },
  used_at: null,
  opened: null,
};

const address = `/settings/access/${ownRole.id}`;

/** Answers the links, and the rest. */
function answer(links: Schemas['OpenLink'][], others: Partial<Schemas['OtherAccess']> = {}) {
  const asked = vi.fn();
  server.use(
    http.get(api('links'), ({ request }) => {
      asked(new URL(request.url).searchParams.get('organization_id'));
      return HttpResponse.json(links);
    }),
    http.get(api('links/others'), () =>
      HttpResponse.json({ tokens: [], rider_links: 0, ...others }),
    ),
  );
  return asked;
}

describe('who gets in without an account', () => {
  it('is reached from the people, and says what each link opens, and who made it', async () => {
    const asked = answer([door, gate], {
      tokens: [{ ...apiToken, account: 'ann@example.org' }],
      rider_links: 12,
    });
    const { user } = renderApp('/settings/people');
    await user.click(await screen.findByRole('link', { name: 'Without an Account' }));
    const links = await screen.findByRole('list', { name: 'Links that work' });
    const rows = within(links).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Emergency page: Comet/);
    expect(rows[0]).toHaveTextContent(/Opened 2 times, last .*May 2, 2026.* · No end/);
    expect(rows[0]).toHaveTextContent(/Made by ann@example.org, .*May 1, 2026/);
    expect(rows[1]).toHaveTextContent(/Gate at Spring Classic \(Ring 2\)/);
    expect(rows[1]).toHaveTextContent(/Works until .*Jun 8, 2026/);
    expect(asked).toHaveBeenCalledWith(ownRole.id);
    const tokens = await screen.findByRole('list', { name: 'API tokens' });
    expect(tokens).toHaveTextContent(/for ann@example.org/);
    expect(screen.getByText(/^12 entries of coming shows/)).toBeVisible();
  });

  it('is revoked after a question', async () => {
    answer([door]);
    const revoked = vi.fn();
    server.use(
      http.delete(api('links/:id'), ({ params }) => {
        revoked(params.id);
        answer([]);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(address);
    await user.click(await screen.findByRole('button', { name: 'Revoke Emergency page: Comet' }));
    expect(revoked).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Revoke Link' }));
    expect(await screen.findByText('Link revoked')).toBeVisible();
    expect(revoked).toHaveBeenCalledWith(door.id);
    expect(await screen.findByText('No page, feed or device is open by a link.')).toBeVisible();
  });

  it('says why a link was not revoked, and keeps it', async () => {
    answer([door]);
    server.use(
      http.delete(api('links/:id'), () => problem(403, 'role_not_sufficient', 'Not permitted.')),
    );
    const { user } = renderApp(address);
    await user.click(await screen.findByRole('button', { name: 'Revoke Emergency page: Comet' }));
    await user.click(screen.getByRole('button', { name: 'Revoke Link' }));
    expect(await screen.findByText(/Failed to revoke the link/)).toBeVisible();
    const links = screen.getByRole('list', { name: 'Links that work', hidden: true });
    expect(links).toHaveTextContent('Emergency page: Comet');
  });

  it('is not offered to whoever may not manage people', async () => {
    server.use(http.get(api('organizations'), () => HttpResponse.json([secretaryRole])));
    renderApp('/settings/people');
    expect(await screen.findByRole('region', { name: secretaryRole.name })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Without an Account' })).not.toBeInTheDocument();
  });
});
