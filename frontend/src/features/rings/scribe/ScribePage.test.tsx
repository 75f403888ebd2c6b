import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { browserStore } from '../../../sync/changeStore';
import { setOnline } from '../../../testing/barnDay';
import { linkServer, openLink } from '../../../testing/deviceLink';
import {
  DEVICE_TOKEN,
  gate,
  nextClass,
  ownDeviceLink,
  runningClass,
  wholeDay,
} from '../../../testing/fixtures/dayFixtures';
import { majority } from '../../../testing/fixtures/ringFixtures';
import { api, problem } from '../../../testing/handlers';
import { liveServer } from '../../../testing/liveServer';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { JudgeCard } from '../ringsApi';

const link = {
  ...ownDeviceLink,
  role: 'scribe',
  judge_index: 1,
  label: 'Scribe of Núñez',
} as const;
const CARD = api('events/:id/classes/:classId/cards/:judge');

/** A server with a card, which is replaced by each that is sent. */
function cardServer(saved: JudgeCard = { lines: [], revision: 0 }) {
  let present = saved;
  let isThere = true;
  const bodies: (JudgeCard & { judge: unknown; token: string | null })[] = [];
  server.use(
    http.get(api('events/:id/classes/:classId/format'), () => HttpResponse.json(majority)),
    http.get(api('events/:id/classes/:classId/gate'), () =>
      isThere ? HttpResponse.json(gate) : HttpResponse.error(),
    ),
    http.get(CARD, () => (isThere ? HttpResponse.json(present) : HttpResponse.error())),
    http.put(CARD, async ({ request, params }) => {
      if (!isThere) return HttpResponse.error();
      const body = (await request.json()) as JudgeCard;
      if (body.revision !== present.revision) {
        return problem(409, 'changed_meanwhile', 'It was changed meanwhile.');
      }
      const token = request.headers.get('token-x');
      bodies.push({ ...body, judge: params['judge'], token });
      present = { lines: body.lines, revision: body.revision + 1 };
      return HttpResponse.json(present);
    }),
    http.get(api('health/live'), () =>
      isThere ? HttpResponse.json({ status: 'ok' }) : HttpResponse.error(),
    ),
  );
  return {
    bodies,
    places: () => present.lines.map(({ back_number, place }) => [back_number, place]),
    replace: (lines: JudgeCard['lines']) => {
      present = { lines, revision: present.revision + 1 };
    },
    leave: () => {
      isThere = false;
      setOnline(false);
    },
    comeBack: () => {
      isThere = true;
      setOnline(true);
    },
  };
}

const KEPT = 'Kept on this device. It is sent when there is a network.';
const place = (number: number) => screen.findByLabelText(`Place of ${number}`);

it('writes the card of its own judge, by large keys too', async () => {
  linkServer(link);
  const { bodies, places } = cardServer();
  const { user } = await openLink();
  expect(await screen.findByText('José Núñez')).toBeVisible();
  const pad = within(await screen.findByRole('group', { name: 'Keys' }));
  await user.click(await place(101));
  for (const key of ['1', '2', 'Delete', 'Next', '2']) {
    await user.click(pad.getByRole('button', { name: key }));
  }
  expect(await place(101)).toHaveValue('1');
  expect(await place(102)).toHaveValue('2');
  expect(await place(102)).toHaveFocus();
  await waitFor(() =>
    expect(places()).toEqual([
      [101, 1],
      [102, 2],
    ]),
  );
  expect(bodies[0]).toMatchObject({ judge: '1', token: DEVICE_TOKEN });
});

it('writes the numbers that a judge calls, one place after the other, by keys alone', async () => {
  linkServer(link);
  const { places } = cardServer();
  const { user } = await openLink();
  const pad = within(await screen.findByRole('group', { name: 'Keys' }));
  const next = await screen.findByLabelText('Back number of the 1st place');
  // Nothing has the focus, and what enters a number does not take it.
  for (const key of ['1', '0', '2']) await user.click(pad.getByRole('button', { name: key }));
  expect(next).toHaveValue('102');
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  expect(next).toHaveFocus();
  for (const key of ['1', '0', '1']) await user.click(pad.getByRole('button', { name: key }));
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  await waitFor(() =>
    expect(places()).toEqual([
      [101, 2],
      [102, 1],
    ]),
  );
});

it('has who asked to wait after the others, and on hold who is in the ring', async () => {
  linkServer(link);
  cardServer();
  const [first, ...others] = gate.entries;
  server.use(
    http.get(api('events/:id/classes/:classId/gate'), () =>
      HttpResponse.json({
        ...gate,
        goes: 'one_by_one',
        in_ring: [],
        stopped: [others[0]?.registration_id],
        entries: [{ ...first, state: 'hold' }, ...others],
      }),
    ),
  );
  await openLink();
  await place(others[0]?.back_number ?? 0);
  const fields = screen.getAllByLabelText(/^Place of/);
  const numbers = fields.map((field) => field.closest<HTMLElement>('[data-line]')?.dataset['line']);
  expect(numbers.at(-1)).toBe(String(first?.back_number));
  expect(screen.getByText('In the ring')).toBeVisible();
});

it('says that what is changed now is published already', async () => {
  linkServer(link);
  cardServer();
  const live = liveServer();
  await openLink();
  await waitFor(() => expect(live.count()).toBe(1));
  live.send({ ...wholeDay, lines: wholeDay.lines.map((line) => ({ ...line, publications: 1 })) });
  expect(await screen.findByText(/^The results are published. Tell the office/)).toBeVisible();
});

it('opens on the class that is in the ring, and leads to the next one', async () => {
  const classes = [nextClass, runningClass];
  linkServer({ ...link, classes, class_ids: classes.map(({ class_id }) => class_id) });
  cardServer();
  server.use(
    http.get(api('events/:id/schedule'), () => problem(403, 'role_not_sufficient', 'No.')),
  );
  const live = liveServer();
  const { user } = await openLink();
  await waitFor(() => expect(live.count()).toBe(1));
  live.send(wholeDay);
  expect(await screen.findByRole('heading', { level: 1, name: /^1 · Open/ })).toBeVisible();
  const lines = wholeDay.lines.map((line) => ({
    ...line,
    state: line.class_id === nextClass.class_id ? ('running' as const) : ('finished' as const),
  }));
  live.send({ ...wholeDay, version: 18, lines });
  // What is written stays, until the scribe goes on.
  await user.click(await screen.findByRole('button', { name: 'Open Its Card' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^2 · Youth/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open Its Card' })).not.toBeInTheDocument();
});

it('keeps a card without a network, the latest one alone, and sends it later', async () => {
  linkServer(link);
  const cards = cardServer();
  const { user } = await openLink();
  await place(101);
  cards.leave();
  await user.type(await place(101), '1');
  expect(await screen.findByText(KEPT)).toBeVisible();
  await user.type(await place(102), '2');
  await waitFor(async () => {
    const kept = await browserStore().read(`device:${link.id}`);
    expect(kept).toHaveLength(1);
    expect((kept[0] as { body: JudgeCard }).body.lines).toHaveLength(2);
  });
  cards.comeBack();
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  expect(cards.places()).toEqual([
    [101, 1],
    [102, 2],
  ]);
  expect(cards.bodies).toHaveLength(1);
  // What is written next is saved over it.
  await user.type(await place(103), '3');
  await waitFor(() => expect(cards.places()).toHaveLength(3));
});

it.each([429, 502, 503, 504])(
  'sends a card by itself that met a busy server: %s',
  async (status) => {
    linkServer(link);
    const cards = cardServer();
    const { user } = await openLink();
    await place(101);
    server.use(http.put(CARD, () => problem(status, 'busy', 'Not now.'), { once: true }));
    await user.type(await place(101), '1');
    expect(await screen.findByText(/^Saved\./)).toBeVisible();
    expect(cards.places()).toEqual([[101, 1]]);
  },
);

it('shows what it kept when it is opened again, and asks where another scribe wrote', async () => {
  linkServer(link);
  const cards = cardServer();
  const first = await openLink();
  await place(101);
  cards.leave();
  await first.user.type(await place(101), '1');
  await screen.findByText(KEPT);
  first.unmount();
  cards.replace([{ back_number: 101, place: 2 }]);
  cards.comeBack();
  cards.leave();
  // Without a network, what was read before stands there.
  const { user } = renderApp(`/device/scribe/${link.event.id}`, { signedIn: false });
  await waitFor(async () => expect(await place(101)).toHaveValue('1'));
  cards.comeBack();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/Number 101: saved now 2, here 1/)).toBeVisible();
  // The next key is for the field that is written, not for the first empty one.
  await user.click(await place(103));
  await user.click(alert.getByRole('button', { name: 'Save Mine' }));
  await waitFor(() => expect(cards.places()).toEqual([[101, 1]]));
  expect(await place(103)).toHaveFocus();
});

it('says that nobody has said how a class is judged', async () => {
  linkServer(link);
  cardServer();
  server.use(http.get(api('events/:id/classes/:classId/format'), () => HttpResponse.json(null)));
  await openLink();
  expect(await screen.findByText(/^The office has not said yet/)).toBeVisible();
});

it('types into the field of the next number while none has the focus', async () => {
  linkServer(link);
  cardServer({ lines: [{ back_number: 101, place: 1 }], revision: 1 });
  const { user } = await openLink();
  const pad = within(await screen.findByRole('group', { name: 'Keys' }));
  const next = await screen.findByLabelText('Back number of the 2nd place');
  await user.click(pad.getByRole('button', { name: '2' }));
  expect(next).toHaveFocus();
  expect(next).toHaveValue('2');
});

it('has what was refused in another tab too, and sends the rest without a network', async () => {
  linkServer(link);
  const cards = cardServer();
  const first = await openLink();
  await place(101);
  cards.leave();
  await first.user.click(await place(101));
  await first.user.paste('1');
  await first.user.keyboard('{Enter}');
  await first.user.paste('2nd');
  expect(
    await screen.findByText(/^Not saved: 1 field to correct\. All else is kept on this device/),
  ).toBeVisible();
  first.unmount();
  sessionStorage.clear();
  cards.comeBack();
  renderApp(`/device/scribe/${link.event.id}`, { signedIn: false });
  expect(
    await screen.findByText(/^Not saved: 1 field to correct\. All else is saved\./),
  ).toBeVisible();
  expect(await place(102)).toHaveValue('2nd');
  expect(cards.places()).toEqual([[101, 1]]);
});

it('says that there is no such card, and asks for it once', async () => {
  linkServer(link);
  cardServer();
  let asked = 0;
  server.use(
    http.get(CARD, () => {
      asked += 1;
      return problem(404, 'not_found', 'There is no such card.');
    }),
  );
  const { user } = await openLink();
  expect(await screen.findByText(/^There is no such card any more\. Ask the office/)).toBeVisible();
  const before = asked;
  await user.click(screen.getByRole('button', { name: 'Look Again' }));
  await waitFor(() => expect(asked).toBe(before + 1));
});

it('has one card for a class by the clock, whoever its judges are', async () => {
  linkServer(link);
  cardServer();
  server.use(
    http.get(api('events/:id/classes/:classId/format'), () =>
      HttpResponse.json({ ...majority, kind: 'speed', penalties: {} }),
    ),
  );
  await openLink();
  expect(await screen.findByText(/^This class has no such judge any more/)).toBeVisible();
});

it('keeps for the next link what was written with one that is dead', async () => {
  linkServer(link);
  cardServer();
  server.use(http.put(CARD, () => problem(401, 'unauthenticated', 'Please sign in.')));
  const { user } = await openLink();
  await user.type(await place(101), '1');
  expect(await screen.findByText('Kept on this device. The new link sends it.')).toBeVisible();
  expect(screen.queryByText(/sign in/)).not.toBeInTheDocument();
  expect(await browserStore().read(`device:${link.id}`)).toHaveLength(1);
});

it('stands in the order of go, and says who is in the ring and who does not come', async () => {
  linkServer(link);
  const { places } = cardServer();
  const [one, two, three, four, five] = gate.entries;
  if (!one || !two || !three || !four || !five) expect.fail('five entries are needed');
  const entries = [three, two, { ...one, state: 'no_show' as const }, four];
  const away = { ...five, is_scratched: true, position: null };
  server.use(
    http.get(api('events/:id/classes/:classId/gate'), () =>
      HttpResponse.json({ ...gate, entries: [...entries, away] }),
    ),
  );
  const { user } = await openLink();
  await place(103);
  const lines = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map(({ textContent }) => /^\d+/.exec(textContent)?.[0]);
  expect(lines()).toEqual(['103', '102', '101', '104', '105']);
  const rows = screen.getAllByRole('listitem');
  expect(rows[1]).toHaveTextContent('In the ring');
  expect(rows[2]).toHaveTextContent('No-show');
  expect(rows[4]).toHaveTextContent('Scratched');
  await user.type(await place(103), '1{Enter}2{Enter}3');
  await waitFor(() =>
    expect(places()).toEqual([
      [102, 2],
      [103, 1],
      [104, 3],
    ]),
  );
  // All who come are written.
  expect(await screen.findByText('Saved. The card is complete.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Back numbers' }));
  expect(lines()).toEqual(['101', '102', '103', '104', '105']);
});

it('gets a class whose judges the office names later, without a reload', async () => {
  const named = { ...link, judge: 'José Núñez', judge_index: null } as const;
  const [first, second] = named.classes.map((one) => ({ ...one, judge_index: 1 }));
  if (first === undefined || second === undefined) expect.fail('two classes are needed');
  linkServer({ ...named, classes: [first] });
  const live = liveServer();
  cardServer();
  await openLink();
  expect(await screen.findByText('José Núñez')).toBeVisible();
  await waitFor(() => expect(live.count()).toBe(1));
  live.send(wholeDay);
  expect(screen.queryByRole('combobox', { name: 'Class' })).not.toBeInTheDocument();
  linkServer({ ...named, classes: [first, second] });
  live.send({
    ...wholeDay,
    is_whole: false,
    changed_classes: [second.class_id],
    lines: wholeDay.lines.filter(({ class_id }) => class_id === second.class_id),
  });
  expect(await screen.findByRole('combobox', { name: 'Class' })).toBeVisible();
});
