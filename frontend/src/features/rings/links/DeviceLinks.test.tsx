import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';

import {
  deviceLink,
  nextClass,
  RING_ONE,
  runningClass,
} from '../../../testing/fixtures/dayFixtures';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { ownRole } from '../../../testing/fixtures/fixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { DeviceAddresses, DeviceLinkView } from '../dayTypes';

const AT = `/event/${ownEvent._id.$oid}/links`;
const LINKS = 'events/:id/device_links';

/** A link that is valid long enough for any test. */
const valid: DeviceLinkView = { ...deviceLink, expires_at: { $date: '2099-06-08T04:00:00Z' } };
const scribe: DeviceLinkView = {
  ...valid,
  id: 'scribe',
  role: 'scribe',
  label: '',
  class_ids: [runningClass.class_id],
  judge_index: 1,
  used_at: { $date: '2026-06-06T13:10:00Z' },
};
const listed = (links: readonly DeviceLinkView[]) =>
  http.get(api(LINKS), () => HttpResponse.json(links));

const reached = (addresses: Partial<DeviceAddresses> = {}) =>
  http.get(api(`${LINKS}/addresses`), () =>
    HttpResponse.json({
      public_url: 'https://shows.example.org',
      is_local: false,
      addresses: [],
      ...addresses,
    }),
  );

beforeEach(() => server.use(reached()));

it.each(['Schedule', 'Gate', 'Results'])('are found from the tab %s', async (tab) => {
  server.use(listed([]));
  const { user, router } = renderApp(`/event/${ownEvent._id.$oid}/${tab.toLowerCase()}`);
  await user.click(await screen.findByRole('link', { name: 'Links for Phones' }));
  expect(await screen.findByRole('heading', { name: 'Links for phones' })).toBeVisible();
  expect(router.state.location.pathname).toBe(AT);
  const tabs = screen.getByRole('navigation', { name: 'Parts of this event' });
  expect(within(tabs).queryByRole('link', { name: 'Links' })).not.toBeInTheDocument();
});

it('lists the links with their classes, their judge, and when they were used', async () => {
  server.use(listed([valid, scribe, { ...deviceLink, id: 'old' }]));
  renderApp(AT);
  await screen.findByRole('table', { name: 'Links for phones' });
  expect(screen.getByRole('link', { name: 'Announcer' })).toHaveAttribute(
    'href',
    `/event/${ownEvent._id.$oid}/announcer`,
  );
  expect(screen.getByRole('link', { name: /^Board/ })).toHaveAttribute(
    'href',
    `/board/${ownEvent.hashed_id}`,
  );
  await waitFor(() =>
    expect(screen.getAllByRole('row')[2]).toHaveTextContent(
      /Scribe–1 · José Núñez.*Sat, Jun 6, 2026, 8:10 AM CDT/,
    ),
  );
  const [, gate, , old] = screen.getAllByRole('row');
  expect(gate).toHaveTextContent(/GateRing 1 gateAll classesSun, Jun 7, 2099.*never/);
  expect(old).toHaveTextContent('Expired');
  expect(within(old ?? document.body).queryByRole('button', { name: /^Show/ })).toBeNull();
});

it('makes a link for a judge of the chosen class, and shows it at once', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:qr');
  URL.revokeObjectURL = vi.fn();
  const bodies: unknown[] = [];
  server.use(
    listed([]),
    http.post(api(LINKS), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(scribe, { status: 201 });
    }),
    http.get(
      api(`${LINKS}/scribe/qr.svg`),
      () => new HttpResponse('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } }),
    ),
  );
  const { user } = renderApp(AT);
  await user.click(await screen.findByRole('button', { name: 'New Link' }));
  const form = within(await screen.findByRole('form', { name: 'New link' }));
  await user.selectOptions(form.getByLabelText('Role'), 'scribe');
  expect(form.getByRole('option', { name: 'Kim Dale (1 class)' })).toBeInTheDocument();
  await user.click(form.getByLabelText('2 · Youth Lite Shod'));
  await user.type(form.getByLabelText('Where or Who (optional)'), 'Tent');
  expect(form.getByRole('link', { name: 'Set the Format of 2 · Youth Lite Shod' })).toHaveAttribute(
    'href',
    `/event/${ownEvent._id.$oid}/results/${nextClass.class_id}`,
  );
  await user.click(form.getByRole('button', { name: 'Make Link' }));
  expect(await form.findByText(/^Set the format of the class first/)).toBeVisible();
  expect(form.getByLabelText('1 · Open Pleasure')).toHaveFocus();
  expect(form.getByLabelText(/^Where or Who/)).toHaveValue('Tent');
  await user.click(form.getByLabelText('1 · Open Pleasure'));
  await user.selectOptions(form.getByLabelText(/^Judge/), 'Kim Dale (1 class)');
  await user.type(form.getByLabelText(/^Expires Date/), '2026-06-07');
  await user.click(form.getByRole('button', { name: 'Make Link' }));
  const made = within(await screen.findByRole('dialog', { name: 'Scribe' }));
  expect(bodies).toEqual([
    {
      role: 'scribe',
      label: 'Tent',
      ring_ids: [],
      class_ids: [nextClass.class_id, runningClass.class_id],
      judge: 'Kim Dale',
      expires_at: '2026-06-08T04:59:00.000Z',
    },
  ]);
  expect(await made.findByRole('img', { name: 'QR code of Scribe' })).toHaveAttribute(
    'src',
    'blob:qr',
  );
  expect(made.getByLabelText('Address')).toHaveValue(scribe.url);
  await user.click(made.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(scribe.url);
});

it('changes a link to another ring, and says of which rings and judge one is', async () => {
  const bodies: unknown[] = [];
  const ofJudge: DeviceLinkView = {
    ...scribe,
    class_ids: [],
    judge_index: null,
    judge: 'Kim Dale',
  };
  server.use(
    listed([{ ...valid, ring_ids: [RING_ONE] }, ofJudge]),
    http.put(api(`${LINKS}/${valid.id}`), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(valid);
    }),
  );
  const { user } = renderApp(AT);
  const change = await screen.findByRole('button', { name: 'Change Gate: Ring 1 gate' });
  const [, gate, other] = screen.getAllByRole('row');
  await waitFor(() => expect(gate).toHaveTextContent(/GateRing 1 gateMain Ring/));
  expect(other).toHaveTextContent(/All classes · Kim Dale/);
  await user.click(change);
  const form = within(await screen.findByRole('form', { name: 'Link' }));
  expect(form.getByLabelText('Main Ring')).toBeChecked();
  await user.click(form.getByLabelText('Main Ring'));
  await user.click(form.getByLabelText('1 · Open Pleasure'));
  await user.click(form.getByRole('button', { name: 'Change Link' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      { role: 'gate', label: 'Ring 1 gate', ring_ids: [], class_ids: [runningClass.class_id] },
    ]),
  );
});

it('shows links with the address of this computer in the network, where the server answers', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:qr');
  URL.revokeObjectURL = vi.fn();
  const asked: (string | null)[] = [];
  const own = 'http://192.168.1.20:8080';
  server.use(
    listed([{ ...valid, url: 'http://127.0.0.1:8080/device#token' }]),
    reached({
      public_url: 'http://127.0.0.1:8080',
      is_local: true,
      addresses: [
        { url: 'http://10.0.0.7:8080', answers: false },
        { url: own, answers: true },
      ],
    }),
    http.get(api(`${LINKS}/${valid.id}/qr.svg`), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('address'));
      return new HttpResponse('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } });
    }),
  );
  const { user } = renderApp(AT);
  expect(await screen.findByLabelText('Codes lead to')).toHaveValue(own);
  expect(screen.getByText(/^Without https/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Show Gate/ }));
  const shown = within(await screen.findByRole('dialog'));
  expect(shown.getByLabelText('Address')).toHaveValue(`${own}/device#token`);
  await waitFor(() => expect([...new Set(asked)]).toEqual([own]));
});

it('says why phones cannot open links of a server that listens on its computer alone', async () => {
  server.use(
    listed([valid]),
    reached({
      public_url: 'http://127.0.0.1:8080',
      is_local: true,
      addresses: [{ url: 'http://192.168.1.20:8080', answers: false }],
    }),
  );
  renderApp(AT);
  expect(await screen.findByText(/192\.168\.1\.20.*SHOWSTABLE_ADDR=0\.0\.0\.0:8080/)).toBeVisible();
});

it('revokes a link after a question', async () => {
  let links = [valid];
  server.use(
    http.get(api(LINKS), () => HttpResponse.json(links)),
    http.delete(api(`${LINKS}/${valid.id}`), () => {
      links = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp(AT);
  await user.click(await screen.findByRole('button', { name: 'Revoke Gate: Ring 1 gate' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke Link' }),
  );
  expect(await screen.findByText('Link revoked')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No links' })).toBeVisible();
});

it('only lists them for those who may not change entries', async () => {
  const permissions = ownRole.permissions.filter((one) => one !== 'manage_entries');
  server.use(
    listed([valid]),
    http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, permissions }])),
  );
  renderApp(AT);
  await screen.findByRole('table', { name: 'Links for phones' });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^(New|Show|Revoke)/ })).not.toBeInTheDocument(),
  );
});
