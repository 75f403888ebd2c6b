import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';

import { deviceLink, nextClass, runningClass } from '../../../testing/fixtures/dayFixtures';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { ownRole } from '../../../testing/fixtures/fixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { DeviceLinkView } from '../dayTypes';

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
  await user.selectOptions(form.getByLabelText(/^Role/), 'scribe');
  expect(form.getByText(/^Choose a class first/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Make Link' }));
  expect(await form.findByText('Choose the classes that are written')).toBeVisible();
  await user.click(form.getByLabelText('2 · Youth Lite Shod'));
  await user.type(form.getByLabelText(/^Where or Who/), 'Tent');
  expect(form.getByRole('link', { name: 'Set the Format of 2 · Youth Lite Shod' })).toHaveAttribute(
    'href',
    `/event/${ownEvent._id.$oid}/results/${nextClass.class_id}`,
  );
  await user.click(form.getByRole('button', { name: 'Make Link' }));
  expect(await form.findByText(/^Set the format of the class first/)).toBeVisible();
  expect(form.getByLabelText('1 · Open Pleasure')).toHaveFocus();
  expect(form.getByLabelText(/^Where or Who/)).toHaveValue('Tent');
  await user.click(form.getByLabelText('1 · Open Pleasure'));
  await user.selectOptions(form.getByLabelText(/^Judge/), 'Kim Dale');
  await user.type(form.getByLabelText(/^Expires Date/), '2026-06-07');
  await user.click(form.getByRole('button', { name: 'Make Link' }));
  const made = within(await screen.findByRole('dialog', { name: 'Scribe' }));
  expect(bodies).toEqual([
    {
      role: 'scribe',
      label: 'Tent',
      class_ids: [nextClass.class_id, runningClass.class_id],
      judge_index: 2,
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
