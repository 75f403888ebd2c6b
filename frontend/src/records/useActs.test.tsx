import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { nextClass, order, runningClass } from '../testing/fixtures/dayFixtures';
import { ownEvent } from '../testing/fixtures/eventFixtures';
import { places } from '../testing/fixtures/placeFixtures';
import { api, problem } from '../testing/handlers';
import { renderApp } from '../testing/renderApp';
import { keptSchedule } from '../testing/scheduleServer';
import { server } from '../testing/server';

const EVENT = `/event/${ownEvent._id.$oid}`;
const AT = `${EVENT}/schedule`;
const NEXT = '2 · Youth Lite Shod';
const MOVED = `${NEXT} moved`;

type User = ReturnType<typeof renderApp>['user'];

async function choose(user: User, thing: string | RegExp, item: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: thing }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

const [area] = places.areas;
const [entry] = order.entries;

/** What is done on a page, and where it is saved. */
const RECORDS = [
  [
    'the schedule',
    AT,
    'events/:id/schedule',
    (user: User) => choose(user, `More for ${NEXT}`, /^Up/),
  ],
  [
    'the order of go',
    `${AT}/${runningClass.class_id}`,
    'events/:id/classes/:classId/order',
    (user: User) =>
      choose(user, `More for ${entry?.back_number ?? ''} · ${entry?.horse_name ?? ''}`, 'Down'),
  ],
  [
    'the areas of a plan',
    '/horses/places',
    'places',
    (user: User) => choose(user, `More for ${area?.name ?? ''}`, /Down/),
  ],
] as const;

describe.each(RECORDS)('%s, after the session has ended', (_name, at, path, change) => {
  it('asks for the password, loses nothing, and asks no more for a while if that is put off', async () => {
    const tokens: (string | null)[] = [];
    server.use(
      http.put(api(path), ({ request }) => {
        const token = request.headers.get('token-x');
        tokens.push(token);
        // What is answered does not matter here.
        return token === 'fresh'
          ? problem(409, 'too_many', 'It was sent.')
          : problem(401, 'unauthenticated', 'Please sign in.');
      }),
      http.post(api('accounts/login'), () => HttpResponse.json({ token: 'fresh' })),
    );
    const { user } = renderApp(at);
    await change(user);
    const dialog = () => screen.findByRole('dialog', { name: 'Sign in to save' });
    await dialog();
    await user.keyboard('{Escape}');
    const alert = await screen.findByText(/^You are signed out, so this was not saved/);
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
    await user.click(within(must(alert.parentElement)).getByRole('button', { name: 'Try Again' }));
    const again = within(await dialog());
    await user.type(again.getByLabelText('Password'), 'correct horse');
    await user.click(again.getByRole('button', { name: 'Sign In and Save' }));
    expect(await screen.findByText(/It was sent\. Not done:/)).toBeVisible();
    expect(tokens).toEqual(['a-token', 'a-token', 'fresh']);
  });
});

const must = (element: HTMLElement | null) => element ?? expect.fail('it is there');

describe('an undo after its page was left', () => {
  /** Moves a class, leaves the page and undoes; `answer` is what the server says to that. */
  async function undoLate(
    answer: (state: ReturnType<typeof keptSchedule>) => ReturnType<typeof problem> | undefined,
  ) {
    const state = keptSchedule();
    const app = renderApp(AT);
    await choose(app.user, `More for ${NEXT}`, /^Up/);
    await screen.findByText(MOVED);
    await act(() => app.router.navigate('/notes'));
    await screen.findByRole('heading', { name: 'Notes' });
    server.use(http.put(api('events/:id/schedule'), () => answer(state)));
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    return { ...app, state };
  }
  const lines = (state: ReturnType<typeof keptSchedule>) =>
    state.view.sessions[0]?.lines.map(({ class_id }) => class_id);

  it('is told wherever one is if it was not done, until it is read, and can be done then', async () => {
    let isBusy = true;
    const { user, state } = await undoLate(() =>
      isBusy ? problem(503, 'unavailable', 'Please wait a moment.') : undefined,
    );
    const moved = lines(state);
    expect(await screen.findByText(/^Not done: Undo: Move .*Please wait a moment/)).toBeVisible();
    isBusy = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    await waitFor(() => expect(lines(state)).not.toEqual(moved));
    expect(lines(state)?.at(-1)).toBe(nextClass.class_id);
  });

  it('is told if somebody changed the same since, and cannot be done then', async () => {
    await undoLate((state) => {
      const sessions = state.view.sessions.map((it) => ({ ...it, lines: it.lines.toReversed() }));
      state.view = { ...state.view, sessions, revision: state.view.revision + 1 };
      return problem(409, 'changed_meanwhile', 'Somebody else changed it.');
    });
    expect(await screen.findByText(/^Not done: Undo: .*so this was not undone/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });
});
