import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { baseApi } from '../../api/baseApi';
import type { Schemas } from '../../api/types';
import { paths } from '../../app/paths';
import { barn, ICE, openToday, rowOf, setOnline, tickOf } from '../../testing/barnDay';
import { account, oid } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { HORSE_ID, horse } from '../../testing/fixtures/horseFixtures';
import { renderApp, type RenderedApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { overviewRows } from '../../testing/fixtures/overviewFixtures';
import { ticks } from '../../testing/fixtures/serviceFixtures';
import { dueDose, dueTask, today } from '../../testing/fixtures/taskFixtures';
import { unsent } from '../../sync/changes';
import { browserStore } from '../../sync/changeStore';
import { patience } from '../../sync/offlineReads';
import { readStore } from '../../sync/readStore';
import { horsesApi } from '../horses/horsesApi';

const STORED = `showstable_outbox:${account._id.$oid}`;

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-05-01T12:00:00Z');
});

afterEach(() => {
  vi.useRealTimers();
});

describe('while the server says nothing', () => {
  afterEach(() => {
    Object.assign(patience, { ms: 100, toldMs: 1_500 });
  });

  it('the day that was read before is there, with its age', async () => {
    barn();
    const { unmount } = await openToday();
    const query = `${account._id.$oid} today?date=${today.date}&time_zone=UTC`;
    await waitFor(async () => expect(await readStore.get(query)).toBeDefined());
    unmount();
    vi.setSystemTime('2026-05-01T12:20:00Z');
    Object.assign(patience, { ms: 20, toldMs: 20 });
    let answer = () => {};
    const hangs = new Promise<void>((resolve) => (answer = resolve));
    server.use(http.get(api('today'), async () => (await hangs, HttpResponse.json(today))));
    await openToday();
    expect(await screen.findByText('Waiting for the server. As of 12:00 PM.')).toBeVisible();
    answer();
    await waitFor(() => expect(screen.queryByText(/^Waiting/)).not.toBeInTheDocument());
    expect(rowOf(ICE)).toBeVisible();
  });
});

describe('without a network', () => {
  it('keeps a tick, says so, and sends it once with its time when the network is back', async () => {
    const got = barn();
    const { user } = await openToday();
    setOnline(false);
    await user.click(tickOf(ICE));
    await user.click(tickOf(/^Midnight Sun: Bute/));
    await user.click(await screen.findByRole('button', { name: 'Give It Now' }));
    expect(rowOf(ICE)).toHaveTextContent('Waiting for the network');
    expect(await screen.findByText('Offline. As of 12:00 PM. 2 changes wait.')).toBeVisible();
    expect(got).toEqual([]);

    vi.setSystemTime('2026-05-01T14:00:00Z');
    setOnline(true);
    await waitFor(() => {
      expect(rowOf(ICE)).not.toHaveTextContent('Waiting');
    });
    setOnline(true);
    await waitFor(() => {
      expect(screen.queryByText(/^Offline/)).not.toBeInTheDocument();
    });
    await waitFor(() => expect(got).toHaveLength(2));
    // In any order, because they concern different things.
    const tick = expect.stringMatching(/^2026-05-01T12:00/) as string;
    expect(new Map(got.map(([method, path, body]) => [`${method} ${path}`, body]))).toEqual(
      new Map([
        [`PUT tasks/${dueTask.task_id.$oid}/done/2026-05-01`, { at: tick }],
        [
          `PUT medications/${dueDose.medication_id.$oid}/doses/2026-05-01/08:00`,
          { given: true, at: tick },
        ],
      ]),
    );
    expect(tickOf(ICE)).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows after a reload what was read and what waits', async () => {
    barn();
    const { user, unmount } = await openToday();
    setOnline(false);
    await user.click(tickOf(ICE));
    await waitFor(() => {
      expect(rowOf(ICE)).toHaveTextContent('Waiting for the network');
    });
    unmount();
    server.use(
      ...['today', 'accounts/me', 'health/live', 'organizations'].map((path) =>
        http.get(api(path), () => HttpResponse.error()),
      ),
    );
    await openToday();
    await waitFor(() => {
      expect(tickOf(ICE)).toHaveAttribute('aria-pressed', 'true');
    });
    expect(await screen.findByText('Offline. As of 12:00 PM. 1 change waits.')).toBeVisible();
    expect(screen.getByText('2 of 4 done')).toBeVisible();
  });

  it('has the next day, which was read ahead', async () => {
    barn();
    const asked: (string | null)[] = [];
    server.use(
      http.get(api('today'), ({ request }) => {
        const date = new URL(request.url).searchParams.get('date') ?? '';
        asked.push(date);
        return HttpResponse.json<Schemas['Today']>({ ...today, date });
      }),
    );
    const { unmount } = renderApp(paths.today);
    await waitFor(() => expect(asked).toEqual(['2026-05-01', '2026-05-02']));
    await waitFor(async () => {
      const query = 'today?date=2026-05-02&time_zone=UTC';
      expect(await readStore.get(`${account._id.$oid} ${query}`)).toBeDefined();
    });
    unmount();
    vi.setSystemTime('2026-05-02T06:00:00Z');
    setOnline(false);
    server.use(
      ...['today', 'accounts/me', 'organizations'].map((path) =>
        http.get(api(path), () => HttpResponse.error()),
      ),
    );
    renderApp(paths.today);
    expect(await screen.findByRole('button', { name: ICE })).toBeVisible();
  });

  it('sends what was kept before the page was closed, but not what another account kept', async () => {
    const change = (id: string) => ({
      id,
      key: id,
      method: 'DELETE',
      path: `tasks/${id}/done/2026-05-01`,
      label: 'Feed',
    });
    const stored = (id: string) => JSON.stringify({ waiting: [change(id)], refused: [] });
    localStorage.setItem(STORED, stored('mine'));
    const other = `showstable_outbox:${oid(2).$oid}`;
    localStorage.setItem(other, stored('theirs'));
    const got = barn();
    renderApp(paths.settings);
    await waitFor(() => expect(got).toHaveLength(1));
    expect(localStorage.getItem(STORED)).toBeNull();
    expect(got.map(([, path]) => path)).toEqual(['tasks/mine/done/2026-05-01']);
    expect(localStorage.getItem(other)).toBe(stored('theirs'));
  });

  it('shows what the server refuses for good, with its reason, until it is dropped', async () => {
    const got = barn(() =>
      problem(422, 'invalid_fields', 'Some fields need your attention.', {
        date: ['must not be in the future'],
      }),
    );
    const { user } = await openToday();
    await user.click(tickOf(ICE));
    await user.click(await screen.findByRole('link', { name: '1 change was not saved.' }));
    await screen.findByRole('heading', { name: 'Unsent Changes' });
    const change = screen.getByRole('listitem');
    expect(change).toHaveTextContent('Refused. Date must not be in the future.');
    await user.click(within(change).getByRole('button', { name: 'Try Again Ice the left hind' }));
    await waitFor(() => expect(got).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Drop Ice the left hind' }));
    expect(await screen.findByText('Everything is sent')).toBeVisible();
    expect(screen.queryByText(/not saved/)).not.toBeInTheDocument();
  });

  it('keeps a row open that was refused, and says so', async () => {
    barn(() => problem(404, 'not_found', 'It is gone.'));
    const { user } = await openToday();
    await user.click(tickOf(ICE));
    await waitFor(() => {
      expect(rowOf(ICE)).toHaveTextContent('Could not be saved');
    });
    expect(tickOf(ICE)).toHaveAttribute('aria-pressed', 'false');
  });

  it('keeps what a server that is away did not take', async () => {
    const got = barn(() => problem(503, 'unavailable', 'Not now.'));
    const { user } = await openToday();
    await user.click(tickOf(ICE));
    await waitFor(() => {
      expect(rowOf(ICE)).toHaveTextContent('Not sent yet');
    });
    expect(got).toHaveLength(1);
    expect(screen.getByText('1 change waits.')).toBeVisible();
    expect(rowOf(ICE)).not.toHaveTextContent('network');
  });
});

it('keeps a tick that was sent while the day was on its way', async () => {
  const got = barn();
  const { user, store } = await openToday();
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const asked = vi.fn();
  server.use(
    http.get(api('today'), async () => {
      asked();
      // What is read after the tick stays on its way.
      await (asked.mock.calls.length === 1 ? held : new Promise(() => undefined));
      // What the server knew before the tick.
      return HttpResponse.json<Schemas['Today']>({
        ...today,
        tasks: today.tasks.map((it) => ({
          ...it,
          horses: it.horses.map(({ id }) => ({ id, name: 'Noon Star' })),
        })),
      });
    }),
  );
  store.dispatch(baseApi.util.invalidateTags(['Today']));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  vi.setSystemTime('2026-05-01T12:00:05Z');
  await user.click(tickOf(ICE));
  await screen.findByText('2 of 4 done');
  await waitFor(async () => {
    expect(got).toHaveLength(1);
    expect(unsent(await browserStore().read(account._id.$oid))).toEqual([]);
  });
  vi.setSystemTime('2026-05-01T12:00:10Z');
  answer();
  await waitFor(() => {
    expect(rowOf(ICE)).toHaveTextContent('Noon Star');
  });
  expect(tickOf(ICE)).toHaveAttribute('aria-pressed', 'true');
});

describe('signing out', () => {
  const signOut = async ({ user }: RenderedApp) => {
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    return within(await screen.findByRole('dialog', { name: 'Not everything is sent' }));
  };
  const signedOut = () => screen.findByRole('heading', { name: 'Sign in to your account' });

  it('asks what becomes of what waits, and sends it', async () => {
    const got = barn();
    const app = await openToday();
    setOnline(false);
    await app.user.click(tickOf(ICE));
    const question = await signOut(app);
    expect(question.getByText('Ice the left hind')).toBeVisible();
    await app.user.click(question.getByRole('button', { name: 'Send and Sign Out' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Not everything could be sent');
    setOnline(true);
    await app.user.click(question.getByRole('button', { name: 'Send and Sign Out' }));
    await signedOut();
    expect(got.map(([method, path]) => `${method} ${path}`)).toEqual([
      `PUT tasks/${dueTask.task_id.$oid}/done/2026-05-01`,
    ]);
  });

  it('drops it by choice, and removes what was read from this device', async () => {
    const got = barn();
    const app = await openToday();
    await waitFor(async () => {
      expect(await indexedDB.databases()).toContainEqual({ name: 'showstable_reads', version: 1 });
    });
    setOnline(false);
    await app.user.click(tickOf(ICE));
    const question = await signOut(app);
    await app.user.click(question.getByRole('button', { name: 'Discard and Sign Out' }));
    await signedOut();
    setOnline(true);
    await waitFor(async () => {
      expect(await indexedDB.databases()).not.toContainEqual(
        expect.objectContaining({ name: 'showstable_reads' }),
      );
    });
    expect(got).toEqual([]);
  });
});

it('shows the new name of a horse that was renamed', async () => {
  barn();
  const { store } = await openToday();
  server.use(
    http.put(api('horses'), () => HttpResponse.json({ ...horse, name: 'Noon Star' })),
    http.get(api('today'), () =>
      HttpResponse.json<Schemas['Today']>({
        ...today,
        tasks: today.tasks.map((it) => ({
          ...it,
          horses: it.horses.map(({ id }) => ({ id, name: 'Noon Star' })),
        })),
      }),
    ),
  );
  const body = { horseId: HORSE_ID, section: 'general' as const, name: 'Noon Star' };
  await store.dispatch(horsesApi.endpoints.saveSection.initiate(body));
  await waitFor(() => {
    expect(rowOf(ICE)).toHaveTextContent('Noon Star');
  });
});

it('does not ask for the day in a hidden window, and asks again when it is shown', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-05-01T12:00:00Z') });
  barn();
  const asked = vi.fn();
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes('/today?')) asked();
  });
  await openToday();
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(185_000);
  expect(asked).not.toHaveBeenCalled();
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveBeenCalled();
  // Shortly hidden: it goes on as well.
  state.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  state.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(125_000);
  expect(asked).toHaveBeenCalled();
  server.events.removeAllListeners();
});

describe('what the day needs', () => {
  it('is there without a network, though only Today was opened before', async () => {
    barn();
    const ticked = { ...ticks, date: today.date };
    const pages: (string | null)[] = [];
    server.use(
      http.get(api('services/done'), () => HttpResponse.json(ticked)),
      http.get(api('horses/overview'), ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor');
        pages.push(cursor);
        const [clover, sun] = overviewRows.feeding;
        return cursor === null
          ? HttpResponse.json([clover], {
              headers: { link: '</showstable/horses/overview?cursor=abc>; rel="next"' },
            })
          : HttpResponse.json([sun]);
      }),
    );
    const { unmount } = await openToday();
    const own = `${account._id.$oid} `;
    for (const address of [
      'services/done?date=2026-05-01',
      'services/done?date=2026-05-02',
      'today?date=2026-05-02&time_zone=UTC',
      'horses/overview?cursor=abc&limit=500&view=feeding',
    ])
      await waitFor(async () => expect(await readStore.get(own + address)).toBeDefined());
    expect(pages).toEqual([null, 'abc']);
    unmount();
    setOnline(false);
    server.use(
      http.get(api('services/done'), () => HttpResponse.error()),
      http.get(api('horses/overview'), () => HttpResponse.error()),
      http.get(api('today'), () => HttpResponse.error()),
    );
    const extras = renderApp(paths.todayExtras);
    expect(
      await screen.findByRole('button', { name: /^Blanket change of Midnight Sun/ }),
    ).toBeVisible();
    extras.unmount();
    const feeding = renderApp(paths.horsesFeeding);
    expect(await screen.findByRole('link', { name: 'Midnight Sun' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Clover' })).toBeVisible();
    feeding.unmount();
    renderApp(paths.feedBoard);
    expect(await screen.findByRole('rowheader', { name: 'Midnight Sun' })).toBeVisible();
  });
});
