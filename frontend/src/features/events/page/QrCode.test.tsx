import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

async function openDialog() {
  URL.createObjectURL = vi.fn(() => 'blob:code');
  const freed = vi.fn();
  URL.revokeObjectURL = freed;
  const { user } = renderApp(`/event/${ownEvent._id.$oid}`);
  await user.click(await screen.findByRole('button', { name: 'QR Code' }));
  return { user, freed, dialog: within(await screen.findByRole('dialog', { name: 'QR Code' })) };
}

it('shows the code with its link, and downloads it', async () => {
  server.use(http.get(api('events/:id/qr.svg'), () => new HttpResponse('<svg/>')));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, freed, dialog } = await openDialog();
  const code = await dialog.findByRole('img', { name: 'QR code of the registration form' });
  expect(code).toHaveAttribute('src', 'blob:code');
  expect(dialog.getByText(`${location.origin}/pv/event/${ownEvent.hashed_id}`)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await vi.waitFor(() => expect(click).toHaveBeenCalledOnce());
  // The picture is not needed any more when the dialog is closed.
  const [, close] = dialog.getAllByRole('button', { name: 'Close' });
  if (close === undefined) expect.fail('a button is needed');
  await user.click(close);
  expect(freed).toHaveBeenCalledWith('blob:code');
});

it('says that the code could not be loaded', async () => {
  server.use(http.get(api('events/:id/qr.svg'), () => problem(500, 'internal', 'Broken.')));
  const { dialog } = await openDialog();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Broken.');
});
