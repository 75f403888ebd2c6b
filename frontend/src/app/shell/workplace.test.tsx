import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';

import { paths } from '../../app/paths';
import { tagTypes } from '../../api/tags';
import { baseApi } from '../../api/baseApi';
import { account, oid, ownRole, secretaryRole } from '../../testing/fixtures/fixtures';
import { HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { api } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { readStore } from '../../sync/readStore';

const own = { ...ownRole, is_used: false };
const willow = {
  ...ownRole,
  id: oid(760).$oid,
  name: 'Willow Barn',
  role: 'caretaker' as const,
  is_own: false,
  permissions: ['read_organization', 'read_horses', 'record_care'],
};

/** The account works in these organizations. */
const workIn = (...roles: object[]) =>
  server.use(http.get(api('organizations'), () => HttpResponse.json(roles)));

async function openMenu(path: string) {
  const app = renderApp(path);
  await app.user.click(await screen.findByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  return { ...app, menu };
}

const has = (name: string) => {
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
  return (
    menu.queryByRole('button', { name }) !== null || menu.queryByRole('link', { name }) !== null
  );
};

it('is said to a groom, whose menu has what the role may do', async () => {
  workIn(own, willow);
  const { user, menu } = await openMenu(paths.account);
  expect(await menu.findByText('Willow Barn, Caretaker')).toBeVisible();
  expect(has('Today')).toBe(true);
  expect(has('Horses')).toBe(true);
  for (const name of ['Financial Records', 'Documents', 'Import and Export'])
    expect(has(name)).toBe(false);
  await user.click(menu.getByRole('button', { name: 'Owners' }));
  expect(menu.getByRole('link', { name: 'All Owners' })).toBeVisible();
  expect(has('Add Owner')).toBe(false);
});

it('is chosen by who works in several organizations, and the menu is that of the role', async () => {
  workIn({ ...ownRole, name: 'Duck River' }, willow, secretaryRole);
  const { user, menu } = await openMenu(paths.account);
  const choice = await menu.findByLabelText('Working in');
  expect(choice).toHaveDisplayValue('Duck River');
  expect(menu.getByText('As Owner')).toBeVisible();
  expect(has('Financial Records')).toBe(true);
  await user.selectOptions(choice, 'Willow Barn');
  await waitFor(() => expect(has('Financial Records')).toBe(false));
  expect(menu.getByText('As Caretaker')).toBeVisible();
  await user.selectOptions(choice, 'Bedford County Fair');
  await waitFor(() => expect(has('Today')).toBe(false));
  expect(has('Import and Export')).toBe(true);
});

it('is whole and unnamed for who works for nobody else', async () => {
  const { menu } = await openMenu(paths.account);
  expect(await menu.findByRole('button', { name: 'Financial Records' })).toBeVisible();
  expect(menu.queryByLabelText('Working in')).not.toBeInTheDocument();
  expect(menu.queryByText(/, Owner$/)).not.toBeInTheDocument();
});

it('is missed where it ends: what the device kept is removed, and that is said until it is read', async () => {
  workIn(own, willow);
  const contacts = `${account._id.$oid} contacts?limit=500`;
  const first = renderApp(paths.account);
  const workplaces = () => readStore.get(`${account._id.$oid} workplaces`);
  await waitFor(async () => expect(await workplaces()).toBeDefined());
  await readStore.put({ key: contacts, data: ['Ann Lee'], link: null, at: Date.now() }, () => true);
  expect(screen.queryByText(/^You work no more/)).not.toBeInTheDocument();
  workIn(ownRole);
  act(() => void first.store.dispatch(baseApi.util.invalidateTags([...tagTypes])));
  expect(await screen.findByText(/^You work no more in Willow Barn\./)).toBeVisible();
  await vi.waitFor(async () => expect(await readStore.get(contacts)).toBeUndefined());
  first.unmount();
  // It is said until somebody has read it.
  const second = renderApp(paths.account);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(/^You work no more in Willow Barn\./);
  await second.user.click(within(notice).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^You work no more/)).not.toBeInTheDocument();
  await waitFor(async () => expect((await workplaces())?.data).toMatchObject({ left: [] }));
});

it('shows no cost of care to whom the role shows no money', async () => {
  const visit = /\$55\.00/;
  const { unmount } = renderApp(`/horses/${HORSE_ID}/care`);
  expect((await screen.findAllByText(visit)).length).toBeGreaterThan(0);
  unmount();
  workIn({ ...ownRole, permissions: ['read_horses', 'record_care'] });
  renderApp(`/horses/${HORSE_ID}/care`);
  expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByText(visit)).not.toBeInTheDocument());
});
