import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const LINK = 'AAAAAAAAAAAAAAAAAAAAAA';

describe('a forgotten password', () => {
  it('is reached from the form to sign in, and gets a mail', async () => {
    const sent = vi.fn();
    server.use(
      http.post(api('accounts/password_reset'), async ({ request }) => {
        sent(await request.json());
        return new HttpResponse(null, { status: 202 });
      }),
    );
    const { user, router } = renderApp('/', { signedIn: false });
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await user.type(await screen.findByLabelText('Email Address'), 'rae@example.org');
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Look into your mail' });
    await waitFor(() => {
      expect(heading).toHaveFocus();
    });
    expect(screen.getByRole('main')).toHaveTextContent(
      'If rae@example.org has an account, the link is in a mail to it.',
    );
    expect(sent).toHaveBeenCalledExactlyOnceWith({ email: 'rae@example.org' });
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('needs an address', async () => {
    const { user } = renderApp('/forgot-password', { signedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Send Link' }));
    expect(await screen.findByText('Email Address is required')).toBeVisible();
  });
});

describe('the link in the mail', () => {
  async function setPassword() {
    const app = renderApp(`/password-reset/${LINK}`, { signedIn: false });
    await app.user.type(await screen.findByLabelText('New password'), 'a loud mare 8');
    await app.user.click(screen.getByRole('button', { name: 'Set Password' }));
    return app;
  }

  it('sets a new password, and leads to signing in', async () => {
    const sent = vi.fn();
    server.use(
      http.put(api('accounts/password_reset/:token'), async ({ params, request }) => {
        sent(params.token, await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await setPassword();
    await screen.findByRole('heading', { level: 1, name: 'Your password is changed' });
    expect(sent).toHaveBeenCalledExactlyOnceWith(LINK, { password: 'a loud mare 8' });
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  });

  it('says when it does not work any more, and leads to a new one', async () => {
    server.use(
      http.put(api('accounts/password_reset/:token'), () =>
        problem(404, 'link_not_valid', 'This link does not work any more.'),
      ),
    );
    const { user } = await setPassword();
    await screen.findByRole('heading', { level: 1, name: 'This link does not work any more' });
    await user.click(screen.getByRole('link', { name: 'Send a New Link' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' }),
    ).toBeVisible();
  });

  it('names a password that is refused at its field', async () => {
    const wrong = { password: ['is too easy to guess'] };
    server.use(
      http.put(api('accounts/password_reset/:token'), () =>
        problem(422, 'invalid_fields', 'Some fields need your attention.', wrong),
      ),
    );
    await setPassword();
    await waitFor(() => {
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
        /is too easy to guess/,
      );
    });
  });
});

describe('the link to confirm an email address', () => {
  const confirm = async () => {
    const app = renderApp(`/confirm-email/${LINK}`, { signedIn: false });
    await app.user.click(await screen.findByRole('button', { name: 'Confirm' }));
    return app;
  };

  it('changes it only after a click', async () => {
    const sent = vi.fn();
    server.use(
      http.post(api('accounts/email/:token'), ({ params }) => {
        sent(params.token);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(`/confirm-email/${LINK}`, { signedIn: false });
    const button = await screen.findByRole('button', { name: 'Confirm' });
    expect(sent).not.toHaveBeenCalled();
    await user.click(button);
    await screen.findByRole('heading', { level: 1, name: 'Your email address is changed' });
    expect(sent).toHaveBeenCalledExactlyOnceWith(LINK);
  });

  it('says when it does not work any more', async () => {
    server.use(
      http.post(api('accounts/email/:token'), () =>
        problem(404, 'link_not_valid', 'This link does not work any more.'),
      ),
    );
    await confirm();
    await screen.findByRole('heading', { level: 1, name: 'This link does not work any more' });
  });

  it('says when another account has the address meanwhile', async () => {
    server.use(
      http.post(api('accounts/email/:token'), () =>
        problem(409, 'email_taken', 'This email address has an account already.'),
      ),
    );
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This email address has an account already.',
    );
  });
});
