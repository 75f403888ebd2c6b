import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../api/types';
import { paths } from '../../app/paths';
import { account, oid } from '../../testing/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { dueDose, dueTask, task, today } from '../../testing/taskFixtures';

const ICE = /^Ice the left hind/;
const STORED = `showstable_outbox:${account._id.$oid}`;

/** A change that the server got: its method, its path and its body. */
type Got = [method: string, path: string, body: unknown];

interface TickBody {
  at: string;
  given?: boolean;
  reason?: string;
}

interface Kept {
  done: Schemas['Mark'];
  given: boolean | undefined;
  reason: string | undefined;
}

/** A server that keeps ticks, and those that it got. */
function barn(refuse?: () => Response) {
  const got: Got[] = [];
  const done = new Map<string, Kept>();
  const keep = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname.replace('/showstable/', '');
    const body = request.method === 'PUT' ? ((await request.json()) as TickBody) : null;
    got.push([request.method, path, body]);
    const refused = refuse?.();
    if (refused !== undefined) return refused;
    if (body === null) {
      done.delete(path);
      return new HttpResponse(null, { status: 204 });
    }
    const mark = { at: { $date: body.at }, by: account.email };
    const { given, reason } = body;
    done.set(path, { done: mark, given, reason });
    return HttpResponse.json({ done: mark, given, reason });
  };
  server.use(
    http.get(api('today'), () =>
      HttpResponse.json<Schemas['Today']>({
        ...today,
        tasks: today.tasks.map((it) => ({
          ...it,
          done: done.get(`tasks/${it.task_id.$oid}/done/${it.date}`)?.done ?? it.done,
        })),
        doses: today.doses.map((it) => {
          const path = `medications/${it.medication_id.$oid}/doses/${it.date}/${it.time}`;
          const kept = done.get(path);
          if (kept === undefined) return it;
          const state = kept.given === true ? 'given' : 'skipped';
          return { ...it, state, reason: kept.reason ?? '', done: kept.done };
        }),
      }),
    ),
    http.put(api('tasks/:id/done/:date'), keep),
    http.delete(api('tasks/:id/done/:date'), keep),
    http.put(api('medications/:id/doses/:date/:time'), keep),
  );
  return got;
}

function setOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => {
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  });
}

async function openToday() {
  const app = renderApp(`${paths.today}?date=${today.date}`);
  await screen.findByRole('button', { name: ICE });
  return app;
}

const tickOf = (name: RegExp) => screen.getByRole('button', { name });
const rowOf = (name: RegExp) => tickOf(name).closest('li') as HTMLElement;

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-05-01T12:00:00Z');
});

afterEach(() => {
  vi.useRealTimers();
});

it('shows the day by its times, with who did what, and what was missed first', async () => {
  barn();
  await openToday();
  const parts = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
  expect(parts).toEqual(['Missed', 'Morning']);
  const rows = within(screen.getByRole('region', { name: 'Morning' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getAllByRole('button')[0]?.textContent)).toEqual([
    expect.stringMatching(/^Morning feed.*russell$/),
    expect.stringMatching(/^Midnight Sun: Bute 1 g8:00 AM · by mouth, day 2 of 5$/),
    expect.stringMatching(/^Ice the left hindby 10:00 AM · Midnight Sun · Inés$/),
  ]);
  expect(rowOf(/^Fix the gate/)).toHaveTextContent('was due Tue, Apr 28, 10:00 AM');
  expect(screen.getByText('1 of 4 done')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Medication' })).toHaveAttribute(
    'href',
    '/today/all?list=medication',
  );
});

it('leaves what was missed at its place when it is ticked, and is done with it the next time', async () => {
  barn();
  const { user } = await openToday();
  const part = (name: string) => screen.queryByRole('region', { name });
  await user.click(tickOf(/^Fix the gate/));
  await waitFor(() => {
    expect(part('Missed')).toHaveTextContent(
      /was due Tue, Apr 28, 10:00 AM · Midnight Sun · .*, you/,
    );
  });
  await user.click(screen.getByRole('button', { name: 'The next day' }));
  await user.click(await screen.findByRole('button', { name: 'The day before' }));
  await waitFor(() => {
    expect(part('Done Late')).toHaveTextContent('Fix the gatewas due Tue, Apr 28');
  });
  expect(part('Missed')).toBeNull();
});

it('has an afternoon', async () => {
  const times = ['11:59', '12:00', '16:59', '17:00'];
  server.use(
    http.get(api('today'), () =>
      HttpResponse.json<Schemas['Today']>({
        date: today.date,
        tasks: times.map((time, at) => ({
          ...dueTask,
          task_id: oid(620 + at),
          title: `At ${time}`,
          time,
        })),
        doses: [],
      }),
    ),
  );
  renderApp(`${paths.today}?date=${today.date}`);
  const afternoon = await screen.findByRole('region', { name: 'Afternoon' });
  expect(afternoon).toHaveTextContent(/At 12:00.*At 16:59/);
  expect(afternoon).not.toHaveTextContent(/At 11:59|At 17:00/);
});

it('says where a horse is added if there is none for medication', async () => {
  barn();
  server.use(http.get(api('horses'), () => HttpResponse.json([])));
  const { user } = await openToday();
  await user.click(screen.getByRole('button', { name: 'Add Medication' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Medication' }));
  expect(await dialog.findByRole('link', { name: 'Add a horse' })).toHaveAttribute(
    'href',
    '/horses/add',
  );
});

it('lists all tasks by their time of day, and medication by itself', async () => {
  const at = (id: number, title: string, time: string | null) => ({
    ...task,
    _id: oid(id),
    title,
    time,
  });
  server.use(
    http.get(api('tasks'), () =>
      HttpResponse.json([
        at(631, 'Sweep', null),
        at(632, 'Evening feed', '17:00'),
        at(633, 'Feed', '07:00'),
      ]),
    ),
  );
  const { user } = renderApp(paths.todayAll);
  await screen.findByText('Sweep');
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^FeedEvery day from May 1, 2026, by 7:00 AM/),
    expect.stringMatching(/^Evening feed/),
    expect.stringMatching(/^Sweep/),
  ]);
  await user.click(screen.getByRole('radio', { name: 'Medication' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Medication' })).toBeVisible();
  expect(await screen.findByRole('table', { name: /medication/ })).toBeVisible();
});

it('ticks with one tap, and undoes it in place', async () => {
  const got = barn();
  const { user } = await openToday();
  await user.click(tickOf(ICE));
  expect(tickOf(ICE)).toHaveAttribute('aria-pressed', 'true');
  expect(rowOf(ICE)).toHaveTextContent('you');
  await waitFor(() => {
    expect(got).toHaveLength(1);
  });
  await user.click(screen.getByRole('button', { name: 'Undo Ice the left hind' }));
  expect(tickOf(ICE)).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => {
    expect(got.map(([method]) => method)).toEqual(['PUT', 'DELETE']);
  });
  const path = `tasks/${dueTask.task_id.$oid}/done/2026-05-01`;
  expect(got.map(([, where]) => where)).toEqual([path, path]);
});

describe('without a network', () => {
  it('keeps a tick, says so, and sends it once with its time when the network is back', async () => {
    const got = barn();
    const { user } = await openToday();
    setOnline(false);
    await user.click(tickOf(ICE));
    await user.click(tickOf(/^Midnight Sun: Bute/));
    expect(rowOf(ICE)).toHaveTextContent('Waiting for the network');
    expect(screen.getByRole('alert')).toHaveTextContent('2 ticks are kept on this device');
    expect(got).toEqual([]);

    vi.setSystemTime('2026-05-01T14:00:00Z');
    setOnline(true);
    await waitFor(() => {
      expect(rowOf(ICE)).not.toHaveTextContent('Waiting');
    });
    setOnline(true);
    await waitFor(() => {
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
    expect(got.map(([method, path]) => `${method} ${path}`)).toEqual([
      `PUT tasks/${dueTask.task_id.$oid}/done/2026-05-01`,
      `PUT medications/${dueDose.medication_id.$oid}/doses/2026-05-01/08:00`,
    ]);
    expect(got[0]?.[2]).toEqual({ at: expect.stringMatching(/^2026-05-01T12:00/) as string });
    expect(tickOf(ICE)).toHaveAttribute('aria-pressed', 'true');
    expect(localStorage.getItem(STORED)).toBeNull();
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
    await waitFor(() => {
      expect(localStorage.getItem(STORED)).toBeNull();
    });
    expect(got.map(([, path]) => path)).toEqual(['tasks/mine/done/2026-05-01']);
    expect(localStorage.getItem(other)).toBe(stored('theirs'));
  });

  it('drops what the server refuses for good, and says which it was', async () => {
    const got = barn(() =>
      problem(422, 'invalid_fields', 'Some fields need your attention.', {
        date: ['must not be in the future'],
      }),
    );
    const { user } = await openToday();
    await user.click(tickOf(ICE));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('“Ice the left hind” could not be saved');
    expect(tickOf(ICE)).toHaveAttribute('aria-pressed', 'false');
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(got).toHaveLength(1);
    expect(localStorage.getItem(STORED)).toBeNull();
  });

  it('keeps what a server that is away did not take', async () => {
    const got = barn(() => problem(503, 'unavailable', 'Not now.'));
    const { user } = await openToday();
    await user.click(tickOf(ICE));
    await waitFor(() => {
      expect(rowOf(ICE)).toHaveTextContent('Waiting for the network');
    });
    expect(got.length).toBeGreaterThan(0);
    expect(localStorage.getItem(STORED)).toContain('Ice the left hind');
  });
});

it('skips a dose with a reason', async () => {
  const got = barn();
  const { user } = await openToday();
  await user.click(screen.getByRole('button', { name: /^Skip Midnight Sun/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Skip Midnight Sun/ });
  await user.click(within(dialog).getByRole('button', { name: 'Refused it' }));
  await waitFor(() => {
    expect(got[0]?.[2]).toMatchObject({ given: false, reason: 'Refused it' });
  });
  // The answer is read again after it was sent.
  await waitFor(() => {
    expect(rowOf(/^Midnight Sun: Bute/)).toHaveTextContent('Skipped: Refused it');
  });
  expect(screen.getByText('1 done, 1 skipped of 4')).toBeVisible();
});

it('filters by horse and by who does it, in the address', async () => {
  barn();
  const { user, router } = await openToday();
  await user.selectOptions(screen.getByLabelText('Who'), 'Inés');
  expect(screen.queryByRole('button', { name: /^Morning feed/ })).not.toBeInTheDocument();
  expect(router.state.location.search).toContain('who=In%C3%A9s');
});

it('shows on the feed board what a horse gets at this meal', async () => {
  renderApp(`${paths.feedBoard}?meal=morning`);
  const row = await screen.findByRole('row', { name: /^Midnight Sun/ });
  await waitFor(() => {
    expect(row).toHaveTextContent('Bute 1 g, 8:00 AM, day 2 of 5');
  });
});

it('says what the page is for when nothing is due', async () => {
  server.use(
    http.get(api('today'), () =>
      HttpResponse.json({ date: today.date, tasks: [], doses: [] } satisfies Schemas['Today']),
    ),
  );
  const { user } = renderApp(paths.today);
  await user.click(await screen.findByRole('button', { name: 'Add the First Task' }));
  expect(await screen.findByRole('dialog', { name: 'Add Task' })).toBeVisible();
});
