import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { eventRow } from '../../../testing/fixtures/eventFixtures';
import { oid } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { toQuery } from './agenda';

// The last evening of May in Chicago, already June in London.
const may = {
  ...eventRow,
  _id: oid(12),
  name: 'May Finale',
  event_type: 'Breed Show',
  start_date: { $date: '2026-06-01T01:00:00Z' },
  end_date: { $date: '2026-06-01T04:00:00Z' },
};

function serve(answer: (query: Record<string, string>) => Response) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(api('events'), ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      return answer(query);
    }),
  );
  return asked;
}

describe('all events', () => {
  it('are grouped by the month in which they start, in the time zone of the show', async () => {
    serve(() => HttpResponse.json([eventRow, may]));
    renderApp('/calendar');
    const june = await screen.findByRole('region', { name: 'June 2026' });
    expect(june).toHaveTextContent('Shelbyville Spring Classic');
    expect(june).toHaveTextContent('128 participants');
    const inMay = screen.getByRole('region', { name: 'May 2026' });
    expect(within(inMay).getByRole('link', { name: 'May Finale' })).toHaveAttribute(
      'href',
      `/event/${oid(12).$oid}`,
    );
    expect(inMay).toHaveTextContent('Sun31');
  });

  it('are filtered, and the filters are kept in the address', async () => {
    const asked = serve(({ q }) => HttpResponse.json(q === undefined ? [eventRow, may] : [may]));
    const { user, router } = renderApp('/calendar');
    await screen.findByRole('region', { name: 'June 2026' });
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'finale ');
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'June 2026' })).not.toBeInTheDocument();
    });
    await user.selectOptions(screen.getByLabelText('Type'), 'Breed Show');
    await user.selectOptions(screen.getByLabelText('Order'), 'Earliest first');
    expect(router.state.location.search).toBe('?q=finale&type=Breed+Show&sort=start');
    await waitFor(() =>
      expect(asked).toContainEqual({ q: 'finale', type: 'Breed Show', sort: 'start' }),
    );
  });

  it('open with the filters of the address, which can be cleared', async () => {
    serve(({ q }) => HttpResponse.json(q === undefined ? [eventRow] : []));
    const { user, router } = renderApp('/calendar?q=nothing&from=2026-05-01&to=2026-05-31');
    expect(await screen.findByRole('heading', { name: 'No events match' })).toBeVisible();
    expect(screen.getByLabelText('Search')).toHaveValue('nothing');
    expect(screen.getByLabelText('From')).toHaveValue('2026-05-01');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Shelbyville Spring Classic')).toBeVisible();
    expect(screen.getByLabelText('Search')).toHaveValue('');
    expect(router.state.location.search).toBe('');
  });

  it('show an empty state without events', async () => {
    serve(() => HttpResponse.json([]));
    renderApp('/calendar');
    expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    serve(() => problem(503, 'unavailable', 'Please wait a moment.'));
    const { user } = renderApp('/calendar');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
    serve(() => HttpResponse.json([eventRow]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Shelbyville Spring Classic')).toBeVisible();
  });
});

it('offers all types of the account, not only those of the shows on the page', async () => {
  serve(() => HttpResponse.json([]));
  renderApp('/calendar');
  expect(await screen.findByRole('option', { name: 'Breed Show' })).toBeInTheDocument();
});

it('queries whole days in the time zone of the browser, including the last one', () => {
  const filters = {
    q: '',
    type: '',
    from: '2026-03-07',
    to: '2026-03-08',
    sort: '-start',
  } as const;
  expect(toQuery(filters, 'America/Chicago')).toEqual({
    sort: '-start',
    from: '2026-03-07T06:00:00.000Z',
    // March 8 has only 23 hours, because clocks are set forward.
    to: '2026-03-09T05:00:00.000Z',
  });
});
