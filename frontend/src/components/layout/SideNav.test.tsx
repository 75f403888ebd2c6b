import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { mediaQueries } from '../../testing/mediaQueries';
import { renderApp } from '../../testing/renderApp';

const side = () => screen.findByRole('navigation', { name: 'Main' });
const toggle = () => screen.getByRole('button', { name: 'Side navigation' });

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
    expect(await within(nav).findByRole('link', { current: 'page' })).toHaveTextContent('Farriers');
    // Other groups stay open, so that nothing moves under the pointer.
    expect(within(nav).getByRole('button', { name: 'Horses' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
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

  it('stays folded after a reload, and the menu button remains', async () => {
    const { user, unmount } = renderApp('/documents');
    const nav = await side();
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle());
    expect(within(nav).queryByRole('link')).not.toBeInTheDocument();
    unmount();

    renderApp('/documents');
    const again = await side();
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect(within(again).queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
    await user.click(toggle());
    expect(within(again).getByRole('link', { name: 'Notes' })).toBeVisible();
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
