import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { api } from '../../testing/handlers';
import { mediaQueries } from '../../testing/mediaQueries';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const side = () => screen.findByRole('navigation', { name: 'Main' });

describe('the menu beside the page', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', mediaQueries(true));
  });

  it('marks the current page in its open group, also after navigation', async () => {
    const { router } = renderApp('/horses/training');
    const nav = await side();
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent(
      'Training & Performance',
    );
    expect(within(nav).queryByRole('link', { name: 'Farriers' })).not.toBeInTheDocument();
    await act(() => router.navigate('/contacts/farriers'));
    await waitFor(() => {
      expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Farriers');
    });
    // Other groups stay open, so that nothing moves under the pointer.
    expect(within(nav).getByRole('button', { name: 'Horses' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  it('lists the keys, and gives the focus back', async () => {
    const { user } = renderApp('/documents');
    const keys = within(await side()).getByRole('button', { name: 'Keys' });
    await user.click(keys);
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(keys).toHaveFocus());
  });

  it('opens and closes a group', async () => {
    const { user } = renderApp('/documents');
    const nav = await side();
    const group = within(nav).getByRole('button', { name: 'Contacts' });
    await user.click(group);
    expect(within(nav).getByRole('link', { name: 'Farriers' })).toBeVisible();
    await user.click(group);
    await waitFor(() => {
      expect(within(nav).queryByRole('link', { name: 'Farriers' })).not.toBeInTheDocument();
    });
  });

  it('is there instead of the menu button, which comes back when it is folded', async () => {
    const { user, unmount } = renderApp('/documents');
    await side();
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fold the menu' }));
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
    unmount();

    // Also after a reload.
    renderApp('/documents');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Keep the menu beside the page' }));
    expect(screen.getByRole('button', { name: 'Fold the menu' })).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(within(await side()).getByRole('link', { name: 'Notes' })).toBeVisible();
  });

  it('begins with the shows of an account that has some', async () => {
    const { router } = renderApp('/documents');
    const nav = await side();
    await waitFor(() => expect(within(nav).getAllByRole('link')[0]).toHaveTextContent('Shows'));
    await act(() => router.navigate('/calendar/shows'));
    // Their page is marked once: the group of the calendar stays closed.
    await waitFor(() => {
      expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Shows');
    });
  });

  it('begins with the dashboard for an account without shows', async () => {
    server.use(http.get(api('events'), () => HttpResponse.json([])));
    renderApp('/documents');
    const nav = await side();
    await screen.findByRole('heading', { level: 1, name: 'Documents' });
    expect(within(nav).getAllByRole('link')[0]).toHaveTextContent('Dashboard');
    expect(within(nav).queryByRole('link', { name: 'Shows' })).not.toBeInTheDocument();
  });

  it('moves the focus to the chosen page', async () => {
    const { user } = renderApp('/documents');
    await user.click(within(await side()).getByRole('link', { name: 'Notes' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Notes' });
    await waitFor(() => {
      expect(heading).toHaveFocus();
    });
  });

  it('is not on the public pages', async () => {
    renderApp('/pv/event/abc', { signedIn: false });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

it('does not show the side menu where there is no room for it', async () => {
  renderApp('/documents');
  await screen.findByRole('heading', { level: 1, name: 'Documents' });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
