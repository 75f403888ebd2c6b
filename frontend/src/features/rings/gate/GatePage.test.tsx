import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import type { Overruled } from '../../../sync/changes';
import { browserStore } from '../../../sync/changeStore';
import { setOnline } from '../../../testing/barnDay';
import { linkServer, openLink } from '../../../testing/deviceLink';
import {
  entryId,
  gate,
  nextClass,
  ownDeviceLink,
  RING_ONE,
  runningClass,
  schedule,
  waitingGate,
  wholeDay,
} from '../../../testing/fixtures/dayFixtures';
import { api, problem } from '../../../testing/handlers';
import { liveServer } from '../../../testing/liveServer';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const AT = `/event/${ownDeviceLink.event.id}/gate`;

interface Got {
  path: string;
  body: Record<string, unknown>;
  key: string | null;
}

/** A server that takes what is tapped; `refuse` says which it does not take. */
function gateServer(refuse: (body: Got['body']) => boolean = () => false, overruled?: Overruled) {
  const got: Got[] = [];
  const take = async ({ request }: { request: Request }) => {
    const body = (await request.json()) as Got['body'];
    const path = new URL(request.url).pathname.replace(/^.*\/events\/[^/]+\//, '');
    got.push({ path, body, key: request.headers.get('Idempotency-Key') });
    if (refuse(body)) return problem(422, 'invalid', 'It is not in this class.');
    return HttpResponse.json({ ...(path.startsWith('rings') ? schedule : gate), overruled });
  };
  server.use(
    http.post(api('events/:id/classes/:classId/gate'), take),
    http.post(api('events/:id/classes/:classId/state'), take),
    http.put(api('events/:id/rings/:ringId/state'), take),
  );
  return got;
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const numbers = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByText(/^\d{3}$/, { selector: '[class*=umber]' })
    .map(({ textContent }) => textContent);
const taps = (got: readonly Got[]) =>
  got.map(({ body }) => [body['registration_id'], body['state']]);

it('shows who is where, and takes a tap on what is most likely', async () => {
  const got = gateServer();
  const { user } = renderApp(AT);
  await user.click((await section('In the ring')).getByRole('button', { name: /^102 Star/ }));
  await waitFor(() => expect(taps(got)).toEqual([[entryId(102), 'done']]));
  expect(got[0]).toMatchObject({ path: `classes/${runningClass.class_id}/gate` });
  expect(got[0]?.key).toMatch(/^[\da-f-]{36}$/);
  expect(Date.parse(String(got[0]?.body['at']))).toBeGreaterThan(0);
  expect(await screen.findByText('No. 102 Star: done')).toBeVisible();
});

it('goes through a trip, and takes back the last tap', async () => {
  const got = gateServer();
  const { user } = renderApp(AT);
  const next = await section('Next');
  await user.click(next.getByRole('button', { name: 'Here 104' }));
  await user.click(await next.findByRole('button', { name: 'In 104' }));
  await waitFor(() => expect(numbers('In the ring')).toEqual(['102', '104']));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(taps(got)).toHaveLength(3));
  expect(taps(got).map(([, state]) => state)).toEqual(['here', 'in_ring', 'here']);
  const times = got.map(({ body }) => Date.parse(String(body['at'])));
  expect(times.toSorted((one, other) => one - other)).toEqual(times);
  expect(new Set(times).size).toBe(3);
});

it('sends a tap again with the time of its first try, however long that took', async () => {
  const got = gateServer();
  const tries: unknown[] = [];
  server.use(
    http.post(
      api('events/:id/classes/:classId/gate'),
      async ({ request }) => {
        tries.push(((await request.json()) as Got['body'])['at']);
        await delay(50);
        return problem(500, 'internal', 'It failed.');
      },
      { once: true },
    ),
  );
  const { user } = renderApp(AT);
  await user.click((await section('In the ring')).getByRole('button', { name: /^102 Star/ }));
  await waitFor(() => expect(got).toHaveLength(1), { timeout: 10_000 });
  expect(tries).toEqual([got[0]?.body['at']]);
});

it('keeps the focus with the entry that was tapped, wherever it goes', async () => {
  gateServer();
  const { user } = renderApp(AT);
  const next = await section('Next');
  next.getByRole('button', { name: 'Here 104' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(next.getByRole('button', { name: 'In 104' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(numbers('In the ring')).toEqual(['102', '104']));
  const inside = await section('In the ring');
  const done = inside.getByRole('button', { name: /^104/ });
  expect(done).toHaveFocus();
  await user.keyboard('{Enter}');
  // Who is done is folded away: the focus is on what unfolds them.
  await waitFor(() => expect(screen.getByText(/^\d done/)).toHaveFocus());
});

it('asks twice before a horse comes in that an inspector bars', async () => {
  const got = gateServer();
  const entries = gate.entries.map((entry) =>
    entry.back_number === 104
      ? { ...entry, state: 'here' as const, barred: 'noncompliant' as const }
      : entry,
  );
  server.use(
    http.get(api('events/:id/classes/:classId/gate'), () =>
      HttpResponse.json({ ...gate, entries }),
    ),
  );
  const { user } = renderApp(AT);
  const next = await section('Next');
  expect(next.getByText('Noncompliant: not to be shown')).toBeVisible();
  await user.click(next.getByRole('button', { name: 'In 104' }));
  const first = within(await screen.findByRole('alertdialog', { name: /not to be shown/ }));
  expect(first.getByText(/No. 104 Dusty: Noncompliant\./)).toBeVisible();
  await user.click(first.getByRole('button', { name: 'Let In' }));
  expect(got).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Yes, Let In' }));
  await waitFor(() => expect(taps(got)).toEqual([[entryId(104), 'in_ring']]));
});

it.each([-3_600_000, 3_600_000])(
  'taps by the clock of the server, which is %i ms off',
  async (by) => {
    const [live, got] = [liveServer(), gateServer()];
    const { user } = renderApp(AT);
    const inRing = await section('In the ring');
    await waitFor(() => expect(live.count()).toBe(1));
    const asOf = Date.now() + by;
    live.send({ ...wholeDay, as_of: { $date: new Date(asOf).toISOString() } });
    expect(await screen.findByText('Live')).toBeVisible();
    await user.click(inRing.getByRole('button', { name: /^102 Star/ }));
    await user.click(screen.getByRole('button', { name: 'Hold Ring' }));
    await user.click(await screen.findByRole('button', { name: 'Hold for About 20 Minutes' }));
    await waitFor(() => expect(got).toHaveLength(2));
    const [done, held] = got.map(({ body }) => body);
    expect(Date.parse(String(done?.['at']))).toBeGreaterThanOrEqual(asOf);
    expect(Date.parse(String(done?.['at']))).toBeLessThan(asOf + 60_000);
    const minutes = (Date.parse(String(held?.['until'])) - asOf) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(20);
    // It says what the same clock shows when it is sent.
    for (const { body } of got) {
      const age = Date.parse(String(body['now'])) - Date.parse(String(body['at']));
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThan(60_000);
    }
  },
);

it('says that somebody tapped later, until that is seen', async () => {
  const got = gateServer(undefined, { state: 'done', at: { $date: '2026-06-06T15:05:00Z' } });
  const { user } = renderApp(AT);
  await user.click((await section('Next')).getByRole('button', { name: 'Here 104' }));
  await waitFor(() => expect(got).toHaveLength(1));
  const told = within(await screen.findByRole('alert'));
  const words = /^No. 104 Dusty: here, .*, does not count. Somebody else tapped later: done, /;
  expect(told.getByText(words)).toBeVisible();
  expect(told.queryByRole('button', { name: /^Try Again/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await user.click(told.getByRole('button', { name: /^Dismiss/ }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it('takes a no-show at once, as in a row, and can undo it', async () => {
  const got = gateServer();
  const { user } = renderApp(AT);
  await user.click((await section('Next')).getByRole('button', { name: /^105/ }));
  const sheet = within(await screen.findByRole('dialog', { name: '105 · Blue Moon' }));
  expect(sheet.getByText(/José Núñez, owner Walking Acres Farm/)).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'No-show' }));
  await waitFor(() => expect(taps(got)).toEqual([[entryId(105), 'no_show']]));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

it('ends a class with entries still to come only when that is said', async () => {
  const got = gateServer();
  const { user } = renderApp(AT);
  await user.click(await screen.findByRole('button', { name: 'End Class' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText(/^4 entries are still to come or in the ring; nobody tapped 2/),
  ).toBeVisible();
  await user.click(question.getByRole('button', { name: 'End Class' }));
  await waitFor(() => expect(got).toMatchObject([{ body: { state: 'finished' } }]));
  expect(got[0]?.path).toBe(`classes/${runningClass.class_id}/state`);
});

it('says what the start of a class ends', async () => {
  const got = gateServer();
  const { user } = renderApp(`${AT}?class=${nextClass.class_id}`);
  await user.click(await screen.findByRole('button', { name: 'All In' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText(/^It ends 1 · Open Pleasure, with 4 entries still to come/),
  ).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Start Class' }));
  await waitFor(() => expect(got).toMatchObject([{ body: { state: 'running' } }]));
  // The class that the page shows may be another one meanwhile, with the same words below it.
  await waitFor(() => expect(screen.getByText(/: started$/)).toBeVisible());
});

it('starts the next class of a free ring without a question', async () => {
  const free = { ...waitingGate, runs_before: [], is_next: true };
  server.use(http.get(api('events/:id/classes/:classId/gate'), () => HttpResponse.json(free)));
  const got = gateServer();
  const { user } = renderApp(`${AT}?class=${nextClass.class_id}`);
  await user.click(await screen.findByRole('button', { name: 'All In' }));
  await waitFor(() => expect(got).toMatchObject([{ body: { state: 'running' } }]));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('holds the ring with a reason, and nobody is in it then', async () => {
  const got = gateServer();
  // Once it has the hold, the server says it too.
  const state = {
    state: 'hold',
    since: { $date: '2026-06-06T13:10:00Z' },
    reason: 'Tractor is stuck',
    until: null,
  };
  const held = {
    ...gate,
    ring: { id: RING_ONE, name: 'Main Ring', state },
    in_ring: [],
    on_deck: entryId(102),
    next: [entryId(103), entryId(104)],
    rest: [entryId(105)],
    stopped: [entryId(102)],
  };
  const rings = schedule.rings.map((ring) => (ring.id === RING_ONE ? { ...ring, state } : ring));
  server.use(
    http.get(api('events/:id/classes/:classId/gate'), ({ params }) => {
      if (params['classId'] !== runningClass.class_id) return HttpResponse.json(waitingGate);
      return HttpResponse.json(got.length > 0 ? held : gate);
    }),
    http.get(api('events/:id/schedule'), () =>
      HttpResponse.json(got.length > 0 ? { ...schedule, rings } : schedule),
    ),
  );
  const { user } = renderApp(AT);
  await user.click(await screen.findByRole('button', { name: 'Hold Ring' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold Main Ring' }));
  await user.click(dialog.getByRole('button', { name: 'Tractor' }));
  await user.type(dialog.getByLabelText('Reason'), ' is stuck');
  await user.click(dialog.getByRole('button', { name: 'Hold for About 20 Minutes' }));
  await waitFor(() =>
    expect(got).toMatchObject([
      { path: `rings/${RING_ONE}/state`, body: { state: 'hold', reason: 'Tractor is stuck' } },
    ]),
  );
  // No longer shown as in the ring, but out of it with one press.
  const waiting = await section('Waiting in the ring');
  expect(screen.queryByRole('region', { name: 'In the ring' })).not.toBeInTheDocument();
  expect((await section('On deck')).getByText('103')).toBeVisible();
  expect(numbers('Next')).toEqual(['104']);
  expect(await screen.findByRole('heading', { name: 'On hold: Tractor is stuck' })).toBeVisible();
  const { at, until } = (got[0] as Got).body as { at: string; until: string };
  expect(Math.round((Date.parse(until) - Date.parse(at)) / 60_000)).toBe(20);
  await user.click(waiting.getByRole('button', { name: 'More for 102' }));
  const sheet = within(await screen.findByRole('dialog', { name: '102 · Star' }));
  expect(sheet.getByRole('button', { name: 'Out of the ring: goes again' })).toBeVisible();
  await user.click(sheet.getByText('Close'));
  await user.click(waiting.getByRole('button', { name: /^102 Star.*Done$/ }));
  await waitFor(() => expect(taps(got).at(-1)).toEqual([entryId(102), 'done']));
});

it('holds with one press, and then takes a reason and a time', async () => {
  const got = gateServer();
  // The server has what was said last.
  const ring = () => {
    const body = got.at(-1)?.body as { reason: string; until: string | null } | undefined;
    if (body === undefined) return gate.ring;
    const until = body.until === null ? null : { $date: body.until };
    const state = { state: 'hold' as const, since: null, reason: body.reason, until };
    return { id: RING_ONE, name: 'Main Ring', state };
  };
  server.use(
    http.get(api('events/:id/classes/:classId/gate'), () =>
      HttpResponse.json({ ...gate, ring: ring() }),
    ),
  );
  const { user } = renderApp(AT);
  await user.click(await screen.findByRole('button', { name: 'Hold Ring' }));
  await user.click(await screen.findByRole('button', { name: 'Hold, End Not Known' }));
  await waitFor(() => expect(got).toMatchObject([{ body: { reason: '', until: null } }]));
  await user.click(await screen.findByRole('button', { name: 'Say Why' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Main Ring Is on Hold' }));
  await user.click(dialog.getByRole('button', { name: 'Weather' }));
  await user.click(dialog.getByRole('button', { name: 'About 45 Minutes from Now' }));
  expect(await screen.findByRole('heading', { name: 'On hold: Weather' })).toBeVisible();
  await waitFor(() =>
    expect(got.at(-1)).toMatchObject({ body: { state: 'hold', reason: 'Weather' } }),
  );
  // The time stays where only the reason changes.
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.click(await screen.findByRole('button', { name: 'Judge' }));
  await user.click(screen.getByRole('button', { name: /^Still Until About/ }));
  await waitFor(() => expect(got).toHaveLength(3));
  const [, weather, judge] = got;
  expect(judge?.body).toMatchObject({ reason: 'Judge', until: weather?.body['until'] });
});

it('has the end of a class as its main button once all are done', async () => {
  const all = { ...gate, left: 0, in_ring: [], on_deck: null, next: [] };
  server.use(http.get(api('events/:id/classes/:classId/gate'), () => HttpResponse.json(all)));
  renderApp(AT);
  expect(await screen.findByRole('button', { name: 'End Class' })).toHaveClass('primary');
});

it('keeps taps without a network, and sends them when the page is opened again', async () => {
  linkServer();
  const got = gateServer(({ registration_id }) => registration_id === entryId(104));
  const first = await openLink();
  await section('In the ring');
  // What was read is kept, also of the class that is not looked at.
  const { deviceReads } = await import('../../../sync/readStore');
  const keyOf = (id: string) =>
    `device:${ownDeviceLink.id} events/${ownDeviceLink.event.id}/classes/${id}/gate`;
  await waitFor(async () => {
    expect(await deviceReads.get(keyOf(nextClass.class_id))).toBeDefined();
    expect(await deviceReads.get(keyOf(runningClass.class_id))).toBeDefined();
  });
  setOnline(false);
  server.use(
    ...['schedule', 'classes/:classId/gate', 'live'].map((path) =>
      http.get(api(`events/:id/${path}`), () => HttpResponse.error()),
    ),
    http.get(api('device_link'), () => HttpResponse.error()),
    http.get(api('health/live'), () => HttpResponse.error()),
  );
  await first.user.click((await section('In the ring')).getByRole('button', { name: /^102 Star/ }));
  await first.user.click((await section('Next')).getByRole('button', { name: 'Here 104' }));
  expect(await screen.findAllByText('not yet sent')).not.toHaveLength(0);
  expect(await screen.findByText(/2 changes wait\./)).toBeVisible();
  await waitFor(async () => {
    expect(await browserStore().read(`device:${ownDeviceLink.id}`)).toHaveLength(2);
  });
  first.unmount();

  // Without a network the page stands again, with what was tapped.
  const { user } = renderApp(`/device/gate/${ownDeviceLink.event.id}`, { signedIn: false });
  await waitFor(() => expect(numbers('Next')).toEqual(['104', '105']));
  expect(screen.queryByRole('region', { name: 'In the ring' })).not.toBeInTheDocument();
  expect(got).toEqual([]);

  server.resetHandlers();
  linkServer();
  const sent = gateServer(({ registration_id }) => registration_id === entryId(104));
  setOnline(true);
  await waitFor(() =>
    expect(taps(sent)).toEqual([
      [entryId(102), 'done'],
      [entryId(104), 'here'],
    ]),
  );
  const refused = within(await screen.findByRole('alert'));
  expect(
    refused.getByText(/^Not saved: No. 104 Dusty: here, .* It is not in this class\./),
  ).toBeVisible();
  await user.click(refused.getByRole('button', { name: /^Dismiss/ }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

it('shows only the classes of its link', async () => {
  linkServer({ ...ownDeviceLink, class_ids: [nextClass.class_id] });
  await openLink();
  expect(await screen.findByRole('heading', { name: /^2 / })).toBeVisible();
  const classes = screen.getByRole('combobox', { name: 'Class' });
  expect(within(classes).getAllByRole('option')).toHaveLength(1);
});
