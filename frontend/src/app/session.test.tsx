import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { readToken } from '../api/token';
import { accountsApi } from '../features/accounts/accountsApi';
import { account } from '../testing/fixtures/fixtures';
import { api, problem } from '../testing/handlers';
import { renderApp } from '../testing/renderApp';
import { server } from '../testing/server';

const signInForm = () => screen.findByRole('heading', { name: 'Sign in to your account' });

function countChecks() {
  const asked = vi.fn();
  server.use(
    http.get(api('accounts/me'), () => {
      asked();
      return HttpResponse.json(account);
    }),
  );
  return asked;
}

describe('the session guard', () => {
  it('shows a page to a valid session', async () => {
    renderApp('/settings');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  });

  it('redirects to the root without a call if there is no token', async () => {
    const asked = countChecks();
    const { router } = renderApp('/settings', { signedIn: false });
    await signInForm();
    expect(router.state.location.pathname).toBe('/');
    expect(asked).not.toHaveBeenCalled();
  });

  it.each([
    ['an address of the application', '/horses?q=sun#top', '/horses'],
    ['the dashboard, for anything else', null, '/dashboard'],
  ])('leads to %s after signing in', async (_what, at, expected) => {
    const { user, router } = renderApp(at ?? '/', { signedIn: false });
    await signInForm();
    expect(router.state.location.pathname).toBe('/');
    // The link to the sign-up form keeps the destination.
    await user.click(screen.getByRole('link', { name: /Sign up/ }));
    await user.type(await screen.findByLabelText('Email Address'), 'rae@example.org');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.type(screen.getByLabelText('Confirm Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(expected));
    const { search, hash } = router.state.location;
    expect(`${search}${hash}`).toBe(at === null ? '' : '?q=sun#top');
  });

  it('leads back to a show that was visited before signing in', async () => {
    const { user, router } = renderApp('/event/e1', { signedIn: false });
    await user.click(await screen.findByRole('link', { name: 'Sign in to manage it' }));
    await user.type(await screen.findByLabelText('Email Address'), 'rae@example.org');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('button', { name: 'Edit Event' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/event/e1');
  });

  it('ends on the server at sign-out, whatever the server answers', async () => {
    const ended = vi.fn();
    server.use(
      http.delete(api('accounts/session'), ({ request }) => {
        ended(request.headers.get('token-x'));
        return problem(401, 'unauthenticated', 'Please sign in.');
      }),
    );
    const { user } = renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await signInForm();
    expect(readToken()).toBeNull();
    await waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('a-token'));
  });

  it('opens the dashboard after signing out and in again', async () => {
    const { user, router } = renderApp('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await user.type(await screen.findByLabelText('Email Address'), 'bo@example.org');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it.each([
    ['is refused', () => problem(401, 'unauthenticated', 'Please sign in.')],
    ['cannot be checked although the service answers', () => HttpResponse.error()],
  ])('removes the token and goes to the root when it %s', async (_case, answer) => {
    server.use(http.get(api('accounts/me'), answer));
    const { router } = renderApp('/settings');
    await signInForm();
    expect(router.state.location.pathname).toBe('/');
    expect(readToken()).toBeNull();
  });

  describe('without a network', () => {
    const gone = (...paths: string[]) =>
      server.use(...paths.map((path) => http.get(api(path), () => HttpResponse.error())));
    const stays = async (heading: string) => {
      expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
      expect(readToken()).toBe('a-token');
    };

    it('stays signed in on the next page, says so, and checks when the service answers', async () => {
      const { router } = renderApp('/documents');
      await screen.findByRole('heading', { name: 'Documents' });
      gone('accounts/me', 'health/live', 'settings', 'organization', 'notes');
      vi.setSystemTime(Date.now() + 61_000);
      await act(() => router.navigate('/settings'));
      await stays('Settings');
      expect(await screen.findByText(/^Offline\./)).toBeVisible();

      server.resetHandlers();
      const asked = countChecks();
      act(() => {
        window.dispatchEvent(new Event('online'));
      });
      await waitFor(() => {
        expect(screen.queryByText(/^Offline\./)).not.toBeInTheDocument();
      });
      await waitFor(() => expect(asked).toHaveBeenCalled());
      vi.useRealTimers();
    });

    it('stays signed in after a reload, with the last known account', async () => {
      const first = renderApp('/settings');
      await screen.findByRole('heading', { name: 'Settings' });
      first.unmount();
      gone('accounts/me', 'health/live');
      const { user } = renderApp('/settings');
      await stays('Settings');
      await user.click(screen.getByRole('button', { name: 'Menu' }));
      expect(await screen.findByText(account.email)).toBeVisible();
    });

    it('ends nothing when the account was never known', async () => {
      gone('accounts/me', 'health/live');
      renderApp('/settings');
      await stays('Settings');
    });

    it('asks nobody when the browser says that it is offline', async () => {
      gone('accounts/me');
      const asked = vi.fn();
      server.use(http.get(api('health/live'), () => (asked(), HttpResponse.json({}))));
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      renderApp('/settings');
      await stays('Settings');
      expect(asked).not.toHaveBeenCalled();
    });

    it('takes no account that belongs to another token', async () => {
      localStorage.setItem(
        'showstable_account',
        JSON.stringify({ token: 'another', account: { ...account, email: 'eve@example.org' } }),
      );
      gone('accounts/me', 'health/live');
      const { user } = renderApp('/settings');
      await stays('Settings');
      await user.click(screen.getByRole('button', { name: 'Menu' }));
      await screen.findByRole('button', { name: 'Sign out' });
      expect(screen.queryByText('eve@example.org')).not.toBeInTheDocument();
    });
  });

  it('keeps the token when the page is left during the check, and checks again on return', async () => {
    let checks = 0;
    server.use(
      http.get(api('accounts/me'), () => {
        checks += 1;
        if (checks > 1) return HttpResponse.json(account);
        window.dispatchEvent(new Event('pagehide'));
        return HttpResponse.error();
      }),
    );
    const { store } = renderApp('/settings');
    await waitFor(() =>
      expect(accountsApi.endpoints.getAccount.select()(store.getState()).isError).toBe(true),
    );
    expect(readToken()).toBe('a-token');

    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(checks).toBe(2);
  });

  it('keeps the token and shows a toast when the server fails', async () => {
    server.use(
      http.get(api('accounts/me'), () => problem(503, 'unavailable', 'Please try again soon.')),
    );
    renderApp('/settings');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
    expect(await screen.findByText('Please try again soon.')).toBeVisible();
    expect(readToken()).toBe('a-token');
  });

  it('repeats the check on the next page after a minute, but not before', async () => {
    const asked = countChecks();
    const { router } = renderApp('/documents');
    await screen.findByRole('heading', { name: 'Documents' });
    await act(() => router.navigate('/notes'));
    await screen.findByRole('heading', { name: 'Notes' });
    expect(asked).toHaveBeenCalledTimes(1);

    vi.setSystemTime(Date.now() + 61_000);
    await act(() => router.navigate('/owners'));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    vi.useRealTimers();
  });

  it('does not redirect a rider without an account on any public page', async () => {
    const asked = countChecks();
    const { router } = renderApp('/pv/event/abc', { signedIn: false });
    await screen.findByRole('heading', { level: 1 });
    for (const path of ['/event/1', '/event/1/signup-success', '/event/1/signup']) {
      await act(() => router.navigate(path));
      expect(router.state.location.pathname).not.toBe('/');
    }
    expect(asked).not.toHaveBeenCalled();
  });

  it('leads /event/{id}/signup to the public form', async () => {
    const { router } = renderApp('/event/e1/signup', { signedIn: false });
    await waitFor(() => expect(router.state.location.pathname).toBe('/pv/event/e1'));
  });

  it('redirects an organizer with a refused token from /event/{id} to the root', async () => {
    server.use(
      http.get(api('accounts/me'), () => problem(401, 'unauthenticated', 'Please sign in.')),
    );
    const { router } = renderApp('/event/e1');
    await signInForm();
    expect(router.state.location.pathname).toBe('/');
  });

  it('signs out here when another tab signs out', async () => {
    renderApp('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    localStorage.clear();
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'showstable_jwt' }));
    });
    await signInForm();
  });
});
