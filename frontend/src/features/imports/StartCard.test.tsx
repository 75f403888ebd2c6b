import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { draftImport } from '../../testing/fixtures/importFixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const ADDRESS = `/import/${draftImport._id.$oid}`;

describe('a file to bring in', () => {
  it('reads a chosen file at once, and keeps it when the server is not reached', async () => {
    let calls = 0;
    server.use(
      http.post(api('imports'), () => {
        calls += 1;
        return calls > 1
          ? HttpResponse.json(draftImport, { status: 201 })
          : problem(503, 'unavailable', 'The server is busy.');
      }),
    );
    const { user, router } = renderApp('/import');
    const picker = await screen.findByLabelText('Choose a File');
    await user.upload(picker, new File(['HorseName\nClover'], 'horses.csv'));
    expect(await screen.findByText(/^horses.csv: /)).toBeVisible();
    expect(screen.getByText('horses.csv', { selector: 'span' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(ADDRESS));
  });

  it('asks for another file when one cannot be read', async () => {
    let calls = 0;
    server.use(
      http.post(api('imports'), () => {
        calls += 1;
        if (calls > 2) return HttpResponse.json(draftImport, { status: 201 });
        return calls > 1
          ? problem(415, 'unsupported', 'This is no table that can be read.')
          : problem(422, 'invalid', 'The file was refused.', {
              file: ['has more than 200 columns'],
            });
      }),
    );
    const { user, router } = renderApp('/import');
    const choose = async () => {
      const picker = await screen.findByLabelText('Choose a File');
      await user.upload(picker, new File(['HorseName\nClover'], 'horses.csv'));
    };
    await choose();
    expect(await screen.findByText('The file horses.csv has more than 200 columns.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    await choose();
    expect(await screen.findByText('horses.csv: This is no table that can be read.')).toBeVisible();
    await choose();
    await waitFor(() => expect(router.state.location.pathname).toBe(ADDRESS));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
