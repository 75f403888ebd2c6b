import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { inspectedShow } from '../../../testing/fixtures/inspectionFixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const PAGE = `/event/${ownEvent._id.$oid}/inspections`;
const SUN = 'Findings of 7 · Midnight Sun';

const inspections = () =>
  server.use(http.get(api('events/:id/inspections'), () => HttpResponse.json(inspectedShow)));

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('keeps what is shown in the address: Back closes it, and stays on the page', async () => {
  inspections();
  const { router, user } = renderApp('/notes');
  await screen.findByRole('heading', { name: 'Notes' });
  await act(() => router.navigate(PAGE));
  const open = await screen.findByRole('button', { name: SUN });
  await user.click(open);
  await screen.findByRole('dialog', { name: '7 · Midnight Sun' });
  expect(router.state.location.search).toMatch(/^\?horse=/);
  await act(() => router.navigate(-1));
  await gone();
  expect(router.state.location.pathname + router.state.location.search).toBe(PAGE);
  await waitFor(() => expect(open).toHaveFocus());

  // Its button closes it in the same way: Back leaves the page then.
  await user.click(open);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await gone();
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { name: 'Notes' });
});

it('shows it again after a reload, and closes it where it was opened from an address', async () => {
  inspections();
  const horse = inspectedShow.horses[0]?.registration_id ?? '';
  const { router, user } = renderApp(`${PAGE}?horse=${horse}`);
  await screen.findByRole('dialog', { name: '7 · Midnight Sun' });
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await gone();
  expect(router.state.location.search).toBe('');
});
