import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import {
  myDay,
  nextClass,
  RING_ONE,
  runningClass,
  schedule,
} from '../../../testing/fixtures/dayFixtures';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { ownRole } from '../../../testing/fixtures/fixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { keptSchedule } from '../../../testing/scheduleServer';
import { server } from '../../../testing/server';
import type { ScheduleView } from '../dayTypes';

const AT = `/event/${ownEvent._id.$oid}/schedule`;
const PATH = 'events/:id/schedule';
const RUNNING = '1 · Open Pleasure';
const NEXT = '2 · Youth Lite Shod';

/** What stands in the list of that name. */
const lines = (name: RegExp | string) =>
  within(screen.getByRole('list', { name }))
    .queryAllByRole('listitem')
    .map((line) => line.getAttribute('aria-label'));
const MAIN = 'Main Ring, Sat, Jun 6, 8:00 AM';

type User = ReturnType<typeof renderApp>['user'];

/** Presses an item of the menu of a thing. */
async function choose(user: User, thing: string, item: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: `More for ${thing}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the schedule', () => {
  it('shows each ring with its state, its sessions, and their lines with times', async () => {
    renderApp(AT);
    const ring = within(await screen.findByRole('region', { name: /^Main Ring/ }));
    expect(ring.getByText('Running')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Announcer' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Board/ })).toBeVisible();
    expect(ring.getByRole('heading', { name: 'From 8:00 AM' })).toBeVisible();
    expect(lines(MAIN)).toEqual([RUNNING, 'Set-up', NEXT]);
    const [running, pause, next] = ring.getAllByRole('listitem');
    expect(running).toHaveTextContent(
      /8:05 AM.*Running, 4 to go · 5 entries · 3 min each · drag 5 min every 10 · 10 min break/,
    );
    expect(pause).toHaveTextContent(/8:30 AMSet-up15 min/);
    expect(next).toHaveTextContent(/8:45 AM.*1 entry · together, 15 min/);
    expect(screen.getByRole('heading', { name: 'Saturday, Jun 6, 2026' })).toBeVisible();
    expect(lines('Classes that are not scheduled')).toHaveLength(1);
    expect(screen.getByText('Lead Line')).toBeVisible();
  });

  it('leads to the order of go of a class', async () => {
    renderApp(AT);
    expect(await screen.findByRole('link', { name: `Order of go of ${RUNNING}` })).toHaveAttribute(
      'href',
      `${AT}/${runningClass.class_id}`,
    );
  });

  it('says what it is for before anything is planned, and schedules all classes at once', async () => {
    const state = keptSchedule({
      ...schedule,
      revision: 0,
      rings: [],
      sessions: [],
      unscheduled: [
        { ...nextClass, entries: 1 },
        { ...runningClass, entries: 5 },
      ],
    });
    const { user } = renderApp(AT);
    // A ring or a session alone can be the beginning, too.
    expect(await screen.findByRole('button', { name: 'Add Session' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Ring' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Schedule All Classes' }));
    const form = within(await screen.findByRole('form', { name: 'Schedule all classes' }));
    expect(form.getByLabelText(/^Name of the Ring/)).toHaveValue('Main Ring');
    // As it is guessed.
    expect(form.getByRole('checkbox', { name: NEXT })).toBeChecked();
    expect(form.getByRole('checkbox', { name: RUNNING })).not.toBeChecked();
    await user.click(form.getByRole('button', { name: 'Schedule All Classes' }));
    expect(await screen.findByText('2 classes scheduled')).toBeVisible();
    expect(await screen.findByRole('listitem', { name: RUNNING })).toBeVisible();
    expect(state.bodies).toHaveLength(1);
    const [body] = state.bodies;
    expect(body?.revision).toBe(0);
    expect(body?.rings).toEqual([{ id: body?.sessions[0]?.ring_id, name: 'Main Ring' }]);
    expect(body?.sessions[0]?.lines.map(({ class_id }) => class_id)).toEqual([
      runningClass.class_id,
      nextClass.class_id,
    ]);
    expect(body?.sessions[0]?.lines).toMatchObject([
      { goes: 'one_by_one', minutes_per_entry: 4 },
      { goes: 'together', minutes: 20 },
    ]);
  });

  it('changes several classes at once', async () => {
    const state = keptSchedule(schedule);
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Change Several' }));
    const form = within(await screen.findByRole('form', { name: 'How several classes go' }));
    await user.click(form.getByRole('button', { name: 'Change Classes' }));
    expect(await form.findByText('Choose the classes that change')).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: RUNNING }));
    await user.click(form.getByRole('checkbox', { name: `${NEXT} · together` }));
    await user.selectOptions(form.getByLabelText(/^How They Go/), 'together');
    await user.type(form.getByLabelText(/^Minutes of a Class/), '12');
    await user.click(form.getByRole('button', { name: 'Change Classes' }));
    expect(await screen.findByText('2 classes changed')).toBeVisible();
    const lines = state.bodies[0]?.sessions[0]?.lines.filter(({ class_id }) => class_id !== null);
    expect(lines).toMatchObject([
      { goes: 'together', minutes: 12, break_minutes: 10 },
      { goes: 'together', minutes: 12 },
    ]);
  });

  it('says where somebody would have to be at two places at once', async () => {
    const [pair] = myDay.at_once;
    if (pair === undefined) expect.fail('a pair is needed');
    const second = { ...pair.first, back_number: 104, horse_name: 'Dusty' };
    keptSchedule({ ...schedule, at_once: [{ first: pair.first, second }] });
    const { user } = renderApp(AT);
    await user.click(await screen.findByText('1 ride overlaps with another one'));
    expect(
      screen.getByText(
        'Rae Doe has two horses in 1 · Open Pleasure in Main Ring: 101 Midnight Sun and 104 Dusty.',
      ),
    ).toBeVisible();
  });

  it('shows no button to those who may not change it', async () => {
    const permissions = ownRole.permissions.filter((one) => one !== 'manage_entries');
    server.use(
      http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, permissions }])),
    );
    renderApp(AT);
    const ring = within(await screen.findByRole('region', { name: /^Main Ring/ }));
    await waitFor(() => expect(ring.queryAllByRole('button')).toEqual([]));
    expect(screen.queryByRole('button', { name: 'Add Ring' })).not.toBeInTheDocument();
  });
});

const backwards = (session: ScheduleView['sessions'][number]) => ({
  ...session,
  lines: session.lines.toReversed(),
});

describe('a change', () => {
  it('moves a line by the menu, saves the whole, and is undone', async () => {
    const state = keptSchedule();
    const { user } = renderApp(AT);
    await choose(user, NEXT, 'Up');
    expect(await screen.findByText(`${NEXT} moved`)).toBeVisible();
    expect(lines(MAIN)).toEqual([RUNNING, NEXT, 'Set-up']);
    expect(state.bodies[0]).toMatchObject({ revision: schedule.revision });
    expect(state.bodies[0]?.sessions[0]?.lines[0]).toEqual({
      class_id: runningClass.class_id,
      name: '',
      goes: 'one_by_one',
      minutes: 15,
      minutes_per_entry: 3,
      drag: { every: 10, minutes: 5 },
      break_minutes: 10,
      with: null,
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(lines(MAIN)).toEqual([RUNNING, 'Set-up', NEXT]);
    expect(state.bodies[1]).toMatchObject({ revision: schedule.revision + 1 });
  });

  it('is shown before it is saved, and saved after the one before it', async () => {
    const state = keptSchedule();
    const { user } = renderApp(AT);
    await choose(user, '9 · Lead Line', `To ${MAIN}`);
    await choose(user, '9 · Lead Line', 'Up');
    expect(lines(MAIN)).toEqual([RUNNING, 'Set-up', '9 · Lead Line', NEXT]);
    await waitFor(() => expect(state.view.revision).toBe(schedule.revision + 2));
    expect(state.bodies.map(({ revision }) => revision)).toEqual([4, 5]);
    expect(screen.getByText('Every class is scheduled.')).toBeVisible();
  });

  it('is put into the one of somebody else', async () => {
    const state = keptSchedule();
    const { user } = renderApp(AT);
    await screen.findByRole('list', { name: MAIN });
    state.view = {
      ...schedule,
      revision: 9,
      rings: schedule.rings.map((ring) =>
        ring.id === RING_ONE ? { ...ring, name: 'Coliseum' } : ring,
      ),
    };
    await choose(user, NEXT, 'Up');
    expect(await screen.findByText(`${NEXT} moved`)).toBeVisible();
    expect(lines('Coliseum, Sat, Jun 6, 8:00 AM')).toEqual([RUNNING, NEXT, 'Set-up']);
    expect(state.bodies.at(-1)).toMatchObject({ revision: 9 });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('of what somebody else changed too shows theirs, and is kept to be done again', async () => {
    const state = keptSchedule();
    const { user } = renderApp(AT);
    await screen.findByRole('list', { name: MAIN });
    const other = (revision: number): ScheduleView => ({
      ...schedule,
      revision,
      sessions: schedule.sessions.map(backwards),
    });
    state.view = other(9);
    await choose(user, NEXT, 'Up');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Somebody else changed the schedule meanwhile/);
    expect(alert).toHaveTextContent(`Not done: Move ${NEXT} up.`);
    expect(lines(MAIN)).toEqual([NEXT, 'Set-up', RUNNING]);
    // A second one that fails does not take the place of the first.
    state.view = { ...other(10), sessions: schedule.sessions };
    await choose(user, RUNNING, 'Up');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    const [first] = screen.getAllByRole('alert');
    if (first === undefined) expect.fail('an act is held');
    await user.click(within(first).getByRole('button', { name: 'Do It Again' }));
    expect(await screen.findByText(`${NEXT} moved`)).toBeVisible();
    expect(lines(MAIN)).toEqual([RUNNING, NEXT, 'Set-up']);
    await user.click(screen.getByRole('button', { name: 'Leave It' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('that was saved although its answer was lost is not done twice', async () => {
    const state = keptSchedule();
    const { user } = renderApp(AT);
    await screen.findByRole('list', { name: MAIN });
    server.use(
      http.put(
        api(PATH),
        async ({ request }) => {
          await fetch(request.clone());
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await choose(user, NEXT, 'Up');
    // What is read again says it.
    expect(await screen.findByText(`${NEXT} moved`)).toBeVisible();
    expect(state.bodies).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(lines(MAIN)).toEqual([RUNNING, NEXT, 'Set-up']);
  });

  it('of what is gone cannot be done again', async () => {
    const state = keptSchedule();
    const { user } = renderApp(AT);
    await screen.findByRole('list', { name: MAIN });
    state.view = { ...schedule, revision: 9, rings: [], sessions: [] };
    await choose(user, NEXT, 'Up');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/no longer in the schedule/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Do It Again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leave It' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is not undone over one of somebody else', async () => {
    const state = keptSchedule();
    const { user } = renderApp(AT);
    await choose(user, NEXT, 'Up');
    await screen.findByText(`${NEXT} moved`);
    state.view = { ...schedule, revision: 9, sessions: state.view.sessions.map(backwards) };
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/changed since, so this was not undone/)).toBeVisible();
    expect(state.view.revision).toBe(9);
  });
});

it('says what waits while the server cannot be reached, and saves it when it is tried again', async () => {
  const state = keptSchedule();
  const { user } = renderApp(AT);
  await screen.findByRole('list', { name: MAIN });
  server.use(http.put(api(PATH), () => HttpResponse.error(), { once: true }));
  await choose(user, NEXT, 'Up');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^Not saved yet: Move 2 · Youth Lite Shod up\./);
  expect(lines(MAIN)).toEqual([RUNNING, NEXT, 'Set-up']);
  expect(screen.queryByText('Saving…')).not.toBeInTheDocument();
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(`${NEXT} moved`)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(state.bodies).toHaveLength(1);
});
