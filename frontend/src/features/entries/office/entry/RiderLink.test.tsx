import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';

import { open } from '../../../../testing/entryPanel';
import { registration } from '../../../../testing/fixtures/fixtures';
import { api, problem } from '../../../../testing/handlers';
import { server } from '../../../../testing/server';

async function openCode() {
  URL.createObjectURL = vi.fn(() => 'blob:code');
  const freed = vi.fn();
  URL.revokeObjectURL = freed;
  const { user } = await open();
  await user.keyboard('q');
  return { user, freed, dialog: within(await screen.findByRole('dialog', { name: 'QR Code' })) };
}

it('shows the rider the code of the link, by its key', async () => {
  const asked = vi.fn<(id: unknown) => void>();
  server.use(
    http.get(api('registrations/:id/qr.svg'), ({ params }) => {
      asked(params.id);
      return new HttpResponse('<svg/>');
    }),
  );
  const { user, freed, dialog } = await openCode();
  const code = await dialog.findByRole('img', { name: 'QR code of the rider’s link' });
  expect(code).toHaveAttribute('src', 'blob:code');
  expect(asked).toHaveBeenCalledWith(registration._id.$oid);
  expect(dialog.getByText('Rae Doe scans it to open the entry.')).toBeVisible();
  // The picture is not needed any more when the dialog is closed.
  await user.keyboard('{Escape}');
  expect(freed).toHaveBeenCalledWith('blob:code');
});

it('says that the code could not be loaded', async () => {
  server.use(http.get(api('registrations/:id/qr.svg'), () => problem(500, 'internal', 'Broken.')));
  const { dialog } = await openCode();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Broken.');
  expect(dialog.queryByRole('img')).not.toBeInTheDocument();
});

it('is not there for somebody who may only read the entry', async () => {
  const { user } = await open({ link: null });
  await user.keyboard('qap');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Amount')).not.toBeInTheDocument();
});
