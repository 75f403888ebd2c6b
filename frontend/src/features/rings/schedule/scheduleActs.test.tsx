import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { nextClass, RING_ONE, runningClass, schedule } from '../../../testing/fixtures/dayFixtures';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { keptSchedule } from '../../../testing/scheduleServer';
import { server } from '../../../testing/server';
import type { LineView, ScheduleView } from '../dayTypes';

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

describe('the form of a line', () => {
  it('says how the class goes, and what it is ridden at once with', async () => {
    const state = keptSchedule();
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: NEXT }));
    const form = within(await screen.findByRole('form', { name: 'How the class goes' }));
    await user.selectOptions(form.getByLabelText(/^How It Goes/), 'one_by_one');
    await user.click(form.getByLabelText('The ring is dragged meanwhile'));
    await user.clear(form.getByLabelText(/^After How Many/));
    await user.type(form.getByLabelText(/^After How Many/), '8');
    await user.clear(form.getByLabelText(/^Minutes for Each/));
    await user.click(form.getByRole('button', { name: 'Save Line' }));
    expect(await form.findByText('Minutes for each is required')).toBeVisible();
    await user.type(form.getByLabelText(/^Minutes for Each/), '2');
    await user.click(form.getByRole('button', { name: 'Save Line' }));
    expect(await screen.findByText(`${NEXT} changed`)).toBeVisible();
    expect(state.bodies[0]?.sessions[0]?.lines[2]).toMatchObject({
      goes: 'one_by_one',
      minutes_per_entry: 2,
      drag: { every: 8, minutes: 5 },
    });

    await user.click(screen.getByRole('button', { name: NEXT }));
    const again = within(await screen.findByRole('form', { name: 'How the class goes' }));
    await user.selectOptions(again.getByLabelText(/^Ridden at Once With/), RUNNING);
    expect(again.queryByLabelText(/^Minutes/)).not.toBeInTheDocument();
    await user.click(again.getByRole('button', { name: 'Save Line' }));
    expect(await screen.findByText('1 entry · with 1')).toBeVisible();
  });

  it('keeps what was typed when somebody else changed the same, and saves it over theirs', async () => {
    const state = keptSchedule();
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: `Add Pause to ${MAIN}` }));
    const form = within(await screen.findByRole('form', { name: 'Pause' }));
    await user.type(form.getByLabelText(/^What It Is/), 'Lunch');
    state.view = { ...schedule, revision: 9 };
    // Nothing of what it changes was changed.
    await user.click(form.getByRole('button', { name: 'Add Pause' }));
    expect(await screen.findByText('Lunch added')).toBeVisible();
    expect(lines(MAIN)).toEqual([RUNNING, 'Set-up', NEXT, 'Lunch']);

    await user.click(screen.getByRole('button', { name: NEXT }));
    const line = within(await screen.findByRole('form', { name: 'How the class goes' }));
    await user.selectOptions(line.getByLabelText(/^How It Goes/), 'one_by_one');
    const longer = (one: LineView) =>
      one.class_id === nextClass.class_id ? { ...one, break_minutes: 45 } : one;
    state.view = {
      ...state.view,
      revision: 11,
      sessions: state.view.sessions.map((it) => ({ ...it, lines: it.lines.map(longer) })),
    };
    await user.click(line.getByRole('button', { name: 'Save Line' }));
    expect(await line.findByText(/Save again to do this too/)).toBeVisible();
    expect(line.getByLabelText(/^How It Goes/)).toHaveValue('one_by_one');
    await user.click(line.getByRole('button', { name: 'Save Line' }));
    expect(await screen.findByText(`${NEXT} changed`)).toBeVisible();
    expect(state.bodies.at(-1)?.sessions[0]?.lines[2]).toMatchObject({ goes: 'one_by_one' });
  });

  it('shows what the server refuses at its field', async () => {
    server.use(
      http.put(api(PATH), () =>
        problem(422, 'invalid_fields', 'Some fields need your attention.', {
          'rings[2].name': ['must be there once'],
        }),
      ),
    );
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Add Ring' }));
    const form = within(await screen.findByRole('form', { name: 'Ring' }));
    await user.type(form.getByLabelText(/^Name/), 'Main Ring');
    await user.click(form.getByRole('button', { name: 'Add Ring' }));
    expect(await form.findByText('Name must be there once')).toBeVisible();
  });
});

describe('rings and sessions', () => {
  it('are added together', async () => {
    const state = keptSchedule();
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Add Session' }));
    const form = within(await screen.findByRole('form', { name: 'Session' }));
    await user.selectOptions(form.getByLabelText(/^Ring/), '');
    await user.type(form.getByLabelText(/^Name of the Ring/), 'Barn');
    await user.clear(form.getByLabelText(/^Start Time/));
    await user.type(form.getByLabelText(/^Start Time/), '18:30');
    await user.click(form.getByRole('button', { name: 'Add Session' }));
    expect(await screen.findByRole('list', { name: 'Barn, Sat, Jun 6, 6:30 PM' })).toBeVisible();
    expect(state.bodies[0]?.sessions[1]).toMatchObject({
      ring_id: state.bodies[0]?.rings[2]?.id,
      starts_at: '2026-06-06T23:30:00Z',
      lines: [],
    });
  });

  it('are removed, and their classes are not scheduled then', async () => {
    const state = keptSchedule();
    const { user } = renderApp(AT);
    await choose(user, 'Main Ring', 'Remove Ring');
    expect(await screen.findByText(/^Main Ring removed/)).toBeVisible();
    expect(state.view.sessions).toEqual([]);
    expect(lines('Classes that are not scheduled')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(lines(MAIN)).toEqual([RUNNING, 'Set-up', NEXT]));
  });

  it('are put on hold with a reason and an end, and go on', async () => {
    const bodies: unknown[] = [];
    const held = {
      state: 'hold',
      since: schedule.as_of,
      reason: 'Lightning',
      until: { $date: '2026-06-06T14:30:00Z' },
    } as const;
    let view = schedule;
    server.use(
      http.get(api(PATH), () => HttpResponse.json(view)),
      http.put(api(`events/:id/rings/${RING_ONE}/state`), async ({ request }) => {
        bodies.push(await request.json());
        const state = bodies.length === 1 ? held : schedule.rings[0]?.state;
        view = {
          ...schedule,
          rings: schedule.rings.map((ring) =>
            ring.id === RING_ONE && state !== undefined ? { ...ring, state } : ring,
          ),
        };
        return HttpResponse.json(view);
      }),
    );
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Hold Main Ring' }));
    const form = within(await screen.findByRole('form', { name: 'Hold the ring' }));
    await user.type(form.getByLabelText(/^Reason/), 'Lightning');
    await user.type(form.getByLabelText(/^Until/), '09:30');
    await user.click(form.getByRole('button', { name: 'Hold the Ring' }));
    expect(await screen.findByText('On hold: Lightning, until about 9:30 AM')).toBeVisible();
    expect(bodies[0]).toEqual({
      state: 'hold',
      reason: 'Lightning',
      until: '2026-06-06T14:30:00.000Z',
    });
    await user.click(screen.getByRole('button', { name: 'Go on in Main Ring' }));
    expect(await screen.findByRole('button', { name: 'Hold Main Ring' })).toBeVisible();
    expect(bodies[1]).toEqual({ state: 'running' });
  });
});

describe('a class', () => {
  /** What was sent about the states of classes. */
  function states() {
    const sent: unknown[] = [];
    server.use(
      http.post(api('events/:id/classes/:classId/state'), async ({ request, params }) => {
        sent.push([params.classId, await request.json()]);
        return HttpResponse.json({});
      }),
    );
    return sent;
  }

  const first = schedule.sessions[0];
  if (first === undefined) expect.fail('a session is needed');
  /** The schedule with other facts of its first line. */
  const withFirst = (more: Partial<LineView>): ScheduleView => ({
    ...schedule,
    sessions: [
      { ...first, lines: first.lines.map((line, at) => (at === 0 ? { ...line, ...more } : line)) },
    ],
  });

  it('that is next is started without a question, and it can be undone', async () => {
    const sent = states();
    const { user } = renderApp(AT);
    await choose(user, NEXT, 'Start');
    expect(await screen.findByText(`${NEXT} started, ${RUNNING} ended`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect(sent).toEqual([
      [nextClass.class_id, { state: 'running' }],
      [nextClass.class_id, { state: 'waiting' }],
    ]);
  });

  it('that is not next asks first, and says what should come before', async () => {
    const sent = states();
    keptSchedule(
      withFirst({
        state: 'waiting',
        started_at: null,
        estimated_start: { $date: '2026-06-06T13:12:00Z' },
      }),
    );
    const { user } = renderApp(AT);
    await choose(user, NEXT, 'Start');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(`${RUNNING} should come before ${NEXT}.`)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await choose(user, NEXT, 'Start');
    await user.click(await screen.findByRole('button', { name: 'Start It Anyway' }));
    expect(await screen.findByText(`${NEXT} started`)).toBeVisible();
    expect(sent).toEqual([[nextClass.class_id, { state: 'running' }]]);
  });

  it('that was forgotten is marked, and is ended from there', async () => {
    const sent = states();
    keptSchedule(withFirst({ is_forgotten: true }));
    const { user } = renderApp(AT);
    expect(await screen.findByText(/but nothing was tapped for long/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: `End it: ${RUNNING}` }));
    expect(
      await screen.findByText(`${RUNNING} ended. 4 entries were still to go or in the ring`),
    ).toBeVisible();
    expect(sent).toEqual([[runningClass.class_id, { state: 'finished' }]]);
  });
});
