import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../../api/types';
import { oid } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const making: Schemas['ExportView'] = {
  _id: oid(900),
  state: 'making',
  percent: 40,
  bytes: null,
  created_at: { $date: '2026-05-02T15:30:00Z' },
  expires_at: { $date: '2026-05-09T15:30:00Z' },
};

const ready: Schemas['ExportView'] = { ...making, state: 'ready', percent: 100, bytes: 2_621_440 };

const card = async () => within(await screen.findByRole('region', { name: 'Your data' }));

/** The archives that the server answers, one after the other. */
function answers(...lists: Schemas['ExportView'][][]) {
  let at = 0;
  server.use(
    http.get(api('accounts/exports'), () =>
      HttpResponse.json(lists[Math.min(at++, lists.length - 1)]),
    ),
  );
}

describe('the archive of the account', () => {
  it('is prepared on request, with its progress, until it can be downloaded', async () => {
    const asked = vi.fn();
    answers([], [making], [ready]);
    server.use(
      http.post(api('accounts/exports'), () => {
        asked();
        return HttpResponse.json(making, { status: 202 });
      }),
    );
    const { user } = renderApp('/account');
    const region = await card();
    await user.click(await region.findByRole('button', { name: 'Prepare Download' }));
    expect(await region.findByRole('progressbar', { name: 'Preparing' })).toHaveValue(40);
    expect(region.getByRole('status')).toHaveTextContent('You can leave this page.');
    const button = await region.findByRole(
      'button',
      { name: 'Download (2.5 MB)' },
      { timeout: 5_000 },
    );
    expect(button).toBeEnabled();
    expect(region.getByRole('status')).toHaveTextContent(/^Ready, as of Sat, May 2, 2026/);
    expect(asked).toHaveBeenCalledOnce();
  });

  it('is downloaded as a file', async () => {
    const asked = vi.fn();
    answers([ready]);
    server.use(
      http.get(api('accounts/exports/:id'), ({ request }) => {
        asked(new URL(request.url).search);
        return HttpResponse.arrayBuffer(new ArrayBuffer(4));
      }),
    );
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { user } = renderApp('/account');
    await user.click(await (await card()).findByRole('button', { name: /^Download/ }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.contexts[0]).toHaveProperty('download', 'show-stable.zip');
    expect(asked).toHaveBeenCalledExactlyOnceWith('?format=zip');
  });

  it('says when it could not be made, and is asked for again', async () => {
    answers([{ ...making, state: 'failed', percent: 0 }]);
    renderApp('/account');
    const region = await card();
    expect(await region.findByRole('alert')).toHaveTextContent('could not be prepared');
    expect(region.getByRole('button', { name: 'Prepare Download' })).toBeEnabled();
  });

  it('says when it is not known', async () => {
    server.use(http.get(api('accounts/exports'), () => problem(404, 'not_found', 'Not here.')));
    renderApp('/account');
    expect(await (await card()).findByRole('alert')).toHaveTextContent('Not here.');
  });
});
