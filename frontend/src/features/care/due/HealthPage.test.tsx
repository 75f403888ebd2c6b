import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { oid, ownRole } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { recordCare } from '../../../testing/recordCare';
import { visits } from '../../../testing/fixtures/careFixtures';
import { careRows, HORSE_ID } from '../../../testing/fixtures/horseFixtures';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

beforeEach(() => {
  // June 22 in all but the westernmost time zones.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-22T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Records the queries of the list, and answers them in this order. */
function serve(...answers: (() => Response)[]) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(api('horses/health'), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return answers[Math.min(asked.length, answers.length) - 1]?.() ?? HttpResponse.json([]);
    }),
  );
  return asked;
}

const rows = () => HttpResponse.json(careRows);

describe('the health records of a stable', () => {
  it('show what is due for every horse, in the order of the server', async () => {
    const asked = serve(rows);
    renderApp('/horses/health');
    await screen.findByRole('img', { name: 'Loading the health records' });
    const table = await screen.findByRole('table', { name: 'What is due, the overdue first' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Health Records');
    const texts = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(texts).toEqual([
      [
        'Midnight Sun',
        'DewormingIvermectin',
        'Last Apr 10, 2026',
        'Due Jun 10, 2026',
        'Overdue by 12 days',
        'Done today',
      ],
      [
        'Midnight Sun',
        'Hoof care',
        'Last May 4, 2026',
        'Due Jun 15, 2026',
        'Overdue by 7 days',
        'Done today',
      ],
      [
        'Midnight Sun',
        'VaccinationWest Nile',
        'Last Mar 2, 2026',
        'Due Sep 2, 2026',
        'Due in 72 days',
        'Done today',
      ],
      ['Midnight Sun', 'Dental', '—', '—', 'Not recorded', 'Done today'],
    ]);
    expect(screen.getAllByRole('link', { name: 'Midnight Sun' })[0]).toHaveAttribute(
      'href',
      `/horses/${HORSE_ID}`,
    );
    expect(asked).toEqual([{}]);
  });

  it('count days in the time zone of the barn', async () => {
    serve(rows);
    const role = { ...ownRole, time_zone: 'Pacific/Honolulu' };
    server.use(http.get(api('organizations'), () => HttpResponse.json([role])));
    // Still June 21 in Honolulu.
    vi.setSystemTime(new Date('2026-06-22T02:00:00Z'));
    renderApp('/horses/health');
    expect(await screen.findByText('Overdue by 11 days')).toBeVisible();
  });

  it('are filtered by horse and by kind, and the filters are kept in the address', async () => {
    const asked = serve(rows);
    const { user, router } = renderApp('/horses/health?q=sun&kind=dental');
    await screen.findByRole('table');
    expect(asked).toEqual([{ q: 'sun', kind: 'dental' }]);
    expect(screen.getByRole('searchbox', { name: 'Horse' })).toHaveValue('sun');
    const kind = screen.getByRole('combobox', { name: 'Care' });
    expect(kind).toHaveValue('dental');

    await user.selectOptions(kind, 'Hoof care');
    await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'sun', kind: 'hoof_care' }));
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(router.state.location.search).toBe('?kind=hoof_care'));
    await user.selectOptions(kind, 'All care');
    await waitFor(() => expect(asked.at(-1)).toEqual({}));
    expect(router.state.location.search).toBe('');
  });

  it('can be those that are overdue, or due soon', async () => {
    const asked = serve(rows, () => HttpResponse.json([]));
    const { user, router } = renderApp('/horses/health?due=overdue');
    await screen.findByRole('table');
    expect(asked).toEqual([{ until: '2026-06-21' }]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'In the next 30 days');
    expect(await screen.findByText('Nothing is due.')).toBeVisible();
    expect(asked.at(-1)).toEqual({ until: '2026-07-22' });
    expect(router.state.location.search).toBe('?due=soon');
  });

  it('are done today with one press, due again as last time or as the barn has it', async () => {
    serve(rows);
    const { sent } = recordCare();
    const { user } = renderApp('/horses/health');
    const done = (what: string) => screen.findByRole('button', { name: `Done today: ${what}` });
    await user.click(await done('Hoof care of Midnight Sun'));
    expect(
      await screen.findByText(
        'Hoof care of Midnight Sun: done today, next due Aug 3, 2026 (6 weeks, as last time)',
      ),
    ).toBeVisible();
    expect(sent.at(-1)).toMatchObject({
      path: `/showstable/horses/${HORSE_ID}/care`,
      body: { kind: 'hoof', name: '', date: '2026-06-22', next_due: '2026-08-03' },
    });
    await user.click(await done('Vaccination of Midnight Sun, West Nile'));
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({ name: 'West Nile', next_due: '2026-12-23' }),
    );
    // Nothing is known of the last time.
    await user.click(await done('Dental of Midnight Sun'));
    expect(
      await screen.findByText(/next due Jun 22, 2027 \(365 days, as in the barn’s settings\)/),
    ).toBeVisible();
  });

  it('are undone when the press was wrong', async () => {
    serve(rows);
    const { sent } = recordCare();
    const { user } = renderApp('/horses/health');
    await user.click(
      await screen.findByRole('button', { name: 'Done today: Hoof care of Midnight Sun' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not recorded any more')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({
      method: 'DELETE',
      path: `/showstable/care/${visits[0]?._id.$oid}`,
    });
  });

  it('offer to clear filters that match nothing', async () => {
    const asked = serve(() => HttpResponse.json([]), rows);
    const { user } = renderApp('/horses/health?q=zebra&kind=teeth');
    expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    // An unknown kind in the address is ignored.
    expect(asked).toEqual([{ q: 'zebra' }]);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('offer to add the first horse', async () => {
    serve(() => HttpResponse.json([]));
    renderApp('/horses/health');
    expect(await screen.findByRole('heading', { name: 'No horses yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Horse' })).toHaveAttribute('href', '/horses/add');
  });

  it('load the next page', async () => {
    const link = '</showstable/horses/health?cursor=abc>; rel="next"';
    const [first] = careRows;
    if (first === undefined) throw new Error('no fixture');
    const asked = serve(
      () => HttpResponse.json(careRows, { headers: { link } }),
      () => HttpResponse.error(),
      () =>
        HttpResponse.json([
          { ...first, id: oid(390).$oid, horse: { ...first.horse, name: 'Clover' } },
        ]),
    );
    const { user } = renderApp('/horses/health');
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More records could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Clover' })).toBeVisible();
    expect(asked.at(-1)).toEqual({ cursor: 'abc' });
  });

  it('offer to try again when they cannot be loaded', async () => {
    serve(() => problem(503, 'unavailable', 'Please wait a moment.'), rows);
    const { user } = renderApp('/horses/health');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});
