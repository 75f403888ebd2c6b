import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { forgetAnswers } from '../../../api/baseApi';
import type { Schemas } from '../../../api/types';
import { belonging, oid } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { bareHorse, horse, HORSE_ID, horseRows } from '../../../testing/fixtures/horseFixtures';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type * as HorsePhoto from '../photos/HorsePhoto';

const named = (number: number, name: string): Schemas['HorseRow'] => ({
  ...belonging,
  _id: oid(number),
  archive: null,
  profile: { ...bareHorse.profile, name, profile_photo: `/showstable/photos/${number}` },
});

function serve(answer: (query: Record<string, string>) => Response) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(api('horses'), ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      return answer(query);
    }),
  );
  return asked;
}

/** Mocks deletions, and records the ids and how many requests ran at once. */
function deletions(answer: (id: string) => Response) {
  const seen = { ids: [] as string[], most: 0 };
  let running = 0;
  server.use(
    http.delete(api('horses/:id'), async ({ params }) => {
      running += 1;
      seen.most = Math.max(seen.most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      seen.ids.push(String(params.id));
      return answer(String(params.id));
    }),
  );
  return seen;
}

const gone = () => new HttpResponse(null, { status: 204 });
const check = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

describe('the list of horses', () => {
  it('shows each with its photo and a link to its page', async () => {
    renderApp('/horses');
    const link = await screen.findByRole('link', { name: 'Midnight Sun' });
    expect(link).toHaveAttribute('href', `/horses/${HORSE_ID}`);
    const [clover, midnight] = screen.getAllByRole('listitem');
    expect(midnight).toHaveTextContent('Tennessee Walking Horse · 9 years · Mare');
    expect(midnight).toHaveTextContent('For Sale');
    expect(midnight?.querySelector('img')).toHaveAttribute(
      'src',
      `${horse.profile.profile_photo}/thumbnail`,
    );
    expect(clover).toHaveTextContent('Clover');
    expect(clover).not.toHaveTextContent('For Sale');
    expect(clover?.querySelector('img')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Horses' })).toBeVisible();
  });

  it('shows an empty state with the button to add the first horse', async () => {
    serve(() => HttpResponse.json([]));
    const { user } = renderApp('/horses');
    expect(await screen.findByRole('heading', { name: 'Welcome to your stable' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Horse' }));
    expect(await screen.findByRole('dialog', { name: 'Add Horse' })).toBeVisible();
  });

  it('is searched by name, and the search is kept in the address', async () => {
    const asked = serve(({ q }) => HttpResponse.json(q === 'clo' ? [horseRows[0]] : horseRows));
    const { user, router } = renderApp('/horses');
    await screen.findByText('Midnight Sun');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), ' clo');
    await waitFor(() => {
      expect(screen.queryByText('Midnight Sun')).not.toBeInTheDocument();
    });
    expect(await screen.findByText('Clover')).toBeVisible();
    expect(router.state.location.search).toBe('?q=clo');
    // One request for the list and one for the search, not one per letter.
    expect(asked.map(({ q }) => q)).toEqual([undefined, 'clo']);
  });

  it('says that nothing matches, and can clear the search', async () => {
    serve(({ q }) => HttpResponse.json(q === undefined ? horseRows : []));
    const { user, router } = renderApp('/horses?q=zebra');
    expect(await screen.findByRole('heading', { name: 'No horses match' })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('zebra');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Clover')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('loads more with Load more', async () => {
    const asked = serve(({ cursor }) =>
      cursor === undefined
        ? HttpResponse.json([horseRows[0]], {
            headers: { link: '</showstable/horses?cursor=abc>; rel="next"' },
          })
        : HttpResponse.json([horseRows[1]]),
    );
    const { user } = renderApp('/horses?sort=newest');
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Midnight Sun')).toBeVisible();
    expect(screen.getByText('Clover')).toBeVisible();
    expect(asked).toEqual([{}, { cursor: 'abc' }]);
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('has as many pages on Back as it had, also when nothing of it is left', async () => {
    const asked = serve(({ cursor }) =>
      cursor === undefined
        ? HttpResponse.json([horseRows[0]], {
            headers: { link: '</showstable/horses?cursor=abc>; rel="next"' },
          })
        : HttpResponse.json([horseRows[1]]),
    );
    const { user, router, store } = renderApp('/horses?sort=newest');
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('Midnight Sun');
    await act(() => router.navigate('/account'));
    await screen.findByRole('heading', { level: 1, name: /account/i });
    forgetAnswers(store.dispatch);
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Midnight Sun')).toBeVisible();
    // Opened again, it begins with the first one.
    await act(() => router.navigate('/account'));
    await screen.findByRole('heading', { level: 1, name: /account/i });
    forgetAnswers(store.dispatch);
    await act(() => router.navigate('/horses?sort=newest'));
    expect(await screen.findByRole('button', { name: 'Load more' })).toBeVisible();
    // The next page was asked for by the button, and on Back.
    expect(asked.filter(({ cursor }) => cursor === 'abc')).toHaveLength(2);
  });

  it('can be loaded again after a failure', async () => {
    serve(() => problem(503, 'unavailable', 'Please wait a moment.'));
    const { user } = renderApp('/horses');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
    serve(() => HttpResponse.json(horseRows));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Clover')).toBeVisible();
  });

  it('renders only the selected row again', async () => {
    // Counts how often each portrait was rendered, that is, its row. The modules are loaded once
    // for all tests, so those that use the counting one are loaded again.
    const drawn = new Map<string | null, number>();
    vi.resetModules();
    vi.doMock('../photos/HorsePhoto', async (importActual) => {
      const actual = await importActual<typeof HorsePhoto>();
      return {
        ...actual,
        HorseAvatar: (props: { photo: string | null }) => {
          drawn.set(props.photo, (drawn.get(props.photo) ?? 0) + 1);
          return <actual.HorseAvatar {...props} />;
        },
      };
    });
    onTestFinished(() => {
      vi.doUnmock('../photos/HorsePhoto');
      vi.resetModules();
    });
    const counting = await import('../../../testing/renderApp');
    serve(() => HttpResponse.json([named(1, 'One'), named(2, 'Two'), named(3, 'Three')]));
    counting.renderApp('/horses');
    await screen.findByText('Two');
    const before = new Map(drawn);
    fireEvent.click(check('Two'));
    expect(check('Two')).toBeChecked();
    const again = [...drawn].filter(([photo, times]) => times > (before.get(photo) ?? 0));
    expect(again.map(([photo]) => photo)).toEqual(['/showstable/photos/2']);
  });
});

describe('the order of the list', () => {
  const aged = (number: number, name: string, age: number | null, breed = '') => {
    const row = named(number, name);
    return { ...row, profile: { ...row.profile, age, breed } };
  };
  const ace = aged(1, 'Ace', null, 'Morgan');
  const bay = aged(2, 'Bay', 12);
  const cob = aged(3, 'Cob', 4, 'Arabian');
  const names = () =>
    screen
      .getAllByRole('link', { name: /^(Ace|Bay|Cob|Dot|Eli)$/ })
      .map(({ textContent }) => textContent);
  const shows = (order: string[]) => waitFor(() => expect(names()).toEqual(order));

  it('is by name, age or breed of all horses, or by when they were added', async () => {
    const asked = serve(({ limit, cursor }) =>
      limit === undefined
        ? HttpResponse.json([cob, bay, ace])
        : cursor === undefined
          ? HttpResponse.json([cob, bay], {
              headers: { link: '</showstable/horses?cursor=abc>; rel="next"' },
            })
          : HttpResponse.json([ace]),
    );
    const { user, router } = renderApp('/horses');
    await shows(['Ace', 'Bay', 'Cob']);
    expect(asked).toEqual([{ limit: '500' }, { limit: '500', cursor: 'abc' }]);
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    expect(sort).toHaveDisplayValue('Name');
    await user.selectOptions(sort, 'Youngest first');
    await shows(['Cob', 'Bay', 'Ace']);
    expect(router.state.location.search).toBe('?sort=youngest');
    await user.selectOptions(sort, 'Oldest first');
    await shows(['Bay', 'Cob', 'Ace']);
    await user.selectOptions(sort, 'Breed');
    await shows(['Cob', 'Ace', 'Bay']);
    // There is one organization.
    expect(within(sort).queryByRole('option', { name: 'Organization' })).not.toBeInTheDocument();
    await user.selectOptions(sort, 'Last added first');
    await shows(['Cob', 'Bay', 'Ace']);
  });

  it('is by where they stand, and says that', async () => {
    const [dot, eli] = [aged(4, 'Dot', null), aged(5, 'Eli', null)];
    serve(() => HttpResponse.json([ace, bay, cob, dot, eli]));
    const stall = { id: 'x', area: 'Main Aisle' };
    const stands = (
      row: Schemas['HorseRow'],
      stable: string,
      location: string,
      place: Schemas['PlaceOf'] | null = null,
    ) => ({
      ...belonging,
      place,
      _id: row._id,
      name: row.profile.name,
      gender: null,
      profile_photo: null,
      boarding: { ...bareHorse.boarding, stable, location },
    });
    server.use(
      http.get(api('horses/overview'), () =>
        HttpResponse.json([
          stands(bay, 'West barn', 'Stall 3'),
          stands(cob, 'East barn', ''),
          // Where it stands today says more than what was once written.
          stands(dot, 'Another barn', '', { ...stall, name: '10', order: 2 }),
          stands(eli, '', '', { ...stall, name: '9', order: 1 }),
        ]),
      ),
    );
    renderApp('/horses?sort=stable');
    await shows(['Cob', 'Eli', 'Dot', 'Bay', 'Ace']);
    expect(screen.getByText('West barn, Stall 3')).toBeVisible();
    expect(screen.getByText('Main Aisle, 9')).toBeVisible();
  });

  it('shows no part of it when the rest cannot be loaded', async () => {
    let works = false;
    serve(({ cursor }) => {
      if (cursor !== undefined) return works ? HttpResponse.json([cob]) : HttpResponse.error();
      const link = '</showstable/horses?cursor=abc>; rel="next"';
      return HttpResponse.json([ace, bay], { headers: { link } });
    });
    const { user } = renderApp('/horses?sort=oldest');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your horses could not be loaded');
    expect(screen.queryByText('Ace')).not.toBeInTheDocument();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await shows(['Bay', 'Cob', 'Ace']);
  });
});

describe('Delete Selected', () => {
  const six = ['Ace', 'Bay', 'Cob', 'Dot', 'Eli', 'Fox'].map((name, at) => named(at + 1, name));

  it('appears with a selection, and disappears without one', async () => {
    const { user } = renderApp('/horses');
    await screen.findByText('Clover');
    expect(screen.queryByRole('button', { name: /^Delete Selected/ })).not.toBeInTheDocument();
    await user.click(check('Clover'));
    await user.click(check('Midnight Sun'));
    expect(screen.getByRole('button', { name: 'Delete Selected (2)' })).toBeVisible();
    await user.click(check('Clover'));
    expect(screen.getByRole('button', { name: 'Delete Selected (1)' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('button', { name: /^Delete Selected/ })).not.toBeInTheDocument();
    expect(check('Midnight Sun')).not.toBeChecked();
    // The focus continues in the list, not at the top of the page.
    await user.tab();
    expect(screen.getAllByRole('checkbox')[0]).toHaveFocus();
  });

  it('asks first, naming the horses, and does nothing on Cancel', async () => {
    const seen = deletions(gone);
    const { user } = renderApp('/horses');
    await screen.findByText('Clover');
    await user.click(check('Clover'));
    await user.click(check('Midnight Sun'));
    await user.click(screen.getByRole('button', { name: 'Delete Selected (2)' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete 2 Horses' });
    expect(question).toHaveTextContent(
      'Are you sure you want to delete Clover and Midnight Sun? All records and photos go with them. This action cannot be undone.',
    );
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(seen.ids).toEqual([]);
    expect(check('Clover')).toBeChecked();
  });

  it('deletes a few at a time, and reloads the list once', async () => {
    const seen = deletions(gone);
    let left = six;
    const asked = serve(() => HttpResponse.json(left));
    const { user } = renderApp('/horses');
    await screen.findByText('Ace');
    for (const { profile } of six) fireEvent.click(check(profile.name));
    await user.click(screen.getByRole('button', { name: 'Delete Selected (6)' }));
    left = [];
    await user.click(await screen.findByRole('button', { name: 'Delete 6 Horses' }));
    expect(await screen.findByText('6 horses deleted')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Welcome to your stable' })).toBeVisible();
    expect(seen.ids.toSorted()).toEqual(six.map(({ _id }) => _id.$oid));
    expect(seen.most).toBe(4);
    expect(asked).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Delete Selected/ })).not.toBeInTheDocument();
  });

  it('says which horses could not be deleted, and keeps them selected', async () => {
    const [ace, bay, cob] = six as [Schemas['HorseRow'], Schemas['HorseRow'], Schemas['HorseRow']];
    const failing = [bay, cob].map(({ _id }) => _id.$oid);
    deletions((id) => (failing.includes(id) ? problem(503, 'unavailable', 'Wait.') : gone()));
    let left = [ace, bay, cob];
    serve(() => HttpResponse.json(left));
    const { user } = renderApp('/horses');
    await screen.findByText('Ace');
    for (const name of ['Ace', 'Bay', 'Cob']) fireEvent.click(check(name));
    await user.click(screen.getByRole('button', { name: 'Delete Selected (3)' }));
    left = [bay, cob];
    await user.click(await screen.findByRole('button', { name: 'Delete 3 Horses' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Bay and Cob could not be deleted, and are still selected. Please try again.',
    );
    expect(await screen.findByText('1 horse deleted')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText('Ace')).not.toBeInTheDocument();
    });
    expect(check('Bay')).toBeChecked();
    expect(check('Cob')).toBeChecked();
    // A horse that was deleted elsewhere meanwhile counts as deleted.
    deletions(() => problem(404, 'not_found', 'Not found.'));
    left = [];
    await user.click(screen.getByRole('button', { name: 'Delete Selected (2)' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 2 Horses' }));
    expect(await screen.findByText('2 horses deleted')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
