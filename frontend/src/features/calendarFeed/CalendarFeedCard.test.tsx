import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { api, problem } from '../../testing/handlers';
import { renderUi } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { CalendarFeedCard } from './CalendarFeedCard';

const URL_OF = (name: string) => `https://shows.example.org/showstable/calendars/${name}.ics`;
const view = (url: string | null) => ({
  url,
  created_at: url === null ? null : { $date: '2026-05-01T12:00:00Z' },
});

/** Mocks a server that stores one address. */
function serve(first: string | null) {
  let url = first;
  let made = 0;
  server.use(
    http.get(api('calendar_feed'), () => HttpResponse.json(view(url))),
    http.post(api('calendar_feed'), () => {
      made += 1;
      url = URL_OF(`made-${made}`);
      return HttpResponse.json(view(url), { status: 201 });
    }),
    http.delete(api('calendar_feed'), () => {
      url = null;
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

const address = () => screen.findByRole('textbox', { name: 'Calendar address' });

describe('the calendar of the account', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>();

  beforeEach(() => {
    writeText.mockReset();
  });

  it('gets an address, with a warning that it is a secret', async () => {
    serve(null);
    const { user } = renderUi(<CalendarFeedCard />);
    await user.click(await screen.findByRole('button', { name: 'Create calendar address' }));
    expect(await address()).toHaveValue(URL_OF('made-1'));
    expect(screen.getByText(/It is a secret/)).toBeVisible();
  });

  it('has an address to copy, also without the clipboard', async () => {
    serve(URL_OF('first'));
    const { user } = renderUi(<CalendarFeedCard />);
    const field = await address();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
    writeText.mockResolvedValueOnce();
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await screen.findByText('Calendar address copied to clipboard')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(URL_OF('first'));

    writeText.mockRejectedValueOnce(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    await waitFor(() => {
      expect(field).toHaveFocus();
    });
    expect(await screen.findByText(/It is selected: copy it from there/)).toBeVisible();
  });

  it('asks before the address is replaced or removed', async () => {
    serve(URL_OF('first'));
    const { user } = renderUi(<CalendarFeedCard />);
    await address();
    await user.click(screen.getByRole('button', { name: 'Replace address' }));
    const question = await screen.findByRole('alertdialog', { name: 'Replace the address' });
    expect(question).toHaveTextContent('stop being updated');
    await user.click(within(question).getByRole('button', { name: 'Replace address' }));
    await waitFor(async () => {
      expect(await address()).toHaveValue(URL_OF('made-1'));
    });

    await user.click(screen.getByRole('button', { name: 'Remove address' }));
    const other = await screen.findByRole('alertdialog', { name: 'Remove the address' });
    await user.click(within(other).getByRole('button', { name: 'Remove address' }));
    expect(await screen.findByRole('button', { name: 'Create calendar address' })).toBeVisible();
  });

  it('keeps the question open when the call fails', async () => {
    serve(URL_OF('first'));
    server.use(
      http.delete(api('calendar_feed'), () => problem(503, 'unavailable', 'Please wait.')),
    );
    const { user } = renderUi(<CalendarFeedCard />);
    await address();
    await user.click(screen.getByRole('button', { name: 'Remove address' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Remove address' }));
    expect(
      await screen.findByText('Failed to remove the calendar address. Please try again.'),
    ).toBeVisible();
    expect(question).toBeVisible();
  });

  it('says when the address could not be loaded, and tries again', async () => {
    serve(URL_OF('first'));
    server.use(
      http.get(api('calendar_feed'), () => problem(503, 'unavailable', 'Please wait.'), {
        once: true,
      }),
    );
    const { user } = renderUi(<CalendarFeedCard />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await address()).toHaveValue(URL_OF('first'));
  });
});
