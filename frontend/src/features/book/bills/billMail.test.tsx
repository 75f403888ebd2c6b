import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { bill, overdueBill } from '../../../testing/fixtures/bookFixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

describe('the mails of a bill', () => {
  it('says that its mail was only written', async () => {
    const at = { $date: '2026-10-01T12:00:00Z' };
    const mail = { to: 'ann@example.org', requested_at: at, delivered_at: at, leaves: false };
    server.use(http.get(api(`bills/${bill._id.$oid}`), () => HttpResponse.json({ ...bill, mail })));
    renderApp(`/financial/bills/${bill._id.$oid}`);
    expect(await screen.findByText(/^Not sent: this server sends no mail/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send Again' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit Bill' })).toBeVisible();
  });

  it('says since when it is overdue, and reminds of it', async () => {
    const sent = vi.fn();
    server.use(
      http.post(api(`bills/${overdueBill._id.$oid}/remind`), async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json(overdueBill, { status: 202 });
      }),
    );
    const { user } = renderApp(`/financial/bills/${overdueBill._id.$oid}`);
    expect(await screen.findByText('Overdue by 32 days.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remind' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^It says that \$100\.00 is overdue by 32 days/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remind' }));
    expect(await screen.findByText('The reminder to ann@example.org is on its way')).toBeVisible();
    expect(sent).toHaveBeenCalledWith({ to: 'ann@example.org' });
  });

  it('offers no reminder of what is not overdue', async () => {
    renderApp(`/financial/bills/${bill._id.$oid}`);
    expect(await screen.findByRole('heading', { name: 'Bill 7' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remind' })).not.toBeInTheDocument();
  });
});
