import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { readToken } from '../../../api/token';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const open = async (at = '/') => {
  const app = renderApp(at, { signedIn: false });
  await screen.findByRole('form');
  return app;
};

async function fillIn(
  user: Awaited<ReturnType<typeof open>>['user'],
  email: string,
  password: string,
  confirm?: string,
) {
  await user.type(screen.getByLabelText('Email Address'), email);
  await user.type(screen.getByLabelText('Password'), password);
  if (confirm !== undefined) await user.type(screen.getByLabelText('Confirm Password'), confirm);
}

describe('the sign-in page', () => {
  it('signs in and goes to the dashboard', async () => {
    const sent = vi.fn();
    server.use(
      http.post(api('accounts/login'), async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({ token: 'fresh' });
      }),
    );
    const { user, router } = await open();
    expect(screen.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await fillIn(user, 'rae@example.org', 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Login' }));

    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(readToken()).toBe('fresh');
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      email: 'rae@example.org',
      password: 'correct horse',
    });
  });

  it.each([
    ['wrong', problem(401, 'invalid_credentials', 'Email or password is wrong.')],
    ['answered without a token', HttpResponse.json({})],
  ])(
    'shows an error when the credentials are %s, and keeps what was typed',
    async (_case, answer) => {
      server.use(http.post(api('accounts/login'), () => answer.clone()));
      const { user } = await open();
      await fillIn(user, 'rae@example.org', 'wrong');
      await user.click(screen.getByRole('button', { name: 'Login' }));

      expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
      expect(screen.getByLabelText('Email Address')).toHaveValue('rae@example.org');
      expect(readToken()).toBeNull();
    },
  );

  it('tells an unreachable server from wrong credentials', async () => {
    server.use(http.post(api('accounts/login'), () => HttpResponse.error()));
    const { user } = await open();
    await fillIn(user, 'rae@example.org', 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be reached');
  });

  it('says when too many sign in, and when to try again', async () => {
    const busy = problem(503, 'sign_in_busy', 'Many people are signing in. Please try again.');
    busy.headers.set('retry-after', '5');
    server.use(http.post(api('accounts/login'), () => busy.clone()));
    const { user } = await open();
    await fillIn(user, 'rae@example.org', 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Many people are signing in. Try again in 5 seconds.',
    );
  });

  it('marks the missing fields, and focuses the first', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    const email = screen.getByLabelText('Email Address');
    await waitFor(() => {
      expect(email).toHaveAccessibleDescription('Email Address is required');
    });
    expect(email).toBeInvalid();
    await waitFor(() => {
      expect(email).toHaveFocus();
    });
  });

  it('redirects to the dashboard with a valid session', async () => {
    renderApp('/');
    expect(screen.getByRole('status')).toHaveTextContent('Checking your session');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  it('removes a refused token, and shows the form', async () => {
    server.use(
      http.get(api('accounts/me'), () => problem(401, 'unauthenticated', 'Please sign in.')),
    );
    renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(readToken()).toBeNull();
  });
});

describe('the sign-up page', () => {
  it('opens by the query parameter and by the link, and keeps the typed values', async () => {
    const { user, router } = await open('/?s=t');
    expect(screen.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await fillIn(user, 'rae@example.org', 'correct horse');

    await user.click(screen.getByRole('link', { name: 'Already have an account? Login' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(screen.queryByLabelText('Confirm Password')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Email Address')).toHaveValue('rae@example.org');

    await user.click(screen.getByRole('link', { name: "Don't have an account? Sign up" }));
    expect(router.state.location.search).toBe('?s=t');
  });

  it('sends nothing when the passwords differ', async () => {
    const sent = vi.fn();
    server.use(
      http.post(api('accounts/signup'), () => {
        sent();
        return HttpResponse.json({ token: 'fresh' }, { status: 201 });
      }),
    );
    const { user } = await open('/?s=t');
    await fillIn(user, 'rae@example.org', 'correct horse', 'correct house');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Passwords do not match');
    expect(sent).not.toHaveBeenCalled();

    // The alert is about signing up, so it disappears.
    await user.click(screen.getByRole('link', { name: 'Already have an account? Login' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the message of the server at its field, until the field changes', async () => {
    server.use(
      http.post(api('accounts/signup'), () =>
        problem(422, 'invalid_fields', 'Please check the marked fields.', {
          password: ['is too easy to guess'],
        }),
      ),
    );
    const { user } = await open('/?s=t');
    await fillIn(user, 'rae@example.org', 'password1', 'password1');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));

    const password = screen.getByLabelText('Password');
    await waitFor(() => {
      expect(password).toHaveAccessibleDescription(/Password is too easy to guess/);
      expect(password).toHaveFocus();
    });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    await user.type(password, '!');
    expect(password).toBeValid();
  });

  it('calls a taken address invalid, without saying why', async () => {
    server.use(
      http.post(api('accounts/signup'), () => problem(409, 'email_taken', 'Email is taken.')),
    );
    const { user } = await open('/?s=t');
    await fillIn(user, 'rae@example.org', 'correct horse', 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
  });
});
