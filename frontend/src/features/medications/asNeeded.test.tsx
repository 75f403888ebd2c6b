import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../api/types';
import { paths } from '../../app/paths';
import { setOnline } from '../../testing/barnDay';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { neededMedication, today } from '../../testing/fixtures/taskFixtures';
import type { KeptChange } from '../../sync/changes';
import { giveNow, neededCourses, neededState, sayNeededState } from './asNeeded';

const [course] = neededCourses([neededMedication]);
if (course === undefined) throw new Error('no course');
const zone = 'America/Chicago';
const day = { date: '2026-05-01', readAt: Date.parse('2026-05-01T12:00:00Z') };

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-05-01T12:00:00Z');
});

afterEach(() => {
  vi.useRealTimers();
});

const change = (at: string, more: Partial<KeptChange> = {}): KeptChange => ({
  ...giveNow(course, new Date(at), zone),
  id: at,
  account: 'a',
  order: 1,
  state: 'waiting',
  isSending: false,
  tries: 0,
  addedAt: 0,
  dueAt: 0,
  reason: '',
  ...more,
});

describe('what was given as needed on this device', () => {
  it('is recorded at the moment on the clocks of the barn', () => {
    const given = giveNow(course, new Date('2026-05-02T03:15:30Z'), zone);
    const id = neededMedication.medication_id.$oid;
    expect(given.path).toBe(`medications/${id}/doses/2026-05-01/22:15`);
    expect(given.body).toEqual({ given: true, at: '2026-05-02T03:15:30.000Z' });
  });

  it('counts until the server has it, with its hours', () => {
    const state = neededState(course, day, [change('2026-05-01T12:30:00Z')], zone);
    expect(state).toMatchObject({ given: 1, lastGiven: Date.parse('2026-05-01T12:30:00Z') });
    expect(state.possibleFrom).toBe(Date.parse('2026-05-01T18:30:00Z'));
    const sent = { state: 'sent', sentAt: day.readAt - 1 } as const;
    const known = neededState(course, day, [change('2026-05-01T11:30:00Z', sent)], zone);
    expect(known).toMatchObject({ given: 0, lastGiven: null, possibleFrom: 0 });
  });

  it('fills a day that has had its doses', () => {
    const twice = { ...course, given: 2 };
    const state = neededState(twice, day, [change('2026-05-01T12:30:00Z')], zone);
    expect(state.possibleFrom).toBe(Date.parse('2026-05-02T05:00:00Z'));
    const now = Date.parse('2026-05-01T13:00:00Z');
    expect(sayNeededState(twice, state, { now, today: day.date, zone })).toBe(
      'last given 7:30 AM · next possible from May 2, 12:00 AM · 3 of 3 today',
    );
  });

  it('does not count when it was refused or taken back', () => {
    const refused = { state: 'refused', reason: 'Not recorded.' } as const;
    const state = neededState(course, day, [change('2026-05-01T12:30:00Z', refused)], zone);
    expect(state).toEqual({
      given: 0,
      lastGiven: null,
      possibleFrom: 0,
      refused: 'Not recorded.',
    });
    const undone = change('2026-05-01T12:30:00Z', { method: 'DELETE' });
    expect(neededState(course, day, [undone], zone).given).toBe(0);
  });
});

/** Serves the day with a course as needed, and keeps what is recorded. */
function serveNeeded(refuse?: () => Response) {
  const got: string[] = [];
  const doses: Schemas['DueDose'][] = [];
  server.use(
    http.get(api('today'), () =>
      HttpResponse.json<Schemas['Today']>({
        ...today,
        tasks: [],
        doses,
        courses: [neededMedication],
      }),
    ),
    http.put(api('medications/:id/doses/:date/:time'), async ({ request, params }) => {
      got.push(`${String(params['date'])} ${String(params['time'])}`);
      const refused = refuse?.();
      if (refused !== undefined) return refused;
      const { at } = (await request.json()) as { at: string };
      return HttpResponse.json({ given: true, reason: '', done: { at: { $date: at }, by: '' } });
    }),
  );
  return got;
}

const GIVE = 'Give Midnight Sun: Banamine 10 ml';
const openNeeded = async () => {
  const app = renderApp(`${paths.today}?date=${today.date}`);
  return { ...app, part: within(await screen.findByRole('region', { name: 'As needed' })) };
};

describe('Today', () => {
  it('gives what is needed with one press, and not again before its hours have passed', async () => {
    const got = serveNeeded();
    const { user, part } = await openNeeded();
    const give = part.getByRole('button', { name: GIVE });
    expect(part.getByText(/not given yet/)).toBeVisible();
    await user.click(give);
    expect(await part.findByText(/next possible from/)).toBeVisible();
    expect(give).toHaveAttribute('aria-disabled', 'true');
    await user.click(give);
    await waitFor(() => expect(got).toHaveLength(1));
    // What was given stands with what is done, where it can be undone.
    expect(screen.getByRole('button', { name: 'Undo Midnight Sun: Banamine 10 ml' })).toBeVisible();
  });

  it('keeps it without a network, and takes it back', async () => {
    const got = serveNeeded();
    const { user, part } = await openNeeded();
    setOnline(false);
    await user.click(part.getByRole('button', { name: GIVE }));
    expect(await part.findByText(/1 of 3 today/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo Midnight Sun: Banamine 10 ml' }));
    expect(await part.findByText(/not given yet/)).toBeVisible();
    expect(part.getByRole('button', { name: GIVE })).not.toHaveAttribute('aria-disabled');
    expect(got).toEqual([]);
  });

  it('says why the server refused it', async () => {
    const sentence = 'Not recorded: the horse got it already.';
    serveNeeded(() => problem(409, 'dose_too_soon', sentence));
    const { user, part } = await openNeeded();
    await user.click(part.getByRole('button', { name: GIVE }));
    expect(await part.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});
