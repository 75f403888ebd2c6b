import { act, screen } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';

import { menu } from '../components/layout/menu';
import { renderApp } from '../testing/renderApp';
import { routes } from './routes';

const links = menu.flatMap((entry) => ('links' in entry ? entry.links : [entry]));

describe('the routes', () => {
  it.each(links)('$label of the menu leads to a page', ({ to }) => {
    const path = matchRoutes(routes, to)?.at(-1)?.route.path;
    expect(path?.replace('/:contactId?', '')).toBe(to);
  });

  it('show the not-found page for any other address, signed in or not', async () => {
    renderApp('/nowhere/at/all', { signedIn: false });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(
      screen.getByText("The page you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go back to Home' })).toHaveAttribute('href', '/');
  });

  it('start each page at its top', async () => {
    const { router } = renderApp('/documents');
    await screen.findByRole('heading', { name: 'Documents' });
    const scroll = vi.spyOn(window, 'scrollTo');
    scroll.mockClear();
    await act(() => router.navigate('/notes'));
    await screen.findByRole('heading', { name: 'Notes' });
    expect(scroll).toHaveBeenCalledWith(0, 0);
  });
});
