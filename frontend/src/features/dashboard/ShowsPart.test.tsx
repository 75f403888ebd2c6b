import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { eventRow } from '../../testing/fixtures/eventFixtures';
import { oid } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const fall = {
  ...eventRow,
  _id: oid(11),
  name: 'Fall Classic',
  usda_state: 'required' as const,
  participant_count: 1,
  total_fees: 0.5,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-02T15:04:05Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

/** An account without horses: records the queries of the shows, and answers them in this order. */
function serve(...answers: (() => Response | Promise<Response>)[]) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(api('horses'), () => HttpResponse.json([])),
    http.get(api('events'), ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      // Whether there is any.
      if (query.limit === '1') return HttpResponse.json([eventRow]);
      // Those of today, which are above.
      if (query.from !== undefined && query.to !== undefined) return HttpResponse.json([]);
      asked.push(query);
      return answers[Math.min(asked.length, answers.length) - 1]?.() ?? HttpResponse.json([]);
    }),
  );
  return asked;
}

describe('the shows of the dashboard', () => {
  it('lists the upcoming shows with their sums, the earliest first', async () => {
    const asked = serve(() => HttpResponse.json([eventRow, fall]));
    renderApp('/dashboard');
    await screen.findByRole('img', { name: 'Loading your events' });
    const first = (await screen.findByText('Shelbyville Spring Classic')).closest('tr');
    const second = screen.getByText('Fall Classic').closest('tr');
    if (first === null || second === null) throw new Error('not in a row');
    expect(screen.getAllByRole('row').slice(1)).toEqual([first, second]);
    expect(first).toHaveTextContent('Shelbyville Spring Classic');
    expect(first).toHaveTextContent('Calsonic Arena, Shelbyville, TN');
    expect(first).toHaveTextContent('Sat, Jun 6, 2026, 6:00 PM – 11:00 PM CDT');
    expect(first).toHaveTextContent('USDA letter scheduled');
    expect(within(first).getByRole('cell', { name: '128' })).toBeVisible();
    expect(within(first).getByRole('cell', { name: '$5,470.00' })).toBeVisible();
    expect(within(first).getByRole('link')).toHaveAttribute('href', `/event/${oid(10).$oid}`);
    expect(second).toHaveTextContent('USDA notice due');
    expect(screen.getByText('129')).toBeVisible();
    expect(screen.getByText('$5,470.50')).toBeVisible();
    expect(screen.getByText('USDA due').parentElement).toHaveTextContent('1');
    expect(asked).toEqual([{ from: '2026-05-02T15:04:00Z' }]);
  });

  it('shows past shows by its address, latest first, without current ones', async () => {
    const over = {
      ...eventRow,
      name: 'Winter Show',
      start_date: { $date: '2026-02-01T15:00:00Z' },
      end_date: { $date: '2026-02-01T20:00:00Z' },
    };
    const on = { ...fall, start_date: { $date: '2026-05-02T12:00:00Z' } };
    const asked = serve(() => HttpResponse.json([on, over]));
    const { user, router } = renderApp('/dashboard?view=past');
    expect(await screen.findByText('Winter Show')).toBeVisible();
    expect(screen.queryByText('Fall Classic')).not.toBeInTheDocument();
    expect(asked[0]).toEqual({ to: '2026-05-02T15:04:00Z', sort: '-start' });

    await user.click(screen.getByRole('radio', { name: 'Upcoming' }));
    expect(router.state.location.search).toBe('');
    await user.click(screen.getByRole('radio', { name: 'Past' }));
    expect(router.state.location.search).toBe('?view=past');
  });

  it('offers a show to somebody whose shows are all over', async () => {
    serve(() => HttpResponse.json([]));
    const { user } = renderApp('/dashboard');
    expect(await screen.findByRole('heading', { name: 'No upcoming events' })).toBeVisible();
    const [, inTheEmptyPlace] = screen.getAllByRole('button', { name: 'Create Event' });
    if (inTheEmptyPlace === undefined) throw new Error('no button');
    await user.click(inTheEmptyPlace);
    expect(await screen.findByRole('form', { name: 'Create Event' })).toBeVisible();
  });

  it('offers to try again when the list cannot be loaded', async () => {
    serve(
      () => problem(503, 'unavailable', 'Please wait a moment.'),
      () => HttpResponse.json([eventRow]),
    );
    const { user } = renderApp('/dashboard');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Shelbyville Spring Classic')).toBeVisible();
  });

  it('loads the next page', async () => {
    const link = '</showstable/events?cursor=abc>; rel="next"';
    const asked = serve(
      () => HttpResponse.json([eventRow], { headers: { link } }),
      () => HttpResponse.error(),
      async () => {
        await delay(20);
        return HttpResponse.json([fall]);
      },
    );
    const { user } = renderApp('/dashboard');
    const more = await screen.findByRole('button', { name: 'Load more' });
    // Sums of the loaded part would look like sums of all shows.
    expect(screen.queryByText('in fees')).not.toBeInTheDocument();
    await user.click(more);
    expect(await screen.findByRole('alert')).toHaveTextContent('More events could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Fall Classic')).toBeVisible();
    expect(screen.getByText('Shelbyville Spring Classic')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    });
    expect(asked.at(-1)).toEqual({ from: '2026-05-02T15:04:00Z', cursor: 'abc' });
  });
});
