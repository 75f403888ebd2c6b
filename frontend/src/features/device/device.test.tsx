import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { readToken } from '../../api/token';
import * as persistence from '../../sync/persistence';
import { setOnline } from '../../testing/barnDay';
import { DEVICE_TOKEN, gate, ownDeviceLink, schedule } from '../../testing/fixtures/dayFixtures';
import { linkServer, openLink } from '../../testing/deviceLink';
import { oid } from '../../testing/fixtures/fixtures';
import { majority } from '../../testing/fixtures/ringFixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp, type RenderedApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import type { OwnDeviceLink } from './deviceApi';
import { covers, forgetLink, keepFirst, readLinks } from './deviceLinks';

/** The page of the link, and its address in earlier releases. */
const AT = `/device/gate/${ownDeviceLink.event.id}/${ownDeviceLink.id}`;
const FORMER_AT = `/device/gate/${ownDeviceLink.event.id}`;
const DEAD = /^This link was withdrawn or has expired\. Ask the office for a new one\./;

const inRing = () => screen.findByRole('region', { name: 'In the ring' });

it('opens the page of its role, and keeps the link beside a session, out of the address', async () => {
  linkServer();
  const tokens: (string | null)[] = [];
  server.use(
    http.get(api('events/:id/schedule'), ({ request }) => {
      tokens.push(request.headers.get('token-x'));
      return HttpResponse.json(schedule);
    }),
  );
  const { router } = await openLink({ signedIn: true });
  await inRing();
  expect(router.state.location).toMatchObject({ pathname: AT, hash: '' });
  expect(tokens).toEqual([DEVICE_TOKEN]);
  expect(readLinks()).toMatchObject([{ token: DEVICE_TOKEN, link: { label: 'Ring 1 gate' } }]);
  expect(readToken()).toBe('a-token');
});

it('opens again by its address, and asks for a link where there is none', async () => {
  linkServer();
  const first = await openLink();
  await inRing();
  first.unmount();
  const again = renderApp(AT, { signedIn: false });
  await inRing();
  again.unmount();
  localStorage.clear();
  renderApp(AT, { signedIn: false });
  expect(await screen.findByRole('heading', { name: 'A link is needed' })).toBeVisible();
});

it('says that a link is dead, and leaves the session of the browser alone', async () => {
  const { withdraw } = linkServer();
  withdraw();
  const { user } = await openLink({ signedIn: true });
  expect(await screen.findByText(DEAD)).toBeVisible();
  expect(readToken()).toBe('a-token');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(DEAD)).not.toBeInTheDocument();
  expect(readLinks()).toEqual([]);
});

it('says it on its page too, which stays', async () => {
  linkServer();
  let isDead = false;
  let asked = 0;
  const refused = () => {
    asked += 1;
    return problem(401, 'unauthenticated', 'Please sign in.');
  };
  server.use(
    http.get(api('events/:id/classes/:classId/gate'), () =>
      isDead ? refused() : HttpResponse.json(gate),
    ),
    http.post(api('events/:id/classes/:classId/gate'), () => {
      isDead = true;
      return refused();
    }),
  );
  const { user } = await openLink({ signedIn: true });
  await user.click(await screen.findByRole('button', { name: /^102/ }));
  expect(await screen.findByText(DEAD)).toBeVisible();
  // The tap stays, for the next link.
  expect(screen.queryByRole('region', { name: 'In the ring' })).not.toBeInTheDocument();
  // Nobody asks again with a link that is not accepted, also not to send what was tapped since.
  const before = asked;
  await user.click(await screen.findByRole('button', { name: 'Here 104' }));
  dispatchEvent(new Event('online'));
  expect((await screen.findAllByText('not yet sent')).length).toBeGreaterThan(0);
  expect(asked).toBe(before);
  expect(readToken()).toBe('a-token');
});

it('says nothing but that after a reload: a device has no account to sign in with', async () => {
  const { withdraw } = linkServer();
  const before = await openLink();
  await inRing();
  before.unmount();
  withdraw();
  const refused = () => problem(401, 'unauthenticated', 'Please sign in.');
  server.use(
    http.get(api('events/:id/classes/:classId/gate'), refused),
    http.get(api('events/:id/schedule'), refused),
  );
  renderApp(AT, { signedIn: false });
  expect(await screen.findByText(DEAD)).toBeVisible();
  expect(screen.queryByText(/sign in/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /try again/i })).not.toBeInTheDocument();
});

it('keeps a link that cannot be opened now', async () => {
  server.use(http.get(api('device_link'), () => problem(503, 'unavailable', 'Not now.')));
  const { user, router } = await openLink();
  expect(
    await screen.findByText(/^The link is kept, but could not be opened\. Not now\./),
  ).toBeVisible();
  expect(router.state.location.hash).toBe('');
  linkServer();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await inRing();
});

it('says that a link is not complete', async () => {
  await openLink({ token: 'Zm9v' });
  expect(await screen.findByText(/^The link is not complete/)).toBeVisible();
});

it('offers several links, the last one first', async () => {
  linkServer();
  const first = await openLink();
  await inRing();
  first.unmount();
  const other = 'bmV4dCBsaW5rIG9mIHJpbg';
  linkServer(
    { ...ownDeviceLink, id: oid(922).$oid, class_ids: [gate.class_id], label: 'Ring 2 gate' },
    other,
  );
  const second = await openLink({ token: other });
  await inRing();
  expect(screen.getByText('Ring 2 gate')).toBeVisible();
  await second.user.click(screen.getByRole('link', { name: 'Switch' }));
  await screen.findByRole('heading', { name: 'This Device' });
  linkServer();
  const open = await screen.findAllByRole('link', { name: /^Open / });
  expect(open).toHaveLength(2);
  await second.user.click(open[1] as HTMLElement);
  expect(await screen.findByText('Ring 1 gate')).toBeVisible();
});

it('sends by a new link what the one before has not sent', async () => {
  linkServer();
  const posts: (string | null)[] = [];
  let isDead = true;
  server.use(
    http.post(api('events/:id/classes/:classId/gate'), ({ request }) => {
      posts.push(request.headers.get('token-x'));
      return isDead ? problem(401, 'unauthenticated', 'No.') : HttpResponse.json(gate);
    }),
  );
  const first = await openLink();
  await first.user.click(await screen.findByRole('button', { name: /^102/ }));
  await screen.findByText(DEAD);
  first.unmount();
  isDead = false;
  const other = 'bmV4dCBsaW5rIG9mIHJpbg';
  linkServer({ ...ownDeviceLink, id: oid(922).$oid }, other);
  await openLink({ token: other });
  await waitFor(() => expect(posts).toEqual([DEVICE_TOKEN, other]));
  expect(readLinks()).toHaveLength(1);
});

it('replaces a link by one that can do all of it', () => {
  const all = { ...ownDeviceLink, id: 'all', class_ids: [] };
  const one = { ...ownDeviceLink, id: 'one', class_ids: ['1'] };
  const two = { ...ownDeviceLink, id: 'two', class_ids: ['1', '2'] };
  expect([covers(all, one), covers(two, one), covers(one, two), covers(two, all)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(covers(all, all)).toBe(false);
  expect(covers(all, { ...one, role: 'announcer' })).toBe(false);
  expect(covers({ ...two, role: 'scribe', judge_index: 0 }, { ...one, role: 'scribe' })).toBe(
    false,
  );
});

describe('what a device keeps', () => {
  it('is asked for with the first link, and not on a page that keeps nothing', async () => {
    const asked = vi.spyOn(persistence, 'askToPersist');
    const page = renderApp('/results/any', { signedIn: false });
    await screen.findByRole('heading', { level: 1 });
    expect(asked).not.toHaveBeenCalled();
    page.unmount();
    linkServer();
    await openLink();
    await inRing();
    expect(asked).toHaveBeenCalled();
  });

  it('is nothing in a private window: it says so at once, and never that it is kept', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('a private window', 'SecurityError');
    });
    linkServer();
    const { user } = await openLink();
    expect(await screen.findByText(persistence.NOT_KEPT)).toBeVisible();
    setOnline(false);
    await user.click(await screen.findByRole('button', { name: /^102/ }));
    expect((await screen.findAllByText('not yet sent')).length).toBeGreaterThan(0);
    expect(document.body).toHaveTextContent(persistence.NOT_KEPT);
    expect(document.body).not.toHaveTextContent(/kept on this device/i);
    // As soon as something can be kept, it is, and nothing is said any more.
    open.mockRestore();
    server.use(http.post(api('events/:id/classes/:classId/gate'), () => HttpResponse.json(gate)));
    setOnline(true);
    await waitFor(() => expect(screen.queryByText('not yet sent')).not.toBeInTheDocument());
    expect(screen.queryByText(persistence.NOT_KEPT)).not.toBeInTheDocument();
  });

  it('does not keep its link either where it has no room', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    server.use(http.get(api('device_link'), () => problem(503, 'unavailable', 'Not now.')));
    const { user } = await openLink();
    expect(await screen.findByText(/^The link could not be opened, and this/)).toBeVisible();
    linkServer();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await inRing();
    expect(screen.getByText(persistence.NOT_KEPT)).toBeVisible();
    full.mockRestore();
    keepFirst({ token: DEVICE_TOKEN, link: ownDeviceLink });
  });
});

describe('two judges on one tablet, each in a tab', () => {
  const scribe = { ...ownDeviceLink, role: 'scribe' } as const;
  const rae = { ...scribe, id: oid(931).$oid, judge_index: 0, label: 'Rae Núñez' };
  const kim = { ...scribe, id: oid(932).$oid, judge_index: 1, label: 'Kim Lee' };
  const RAE = 'cmFlIGp1ZGdlcyBmaXJzdA';
  const KIM = 'a2ltIGp1ZGdlcyBzZWNvbm';

  /** A server with the cards of both; says which judge's was asked for by which link. */
  function judgesServer(links: Record<string, OwnDeviceLink> = { [RAE]: rae, [KIM]: kim }) {
    const asked = new Set<string>();
    let isThere = true;
    server.use(
      http.get(api('device_link'), ({ request }) => {
        if (!isThere) return problem(503, 'unavailable', 'Not now.');
        const link = links[request.headers.get('token-x') ?? ''];
        return link === undefined
          ? problem(401, 'unauthenticated', 'Please sign in.')
          : HttpResponse.json(link);
      }),
      http.get(api('events/:id/classes/:classId/format'), () => HttpResponse.json(majority)),
      http.get(api('events/:id/classes/:classId/cards/:judge'), ({ request, params }) => {
        asked.add(`${request.headers.get('token-x')} ${String(params['judge'])}`);
        return HttpResponse.json({ lines: [], revision: 0 });
      }),
    );
    const leave = (away: boolean) => {
      isThere = !away;
    };
    return { asked, leave };
  }

  /** Shows a page until its card is there; returns the place of its tab. */
  async function look(app: RenderedApp, label: string) {
    expect(await screen.findByText(label)).toBeVisible();
    await screen.findByLabelText('Place of 101');
    const { location } = app.router.state;
    app.unmount();
    return location;
  }

  it('reload into their own cards, whoever opened a link last', async () => {
    const { asked } = judgesServer();
    const first = await look(await openLink({ token: RAE }), 'Rae Núñez');
    const second = await look(await openLink({ token: KIM }), 'Kim Lee');
    for (const place of [first, second]) {
      expect(JSON.stringify(place)).not.toMatch(new RegExp(`${RAE}|${KIM}`));
    }
    expect([first.pathname, second.pathname]).toEqual([
      `/device/scribe/${scribe.event.id}/${rae.id}`,
      `/device/scribe/${scribe.event.id}/${kim.id}`,
    ]);
    asked.clear();
    await look(renderApp(first, { signedIn: false }), 'Rae Núñez');
    expect([...asked]).toEqual([`${RAE} 0`]);
    asked.clear();
    await look(renderApp(second, { signedIn: false }), 'Kim Lee');
    expect([...asked]).toEqual([`${KIM} 1`]);
    expect(readLinks()).toHaveLength(2);
  });

  it('also where the server was away when the links were opened', async () => {
    const { leave } = judgesServer();
    leave(true);
    const places = [];
    for (const token of [RAE, KIM]) {
      const app = await openLink({ token });
      await screen.findByText(/^The link is kept, but could not be opened/);
      expect(app.router.state.location).toMatchObject({ search: '', hash: '' });
      places.push(app.router.state.location);
      app.unmount();
    }
    leave(false);
    const [first = '', second = ''] = places;
    await look(renderApp(first, { signedIn: false }), 'Rae Núñez');
    await look(renderApp(second, { signedIn: false }), 'Kim Lee');
  });

  it('keep their page when the office gives one of them a new link', async () => {
    const again = { ...rae, id: oid(933).$oid, label: 'Rae again' };
    judgesServer({ [RAE]: rae, [KIM]: kim, [DEVICE_TOKEN]: again });
    const first = await look(await openLink({ token: RAE }), 'Rae Núñez');
    await look(await openLink({ token: KIM }), 'Kim Lee');
    await look(await openLink(), 'Rae again');
    const place = await look(renderApp(first, { signedIn: false }), 'Rae again');
    expect(place.pathname).toBe(`/device/scribe/${scribe.event.id}/${again.id}`);
    expect(readLinks()).toHaveLength(2);
  });

  it('see no card of the other one by a link that is not on the tablet', async () => {
    judgesServer();
    const first = await look(await openLink({ token: RAE }), 'Rae Núñez');
    await look(await openLink({ token: KIM }), 'Kim Lee');
    forgetLink(RAE);
    renderApp(first, { signedIn: false });
    expect(await screen.findByRole('heading', { name: 'A link is needed' })).toBeVisible();
  });
});

it('opens an address of an earlier release with the link that was used last', async () => {
  linkServer();
  const before = await openLink();
  await inRing();
  before.unmount();
  const { router } = renderApp(`${FORMER_AT}?class=${gate.class_id}`, { signedIn: false });
  await inRing();
  expect(router.state.location).toMatchObject({
    pathname: AT,
    search: `?class=${gate.class_id}`,
  });
});
