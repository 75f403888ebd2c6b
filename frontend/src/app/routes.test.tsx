import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { matchRoutes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';

import { menu } from '../components/layout/menu';
import { wholeContact } from '../testing/fixtures/contactFixtures';
import { api } from '../testing/handlers';
import { mediaQueries } from '../testing/mediaQueries';
import { renderApp } from '../testing/renderApp';
import { server } from '../testing/server';
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

  it('fail one by one: the menu stays, and so does the address when the page is loaded again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(
      http.get(api('documents'), () => HttpResponse.json([null])),
      http.post(api('client_errors'), () => new HttpResponse(null, { status: 204 })),
    );
    const { router, user } = renderApp('/documents');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByRole('heading')).toHaveTextContent('Oops! Something went wrong');
    expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
    const reload = vi.fn();
    const { location } = globalThis;
    vi.stubGlobal('location', { href: location.href, reload });
    await user.click(alert.getByRole('button', { name: 'Reload This Page' }));
    vi.stubGlobal('location', location);
    expect(reload).toHaveBeenCalledOnce();
    await act(() => router.navigate('/notes'));
    expect(await screen.findByRole('heading', { name: 'Notes' })).toBeVisible();
    expect(screen.queryByText('Oops! Something went wrong')).toBeNull();
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

  it('are where they were on Back, and at their top when they are opened again', async () => {
    const { router } = renderApp('/documents');
    await screen.findByRole('heading', { name: 'Documents' });
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => {
      vi.spyOn(window, 'scrollY', 'get').mockReturnValue(Number(to[1]));
      window.dispatchEvent(new Event('scroll'));
    });
    window.scrollTo(0, 700);
    await act(() => router.navigate('/notes'));
    await screen.findByRole('heading', { name: 'Notes' });
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
    window.scrollTo(0, 300);
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { name: 'Documents' });
    expect(scroll).toHaveBeenLastCalledWith(0, 700);
    await act(() => router.navigate(1));
    await screen.findByRole('heading', { name: 'Notes' });
    expect(scroll).toHaveBeenLastCalledWith(0, 300);
    await act(() => router.navigate('/documents'));
    await screen.findByRole('heading', { name: 'Documents' });
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
  });

  it('keep their place when a row opens beside its list, but not in another list', async () => {
    vi.stubGlobal('matchMedia', mediaQueries(true));
    Element.prototype.scrollIntoView = () => undefined;
    const { router, user } = renderApp('/contacts');
    const name = wholeContact.name;
    const row = await screen.findByRole('link', { name });
    const scroll = vi.spyOn(window, 'scrollTo');
    scroll.mockClear();
    await user.click(row);
    await screen.findByRole('region', { name });
    expect(row).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Close contact' }));
    await waitFor(() => expect(row).toHaveFocus());
    expect(scroll).not.toHaveBeenCalled();
    await act(() => router.navigate('/contacts/farriers'));
    await screen.findByRole('heading', { name: 'Farriers' });
    expect(scroll).toHaveBeenCalledWith(0, 0);
  });
});
