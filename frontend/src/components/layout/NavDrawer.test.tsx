import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { readToken } from '../../api/token';
import { renderApp } from '../../testing/renderApp';

async function openMenu(at = '/horses/training') {
  const app = renderApp(at);
  const button = await screen.findByRole('button', { name: 'Menu' });
  await app.user.click(button);
  return { ...app, button, drawer: await screen.findByRole('dialog', { name: 'Menu' }) };
}

const gone = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

describe('the menu drawer', () => {
  it('highlights the link of the current route, in its open group', async () => {
    const { drawer } = await openMenu();
    const current = within(drawer).getByRole('link', { current: 'page' });
    expect(current).toHaveTextContent('Training & Performance');
    expect(within(drawer).getByRole('button', { name: 'Horses' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(within(drawer).queryByRole('link', { name: 'Farriers' })).not.toBeInTheDocument();
  });

  it('gives way to the list of the keys', async () => {
    const { user, drawer, button } = await openMenu();
    await user.click(within(drawer).getByRole('button', { name: 'Keys' }));
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
    await waitFor(() => expect(drawer).not.toBeInTheDocument());
    await user.keyboard('{Escape}');
    await gone();
    expect(button).toHaveFocus();
  });

  it('expands and collapses a group', async () => {
    const { user, drawer } = await openMenu();
    const group = within(drawer).getByRole('button', { name: 'Contacts' });
    await user.click(group);
    expect(within(drawer).getByRole('link', { name: 'Farriers' })).toBeVisible();
    await user.click(group);
    await waitFor(() => {
      expect(within(drawer).queryByRole('link', { name: 'Farriers' })).not.toBeInTheDocument();
    });
  });

  it('closes when a link is chosen, and the focus moves to the new page', async () => {
    const { user, drawer, router } = await openMenu();
    await user.click(within(drawer).getByRole('link', { name: 'Notes' }));
    await gone();
    expect(router.state.location.pathname).toBe('/notes');
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 1, name: 'Notes' })).toHaveFocus();
    });
  });

  it('closes with Escape, and the focus returns to its button', async () => {
    const { user, button } = await openMenu();
    await user.keyboard('{Escape}');
    await gone();
    await waitFor(() => {
      expect(button).toHaveFocus();
    });
  });

  it('closes on a click on the overlay; the page cannot scroll until then', async () => {
    const { user, drawer } = await openMenu();
    await waitFor(() =>
      expect(document.documentElement.style.cssText + document.body.style.cssText).toMatch(
        /overflow/,
      ),
    );
    const overlay = document.querySelector('.overlay');
    expect(overlay).not.toContainElement(drawer);
    await user.click(overlay ?? drawer);
    await gone();
  });

  it('shows the account and signs it out', async () => {
    const { user, drawer } = await openMenu();
    expect(within(drawer).getByText('rae@example.org')).toBeVisible();
    await user.click(within(drawer).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(readToken()).toBeNull();
  });
});
