import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { document as paper, findings, nothingFound } from '../../testing/fixtures/documentFixtures';
import { oid } from '../../testing/fixtures/fixtures';
import { api } from '../../testing/handlers';
import { mediaQueries } from '../../testing/mediaQueries';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

describe('the search over everything', () => {
  it('is reached with / and leads to what was found, by keyboard alone', async () => {
    vi.stubGlobal('matchMedia', mediaQueries(true));
    const asked: (string | null)[] = [];
    server.use(
      http.get(api('search'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('q'));
        return HttpResponse.json(findings);
      }),
    );
    const { user, router } = renderApp('/settings');
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await user.keyboard('/');
    const input = screen.getByRole('combobox', { name: 'Find anything' });
    expect(input).toHaveFocus();
    await user.keyboard('midnight');
    expect(await screen.findByRole('option', { name: /Coggins of Midnight Sun/ })).toBeVisible();
    await waitFor(() => expect(asked.at(-1)).toBe('midnight'));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe(`?open=${paper._id.$oid}`));
    expect(router.state.location.pathname).toBe('/documents');
  });

  it('shows what was found in a note without its marks', async () => {
    server.use(
      http.get(api('search'), () =>
        HttpResponse.json({
          ...findings,
          notes: [
            {
              _id: oid(9),
              title: '# Buttermilk is **lame** on the left',
              detail: '- `ice` and [rest](https://example.org), no_jump **twice',
              link: '/notes?open=9',
            },
          ],
        }),
      ),
    );
    vi.stubGlobal('matchMedia', mediaQueries(true));
    const { user } = renderApp('/settings');
    await user.type(await screen.findByRole('combobox', { name: 'Find anything' }), 'lame');
    expect(await screen.findByRole('option', { name: /Buttermilk/ })).toHaveTextContent(
      'Buttermilk is lame on the leftice and rest, no_jump twice',
    );
  });

  it('shows riders, medication, care, observations, feeding plans and bills', async () => {
    const found = (title: string, link: string) => [{ _id: oid(3), title, detail: '', link }];
    server.use(
      http.get(api('search'), () =>
        HttpResponse.json({
          ...nothingFound,
          entries: found('Rae Doe, Comet', '/event/1/entries/2'),
          medications: found('Banamine, 10 ml', '/horses/3'),
          care: found('Comet, Rabies', '/horses/3'),
          observations: found('Left his grain', '/horses/3'),
          feeding: found('Comet', '/horses/3'),
          bills: found('Bill 7, Rae Doe', '/financial/bills/4'),
        }),
      ),
    );
    vi.stubGlobal('matchMedia', mediaQueries(true));
    const { user, router } = renderApp('/settings');
    await user.type(await screen.findByRole('combobox', { name: 'Find anything' }), 'rae');
    for (const [group, name] of [
      ['Entries', 'Rae Doe, Comet'],
      ['Medication', 'Banamine, 10 ml'],
      ['Care', 'Comet, Rabies'],
      ['Observations', 'Left his grain'],
      ['Feeding', 'Comet'],
      ['Bills', 'Bill 7, Rae Doe'],
    ] as const) {
      const kind = await screen.findByRole('group', { name: group });
      expect(within(kind).getByRole('option', { name })).toBeVisible();
    }
    await user.click(screen.getByRole('option', { name: 'Rae Doe, Comet' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/event/1/entries/2'));
  });

  it.each([
    ['Medication', 'Medication', '/today/all?list=medication'],
    ['dose', 'Today', '/today'],
    ['overdue', 'Bills', '/financial/bills'],
    ['feed board', 'Feed Board', '/horses/feeding/board'],
    ['farrier due', 'Health Records', '/horses/health'],
    ['vaccin', 'Health Records', '/horses/health'],
  ])('finds the page for “%s”', async (text, page, to) => {
    server.use(http.get(api('search'), () => HttpResponse.json(nothingFound)));
    vi.stubGlobal('matchMedia', mediaQueries(true));
    const { user, router } = renderApp('/settings');
    await user.type(await screen.findByRole('combobox', { name: 'Find anything' }), text);
    await waitFor(() => {
      expect(screen.getAllByRole('option')[0]).toHaveTextContent(page);
    });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      const { pathname, search } = router.state.location;
      expect(pathname + search).toBe(to);
    });
  });

  it('is a sheet on a phone, and says if nothing was found', async () => {
    server.use(http.get(api('search'), () => HttpResponse.json(nothingFound)));
    const { user } = renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Find anything' }));
    await user.type(await screen.findByRole('combobox', { name: 'Find anything' }), 'zebra');
    expect(await screen.findByText('Nothing has “zebra” in it.')).toBeVisible();
    const partial = { ...nothingFound, are_entries_partial: true };
    server.use(http.get(api('search'), () => HttpResponse.json(partial)));
    await user.type(screen.getByRole('combobox', { name: 'Find anything' }), 's');
    const said = 'Nothing has “zebras” in it. Entries of older shows are found in their show.';
    expect(await screen.findByText(said)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close search' }));
    await waitFor(() =>
      expect(screen.queryByRole('combobox', { name: 'Find anything' })).toBeNull(),
    );
  });
});
