import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { readToken } from '../../api/token';
import * as persistence from '../../sync/persistence';
import { setOnline } from '../../testing/barnDay';
import { DEVICE_TOKEN, gate, ownDeviceLink, schedule } from '../../testing/fixtures/dayFixtures';
import { linkServer, openLink } from '../../testing/deviceLink';
import { oid } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { covers, keepFirst, readLinks } from './deviceLinks';

const AT = `/device/gate/${ownDeviceLink.event.id}`;
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
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
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
    setOnline(true);
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
