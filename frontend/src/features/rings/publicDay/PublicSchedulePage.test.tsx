import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { boards, myDay, publicSchedule, wholeDay } from '../../../testing/fixtures/dayFixtures';
import { publicEvent } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { liveServer } from '../../../testing/liveServer';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { PublicLineView, PublicScheduleView } from '../dayTypes';
import { keepLink, keptLink } from '../../entries/parts/ownLink';
import type { MyDayView } from './publicDayApi';

const AT = `/schedule/${publicEvent.hashed_id}`;
const [session] = publicSchedule.sessions;
const [running, pause, waiting] = session?.lines ?? [];
if (!session || !running || !pause || !waiting) expect.fail('a session is needed');

const answer = (more: Partial<PublicScheduleView>) =>
  server.use(
    http.get(api('events/public/:id/schedule'), () =>
      HttpResponse.json({ ...publicSchedule, ...more }),
    ),
  );
const withLines = (...lines: PublicLineView[]) => answer({ sessions: [{ ...session, lines }] });
const part = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const texts = (items: HTMLElement[]) => items.map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  // What the stream brings is a test of its own.
  liveServer();
});

describe('the rings', () => {
  it('say what is in them, who goes next, and what comes then', async () => {
    renderApp(AT, { signedIn: false });
    const main = await part('Main Ring');
    expect(main.getByText('1 · Open Pleasure')).toBeVisible();
    expect(main.getByText('4 to go')).toBeVisible();
    expect(main.getByText('In the ring').parentElement).toHaveTextContent('102StarAnn Lee');
    expect(main.getByText('On deck').parentElement).toHaveTextContent('103CometWalt King');
    expect(main.getByText('Then').parentElement).toHaveTextContent(/104Dusty.*105Blue Moon/);
    expect(main.getByText('2 · Youth Lite Shod, about 8:45 AM')).toBeVisible();
    expect((await part('Ring 2')).getByText('Nobody is in the ring')).toBeVisible();
    expect(screen.getByText(/^As of 8:10 AM/).parentElement).toHaveTextContent(/times are CDT$/);
  });

  it('name the numbers alone of horses that go together', async () => {
    const [board] = boards;
    if (board === undefined) expect.fail('a ring is needed');
    const in_ring = [board.on_deck, ...board.in_ring, ...board.next].flatMap((it) => it ?? []);
    answer({ rings: [{ ...board, in_ring, on_deck: null, next: [] }] });
    renderApp(AT, { signedIn: false });
    const main = await part('Main Ring');
    expect(main.getByText('103, 102, 104, 105')).toBeVisible();
    expect(main.queryByText('Star')).not.toBeInTheDocument();
  });
});

describe('the days', () => {
  it('show times, pauses and what runs', async () => {
    withLines(running, pause, { ...waiting, with: running.class_id });
    renderApp(AT, { signedIn: false });
    const day = await part('Sat, Jun 6, 2026');
    expect(day.getByRole('heading', { name: 'Main Ring from 8:00 AM' })).toBeVisible();
    expect(texts(day.getAllByRole('listitem'))).toEqual([
      'Since 8:05 AM1Open Pleasure 5 entries4 to go',
      '8:30 AMSet-up · 15 min',
      '8:45 AM2Youth Lite Shod 1 entry · with 1',
    ]);
  });

  it('fold finished classes, which lead to their results', async () => {
    const finished_at = { $date: '2026-06-06T13:19:00Z' };
    withLines({ ...running, state: 'finished', finished_at, left: 0, publications: 1 }, waiting);
    const { user } = renderApp(AT, { signedIn: false });
    const day = await part('Sat, Jun 6, 2026');
    await user.click(day.getByText('1 class finished'));
    expect(day.getByText('8:19 AM')).toBeVisible();
    expect(day.getByRole('link', { name: 'Results of 1 · Open Pleasure' })).toHaveAttribute(
      'href',
      `/results/${publicEvent.hashed_id}`,
    );
  });

  it('are folded when they are over', async () => {
    withLines({ ...running, state: 'finished' });
    renderApp(AT, { signedIn: false });
    const title = await screen.findByRole('heading', { name: 'Sat, Jun 6, 2026' });
    expect(title.closest('details')).not.toHaveAttribute('open');
  });

  it('are announced before there is a schedule, and lead on', async () => {
    answer({ sessions: [], rings: [], schedule_revision: 0 });
    renderApp(AT, { signedIn: false });
    expect(await screen.findByText(/^The schedule is not made yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Results' })).toHaveAttribute(
      'href',
      `/results/${publicEvent.hashed_id}`,
    );
    expect(screen.queryByLabelText('Back numbers or name')).not.toBeInTheDocument();
  });

  it('are of no show whose link leads nowhere', async () => {
    server.use(http.get(api('events/public/:id'), () => problem(404, 'not_found', 'No event.')));
    renderApp(AT, { signedIn: false });
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
  });
});

describe('my day', () => {
  /** A server that knows the day of each number, except those that it was given as unknown. */
  const known = (more: Partial<MyDayView> = {}, unknown: readonly string[] = []) => {
    const asked: string[] = [];
    server.use(
      http.get(api('events/public/:id/my_day'), ({ request }) => {
        const number = new URL(request.url).searchParams.get('back_number') ?? '';
        asked.push(number);
        return unknown.includes(number)
          ? problem(404, 'not_found', 'No such number.')
          : HttpResponse.json({
              ...myDay,
              back_number: Number(number),
              back_numbers: [Number(number)],
              ...more,
            });
      }),
    );
    return asked;
  };
  const field = () => screen.findByLabelText('Back numbers or name');

  it('shows the classes of a number that is typed, and keeps it here and in the address', async () => {
    known();
    const app = renderApp(AT, { signedIn: false });
    await app.user.type(await field(), '101{Enter}');
    const list = within(await screen.findByRole('list', { name: 'My classes' }));
    expect(texts(list.getAllByRole('listitem'))).toEqual([
      'Next1 · Open Pleasureabout 8:12 AMMain Ring2 go before',
      '2 · Youth Lite Shodabout 8:14 AMRing 2',
    ]);
    expect(
      screen.getByText(
        '1 · Open Pleasure in Main Ring and 2 · Youth Lite Shod in Ring 2 may overlap. Tell the gate of both rings.',
      ),
    ).toBeVisible();
    expect(app.router.state.location.search).toBe('?number=101');
    expect(await field()).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Add to Calendar' })).toHaveAttribute(
      'href',
      `/showstable/events/public/${publicEvent.hashed_id}/my_day.ics?back_number=101`,
    );
    app.unmount();
    renderApp(AT, { signedIn: false });
    expect(await screen.findByRole('list', { name: 'My classes' })).toBeVisible();
    expect(await field()).toHaveValue('101');
  });

  it('is that of the address, which does not replace the own number', async () => {
    const asked = known();
    const own = renderApp(AT, { signedIn: false });
    await own.user.type(await field(), '7{Enter}');
    await waitFor(() => expect(asked).toContain('7'));
    own.unmount();
    const shared = renderApp(`${AT}?number=103`, { signedIn: false });
    await waitFor(() => expect(asked).toContain('103'));
    expect(await field()).toHaveValue('103');
    shared.unmount();
    renderApp(AT, { signedIn: false });
    expect(await field()).toHaveValue('7');
  });

  it('marks the own horse and the own classes in the rings', async () => {
    known();
    renderApp(`${AT}?number=103`, { signedIn: false });
    expect((await part('Main Ring')).getByText('On deck').parentElement).toHaveTextContent(
      '103CometWalt KingYou',
    );
    const day = await part('Sat, Jun 6, 2026');
    await waitFor(() => expect(day.getAllByText('Yours')).toHaveLength(2));
  });

  it('says places, and leads to the own results', async () => {
    const classes = myDay.classes.map((one, at) => ({
      ...one,
      class_state: 'finished' as const,
      entry_state: 'done' as const,
      place: at === 0 ? 2 : null,
    }));
    known({ classes, overlaps: [], at_once: [] });
    renderApp(`${AT}?number=101`, { signedIn: false });
    const list = within(await screen.findByRole('list', { name: 'My classes' }));
    expect(texts(list.getAllByRole('listitem'))).toEqual([
      '1 · Open PleasureMain Ring2nd place',
      '2 · Youth Lite ShodRing 2Done',
    ]);
    expect(screen.getByRole('link', { name: 'My Results' })).toHaveAttribute(
      'href',
      `/results/${publicEvent.hashed_id}?number=101`,
    );
  });

  it('names days and horses if there are several', async () => {
    const [one, other] = myDay.classes;
    if (one === undefined || other === undefined) expect.fail('two classes are needed');
    const later = { ...other, estimated_start: null, horse_name: 'Star' };
    known({
      classes: [one, later],
      entries: [...myDay.entries, { back_number: 102, horse_name: 'Star', rider_name: 'Ann Lee' }],
      overlaps: [],
      at_once: [],
    });
    renderApp(`${AT}?number=101`, { signedIn: false });
    const list = await screen.findByRole('list', { name: 'Other classes' });
    expect(list).toHaveTextContent(/Not scheduled yet.*Ring 2 · Star/);
    expect(screen.getByRole('list', { name: 'Sat, Jun 6, 2026' })).toHaveTextContent(
      'Main Ring · Midnight Sun',
    );
  });

  it('says what to do about a number that nobody has, or that is none', async () => {
    const asked = known({}, ['999']);
    const { user, router } = renderApp(AT, { signedIn: false });
    await user.type(await field(), '12x{Enter}');
    expect(await field()).toHaveAccessibleDescription(
      'Enter numbers like 101, 102, or a whole name',
    );
    expect(asked).toEqual([]);
    await user.clear(await field());
    await user.type(await field(), '999{Enter}');
    expect(await screen.findByText(/^Nobody at this show has the back number 999/)).toBeVisible();
    await user.clear(await field());
    await user.type(await field(), '{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    act(() => void router.navigate(`${AT}?number=102`));
    await waitFor(() => expect(screen.getByLabelText('Back numbers or name')).toHaveValue('102'));
    act(() => void router.navigate(AT));
    expect(await screen.findByText(/^Your own classes in all rings/)).toBeVisible();
  });

  it('is that of several numbers, of a name, or of all horses by the link of an entry', async () => {
    const asked: string[] = [];
    const day = { ...myDay, back_numbers: [101, 104] };
    server.use(
      http.get(api('events/public/:id/my_day'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(day);
      }),
      http.get(api('entries/:token/my_day'), ({ request, params }) => {
        asked.push(`${String(params['token'])}${new URL(request.url).search}`);
        return HttpResponse.json(day);
      }),
    );
    const link = { token: 'secret', rider: 'Rae Doe', trainer: 'Tom Trainer' };
    keepLink(publicEvent.hashed_id, link);
    const { user, router } = renderApp(AT, { signedIn: false });
    await user.type(await field(), '101 #104{Enter}');
    expect(await screen.findByRole('link', { name: 'Add to Calendar' })).toHaveAttribute(
      'href',
      expect.stringMatching(/my_day\.ics\?back_number=101&back_number=104$/),
    );
    expect(await field()).toHaveValue('101, 104');
    await user.clear(await field());
    await user.type(await field(), ' rae  doe {Enter}');
    expect(router.state.location.search).toBe('?number=rae+doe');
    await user.click(screen.getByRole('button', { name: 'All trained by Tom Trainer' }));
    await waitFor(() => expect(asked).toContain('secret?of=trainer'));
    // No address has the secret.
    expect(router.state.location.search).toBe('?number=%40trainer');
    expect(asked.slice(0, 2)).toEqual(['?back_number=101&back_number=104', '?name=rae%20doe']);
    await user.click(screen.getByRole('button', { name: 'Forget on This Device' }));
    expect(screen.queryByRole('button', { name: /^All horses/ })).not.toBeInTheDocument();
    expect(keptLink(publicEvent.hashed_id)).toBeNull();
  });

  it('says of two horses of one rider in one class what to do', async () => {
    const [pair] = myDay.at_once;
    if (pair === undefined) expect.fail('a pair is needed');
    const second = { ...pair.first, back_number: 104, horse_name: 'Dusty' };
    known({ at_once: [{ first: pair.first, second }] });
    renderApp(`${AT}?number=101`, { signedIn: false });
    expect(
      await screen.findByText(
        'Rae Doe has two horses in 1 · Open Pleasure in Main Ring: 101 Midnight Sun and 104 Dusty. Tell the show office.',
      ),
    ).toBeVisible();
  });

  it('is shared by what the phone has for that, or copied', async () => {
    known();
    const { user } = renderApp(`${AT}?number=101`, { signedIn: false });
    const url = `${location.origin}${AT}?number=101`;
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(url);
    const shared: unknown[] = [];
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (what: unknown) => {
        shared.push(what);
        return Promise.reject(new DOMException('', 'AbortError'));
      },
    });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(shared).toEqual([{ title: `Number 101: ${publicEvent.name}`, url }]);
  });
});

describe('while the show runs', () => {
  it('rings, times and the own classes follow the stream', async () => {
    const live = liveServer();
    let ahead = 2;
    let asked = 0;
    server.use(
      http.get(api('events/public/:id/my_day'), () => {
        asked += 1;
        const classes = myDay.classes.map((one, at) => (at === 0 ? { ...one, ahead } : one));
        return HttpResponse.json({ ...myDay, classes });
      }),
    );
    renderApp(`${AT}?number=101`, { signedIn: false });
    await waitFor(() => expect(live.count()).toBe(1));
    live.send(wholeDay);
    expect(await screen.findByText('Live')).toBeVisible();
    expect(await screen.findByText('2 go before')).toBeVisible();
    const [board, ...others] = boards;
    const [line] = wholeDay.lines;
    if (board === undefined || line === undefined) expect.fail('a ring is needed');
    const estimated_next = { $date: '2026-06-06T14:10:00Z' };
    const moved = { ...line, left: 3, estimated_next };
    ahead = 1;
    live.send({
      ...wholeDay,
      is_whole: false,
      as_of: { $date: '2026-06-06T13:12:00Z' },
      rings: [{ ...board, in_ring: board.on_deck === null ? [] : [board.on_deck] }, ...others],
      lines: [moved],
      changed_classes: [moved.class_id],
    });
    const main = await part('Main Ring');
    await waitFor(() =>
      expect(main.getByText('In the ring').parentElement).toHaveTextContent('103CometWalt King'),
    );
    const day = await part('Sat, Jun 6, 2026');
    expect(day.getByText('3 to go')).toBeVisible();
    // The pause after it moves too.
    expect(day.getByText(/^Set-up/).closest('li')).toHaveTextContent('9:10 AMSet-up · 15 min');
    expect(await screen.findByText('1 goes before')).toBeVisible();
    // What changes for others is not asked for.
    const before = asked;
    live.send({
      ...wholeDay,
      is_whole: false,
      as_of: { $date: '2026-06-06T13:13:00Z' },
      lines: [],
      changed_classes: ['other'],
      rings: others,
    });
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Main Ring' })).not.toBeInTheDocument(),
    );
    expect(asked).toBe(before);
  });
});
