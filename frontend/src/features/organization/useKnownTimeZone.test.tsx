import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { organization, ownRole } from '../../testing/fixtures';
import { api } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

function serve(zone: string | null) {
  const sent: unknown[] = [];
  server.use(
    http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, time_zone: zone }])),
    http.get(api('organization'), () => HttpResponse.json({ ...organization, time_zone: zone })),
    http.put(api('organization/:id'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...organization, time_zone: 'UTC', revision: 2 });
    }),
  );
  return sent;
}

it('an organization without a time zone gets that of the browser, once', async () => {
  const sent = serve(null);
  renderApp('/dashboard');
  await waitFor(() => {
    expect(sent).toMatchObject([
      { name: organization.name, time_zone: 'UTC', revision: organization.revision },
    ]);
  });
});

it('an organization with a time zone keeps it', async () => {
  const sent = serve('America/Chicago');
  renderApp('/settings');
  expect(await screen.findByLabelText(/^Time Zone/)).toHaveValue('America/Chicago');
  expect(sent).toEqual([]);
});
