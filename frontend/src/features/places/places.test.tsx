import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ownRole } from '../../testing/fixtures/fixtures';
import { HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { CLOVER, PADDOCK, places, STALL_A2, STORM } from '../../testing/fixtures/placeFixtures';
import { api, problem } from '../../testing/handlers';
import { put } from '../../testing/horseSections';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import type { PlacesBody } from './placesTypes';
import { shiftOf } from './plan/plan';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-22T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A server that remembers where horses are moved. */
function serve() {
  let now = places;
  const sent: unknown[] = [];
  server.use(
    http.get(api('places'), () => HttpResponse.json(now)),
    http.put(api('horses/:id/place'), async ({ params, request }) => {
      const body = (await request.json()) as { place_id: string | null; from: string };
      sent.push([params.id, body]);
      now = shiftOf(now, [[String(params.id), body.place_id]], body.from);
      return HttpResponse.json({});
    }),
    http.put(api('places/swap'), async ({ request }) => {
      const body = (await request.json()) as { horse_ids: [string, string]; from: string };
      sent.push(body);
      const [first, second] = body.horse_ids;
      const at = (id: string) =>
        now.standing.find(({ horses }) => horses.some(({ horse_id }) => horse_id === id))
          ?.place_id ?? null;
      now = shiftOf(
        now,
        [
          [first, at(second)],
          [second, at(first)],
        ],
        body.from,
      );
      return HttpResponse.json({});
    }),
  );
  return sent;
}

const list = (name: string) => within(screen.getByRole('list', { name }));

async function openMove(name: string, user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
  return within(await screen.findByRole('dialog', { name: `Move ${name}` }));
}

async function choose(
  dialog: Awaited<ReturnType<typeof openMove>>,
  option: RegExp,
  user: ReturnType<typeof renderApp>['user'],
) {
  await user.click(dialog.getByRole('button', { name: 'Show all places' }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('the plan of the barn', () => {
  it('shows who stands where, and who has no place', async () => {
    renderApp('/horses/places');
    expect(await screen.findByText('1 of 2 stalls taken')).toBeVisible();
    expect(list('A1, Main Aisle').getByRole('link', { name: 'Midnight Sun' })).toBeVisible();
    expect(list('A2, Main Aisle').getByText('Free')).toBeVisible();
    expect(list('North').getByRole('link', { name: 'Clover' })).toBeVisible();
    expect(screen.getByText('1 of 2 horses')).toBeVisible();
    expect(list('Horses without a place').getByRole('link', { name: 'Storm' })).toBeVisible();
  });

  it('moves a horse by its menu, and back', async () => {
    const sent = serve();
    const { user } = renderApp('/horses/places');
    const dialog = await openMove('Storm', user);
    await choose(dialog, /^A2, Main Aisle$/, user);
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Storm is moved')).toBeVisible();
    await waitFor(() =>
      expect(list('A2, Main Aisle').getByRole('link', { name: 'Storm' })).toBeVisible(),
    );
    await user.click(screen.getByRole('button', { name: 'More for Storm' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Take Off the Plan' }));
    expect(await screen.findByText('Storm has no place')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Moved back')).toBeVisible();
    const body = (place_id: string | null) => [STORM.horse_id, { place_id, from: '2026-06-22' }];
    expect(sent).toEqual([body(STALL_A2), body(null), body(STALL_A2)]);
  });

  it('asks whether two horses swap, and says when a paddock is full', async () => {
    const sent = serve();
    const { user } = renderApp('/horses/places');
    const dialog = await openMove('Storm', user);
    await choose(dialog, /^A1, Main Aisle \(Midnight Sun\)$/, user);
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Swap the two?' }));
    expect(
      question.getByText(
        'Midnight Sun stands in A1, Main Aisle. Storm comes there, and Midnight Sun is without a place then.',
      ),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await user.click(await screen.findByRole('button', { name: 'Swap' }));
    expect(await screen.findByText('Storm is moved')).toBeVisible();
    expect(sent).toEqual([{ horse_ids: [STORM.horse_id, HORSE_ID], from: '2026-06-22' }]);
    await waitFor(() =>
      expect(list('A1, Main Aisle').getByRole('link', { name: 'Storm' })).toBeVisible(),
    );
  });

  it('says who was there first, and shows the plan as it is', async () => {
    server.use(
      http.put(api('horses/:id/place'), () =>
        problem(409, 'stall_taken', 'A2 is taken by Comet on Jun 22, 2026.'),
      ),
    );
    const { user } = renderApp('/horses/places');
    const dialog = await openMove('Storm', user);
    await choose(dialog, /^A2, Main Aisle$/, user);
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(
      await dialog.findByText('Failed to move the horse. A2 is taken by Comet on Jun 22, 2026.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(list('A2, Main Aisle').getByText('Free')).toBeVisible());
  });

  it('is moved from another day, which the address keeps', async () => {
    const sent = serve();
    const { user, router } = renderApp('/horses/places');
    fireEvent.change(await screen.findByLabelText('Moves count from'), {
      target: { value: '2026-07-01' },
    });
    expect(await screen.findByText(/counts from Jul 1, 2026/)).toBeVisible();
    expect(router.state.location.search).toBe('?from=2026-07-01');
    await user.click(screen.getByRole('button', { name: 'More for Clover' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Take Off the Plan' }));
    expect(await screen.findByText('Clover has no place from Jul 1, 2026')).toBeVisible();
    expect(sent).toEqual([[CLOVER.horse_id, { place_id: null, from: '2026-07-01' }]]);
  });

  it('has nothing to change for those who may only look', async () => {
    server.use(
      http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, permissions: [] }])),
    );
    renderApp('/horses/places');
    expect(await screen.findByRole('link', { name: 'Storm' })).toBeVisible();
    await waitFor(() =>
      expect(
        screen.queryByRole('button', { name: /^(Add|Edit|Move|More)/ }),
      ).not.toBeInTheDocument(),
    );
  });
});

describe('the areas', () => {
  function record() {
    const sent: PlacesBody[] = [];
    server.use(
      http.put(api('places'), async ({ request }) => {
        sent.push((await request.json()) as PlacesBody);
        return HttpResponse.json({ ...places, revision: 4 });
      }),
    );
    return sent;
  }

  it('are added with all their stalls at once', async () => {
    const sent = record();
    const { user } = renderApp('/horses/places');
    await user.click(await screen.findByRole('button', { name: 'Add Area' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Area' }));
    put(dialog.getByLabelText(/^Name/), 'West Aisle');
    put(dialog.getByLabelText(/^Stalls/), 'W3–W1');
    await user.click(dialog.getByRole('button', { name: 'Add Area' }));
    expect(
      await dialog.findByText('Enter stalls like A1–A12, or a name in each line'),
    ).toBeVisible();
    put(dialog.getByLabelText(/^Stalls/), 'W1–W12');
    expect(dialog.getByText('Adds 12 stalls, W1 to W12.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add Area' }));
    expect(await screen.findByText('Area added')).toBeVisible();
    expect(sent[0]?.revision).toBe(3);
    expect(sent[0]?.areas.map(({ id, name }) => [id, name])).toEqual([
      [places.areas[0]?.id, 'Main Aisle'],
      [PADDOCK, 'North'],
      [undefined, 'West Aisle'],
    ]);
    expect(sent[0]?.areas[2]?.stalls).toHaveLength(12);
  });

  it('keep the ids of their stalls, and ask who was faster', async () => {
    const sent: PlacesBody[] = [];
    const [aisle] = places.areas;
    if (aisle === undefined) throw new Error('no aisle');
    const theirs = {
      ...places,
      areas: [{ ...aisle, name: 'East Aisle' }, ...places.areas.slice(1)],
      revision: 9,
    };
    const { user } = renderApp('/horses/places');
    await user.click(await screen.findByRole('button', { name: 'Edit Main Aisle' }));
    server.use(
      http.get(api('places'), () => HttpResponse.json(theirs)),
      http.put(api('places'), async ({ request }) => {
        const body = (await request.json()) as PlacesBody;
        sent.push(body);
        return body.revision === 9
          ? HttpResponse.json({ ...theirs, revision: 10 })
          : problem(409, 'changed_meanwhile', 'It was changed elsewhere.');
      }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Main Aisle' }));
    expect(dialog.getByLabelText(/^Stalls/)).toHaveValue('A1\nA2');
    put(dialog.getByLabelText(/^Stalls/), 'A1\nFoaling');
    expect(dialog.getByText('Renames A2 to Foaling.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save Area' }));
    expect(await dialog.findByText(/^This area was changed elsewhere/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep Both Changes' }));
    await user.click(dialog.getByRole('button', { name: 'Save Area' }));
    expect(await screen.findByText('Area saved')).toBeVisible();
    expect(sent.at(-1)?.areas[0]).toEqual({
      id: aisle.id,
      name: 'East Aisle',
      kind: 'aisle',
      stalls: [aisle.stalls[0], { id: STALL_A2, name: 'Foaling' }],
      capacity: null,
    });
  });

  it('are not removed while horses stand in them, and it is said who', async () => {
    server.use(
      http.put(api('places'), () =>
        problem(409, 'place_in_use', 'Clover stands in North. Move it first.'),
      ),
    );
    const { user } = renderApp('/horses/places');
    await user.click(await screen.findByRole('button', { name: 'More for North' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove North?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(
      await screen.findByText(/^Clover stands in North\. Move it first\. Not done/),
    ).toBeVisible();
  });
});

describe('the place of a horse', () => {
  it('is on its page, with where it stood before', async () => {
    const { user } = renderApp(`/horses/${HORSE_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Place' }));
    expect(await card.findByText('A1, Main Aisle')).toBeVisible();
    expect(card.getByText('since May 1, 2026')).toBeVisible();
    await user.click(card.getByText('Earlier places (1)'));
    expect(card.getByText('Mar 2, 2026 – Apr 30, 2026')).toBeVisible();
    await user.click(await card.findByRole('button', { name: 'Move' }));
    expect(await screen.findByRole('dialog', { name: 'Move Midnight Sun' })).toBeVisible();
  });
});
