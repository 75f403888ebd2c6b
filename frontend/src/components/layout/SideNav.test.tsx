import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { overviewRows } from '../../testing/fixtures/overviewFixtures';
import { api } from '../../testing/handlers';
import { mediaQueries } from '../../testing/mediaQueries';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

/** The links of the same list as a link. */
const namesIn = (nav: HTMLElement, name: string) => {
  const list = within(nav).getByRole('link', { name }).closest('ul');
  return [...(list?.querySelectorAll(':scope > li > a') ?? [])].map((it) => it.textContent);
};

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

  it('folds the views of horses without records, and takes out those with some', async () => {
    server.use(
      http.get(api('horses/overview'), ({ request }) =>
        HttpResponse.json(
          new URL(request.url).searchParams.get('view') === 'grooming'
            ? overviewRows.grooming
            : overviewRows.equipment.slice(0, 1),
        ),
      ),
    );
    const { router, user, unmount } = renderApp('/horses');
    const nav = await side();
    const more = within(nav).getByRole('button', { name: 'More in Horses' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(within(nav).queryByRole('link', { name: 'Grooming & Care' })).not.toBeInTheDocument();
    more.focus();
    await user.keyboard('{Enter}');
    const folded = () => namesIn(nav, 'Leasing Information');
    expect(folded()).toEqual([
      'Grooming & Care',
      'Equipment & Tack',
      'Breeding Records',
      'Pedigree',
      'Leasing Information',
    ]);

    await act(() => router.navigate('/horses/grooming'));
    await waitFor(() => expect(folded()).not.toContain('Grooming & Care'));
    expect(namesIn(nav, 'All Horses')).toContain('Grooming & Care');
    // No horse of this list has equipment.
    await act(() => router.navigate('/horses/equipment'));
    await screen.findByText(/^1 horse/);
    expect(folded()).toContain('Equipment & Tack');
    unmount();

    // Also after a reload; the page of a view without records is found in its open group.
    renderApp('/horses/equipment');
    const again = await side();
    expect(within(again).getByRole('link', { current: 'page' })).toHaveTextContent('Equipment');
    expect(namesIn(again, 'All Horses')).toContain('Grooming & Care');
    expect(namesIn(again, 'Equipment & Tack')).not.toContain('Grooming & Care');
  });

  it('takes out the views for which a horse has records', async () => {
    renderApp(`/horses/${HORSE_ID}`);
    const nav = await side();
    await userEvent.click(within(nav).getByRole('button', { name: 'Horses' }));
    await waitFor(() => expect(namesIn(nav, 'All Horses')).toContain('Pedigree'));
    expect(namesIn(nav, 'All Horses')).not.toContain('Leasing Information');
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
