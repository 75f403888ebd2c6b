import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { month } from '../../../testing/fixtures/serviceFixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { Month } from './monthApi';

const ADDRESS = '/book/month?month=2026-11';

describe('the mails of a month', () => {
  it('says plainly that nothing is sent where the server sends no mail, and prints all', async () => {
    server.use(
      http.get(api('bills/month'), () =>
        HttpResponse.json<Month>({ ...month, owners: [], made: 2, delivery: 'outbox' }),
      ),
      http.post(api('bills/month/send'), () =>
        HttpResponse.json({ sent: 2, not_sent: [], delivery: 'outbox' }),
      ),
    );
    const { user } = renderApp(ADDRESS);
    expect(await screen.findByText(/^This server sends no mail: print the bills/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send All' }));
    expect(
      await screen.findByText(/^Nothing was sent: this server sends no mail\. 2 mails are written/),
    ).toBeVisible();
    expect(screen.queryByText(/given to the mail/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print All' })).toBeEnabled();
  });

  it('offers no print before a bill is made, and does not speak of mail that is sent', async () => {
    renderApp(ADDRESS);
    await screen.findByRole('button', { name: 'Make All' });
    expect(screen.queryByRole('button', { name: 'Print All' })).not.toBeInTheDocument();
    expect(screen.queryByText(/sends no mail/)).not.toBeInTheDocument();
  });
});
