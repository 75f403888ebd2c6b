import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { readToken } from '../../../api/token';
import { sessions } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

async function open() {
  const app = renderApp('/account');
  await screen.findByRole('form', { name: 'Change password' });
  return app;
}

const rows = async () => {
  const card = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
  return card.findAllByRole('listitem');
};

/** Mocks a server that ends sessions. */
function endable() {
  let open = sessions;
  server.use(
    http.get(api('accounts/sessions'), () => HttpResponse.json(open)),
    http.delete(api('accounts/sessions/:id'), ({ params }) => {
      open = open.filter(({ _id }) => _id.$oid !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

describe('the account', () => {
  it('is reached from the menu', async () => {
    const { user, router } = renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('link', { name: 'Your account' }));
    await screen.findByRole('heading', { level: 1, name: 'Your account' });
    expect(router.state.location.pathname).toBe('/account');
    expect(await screen.findByText('You are signed in as rae@example.org.')).toBeVisible();
  });

  it('lists the devices, and marks this one', async () => {
    await open();
    const [here, there] = await rows();
    expect(here).toHaveTextContent('Firefox on WindowsThis device');
    expect(here).toHaveTextContent(/Last used Sat, May 2, 2026, .* from 192\.0\.2\.7/);
    expect(here).toHaveTextContent(/Signed in Fri, May 1, 2026/);
    expect(there).toHaveTextContent('Unknown device');
    expect(there).not.toHaveTextContent('from');
    expect(within(here as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  });

  it('signs out another device', async () => {
    endable();
    const { user } = await open();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Sign out Unknown device' }));
    expect(await screen.findByText('Unknown device is signed out')).toBeVisible();
    await waitFor(async () => {
      expect(await rows()).toHaveLength(1);
    });
  });

  it('signs out everywhere after a question', async () => {
    const ended = vi.fn();
    server.use(
      http.delete(api('accounts/sessions'), () => {
        ended();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sign out everywhere' });
    expect(ended).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(ended).toHaveBeenCalledOnce();
    expect(readToken()).toBeNull();
  });

  it('says when the devices could not be loaded', async () => {
    server.use(http.get(api('accounts/sessions'), () => problem(404, 'not_found', 'Not here.')));
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not here.');
  });
});

describe('the change of the password', () => {
  async function change() {
    const app = await open();
    await app.user.type(screen.getByLabelText('Current password'), 'a quiet mare 7');
    await app.user.type(screen.getByLabelText('New password'), 'a loud mare 8');
    await app.user.click(screen.getByRole('button', { name: 'Change Password' }));
    return app;
  }

  it('sends both passwords, and empties the form', async () => {
    const sent = vi.fn();
    server.use(
      http.put(api('accounts/password'), async ({ request }) => {
        sent(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await change();
    expect(
      await screen.findByText('Password changed. Other devices are signed out.'),
    ).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      current_password: 'a quiet mare 7',
      password: 'a loud mare 8',
    });
    expect(screen.getByLabelText('Current password')).toHaveValue('');
    expect(screen.getByLabelText('New password')).toHaveValue('');
  });

  it('names a wrong current password at its field, and keeps the session', async () => {
    const wrong = { current_password: ['is wrong'] };
    server.use(
      http.put(api('accounts/password'), () =>
        problem(422, 'invalid_fields', 'Some fields need your attention.', wrong),
      ),
    );
    await change();
    await waitFor(() => {
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/is wrong/);
    });
    expect(readToken()).toBe('a-token');
  });
});

describe('the change of the email address', () =>
  it('says that the new one gets a mail', async () => {
    const sent = vi.fn();
    server.use(
      http.put(api('accounts/email'), async ({ request }) => {
        sent(await request.json());
        return new HttpResponse(null, { status: 202 });
      }),
    );
    const { user } = await open();
    const form = within(screen.getByRole('form', { name: 'Change email address' }));
    await user.type(form.getByLabelText('New email address'), 'new@example.org');
    await user.type(form.getByLabelText('Your password'), 'a quiet mare 7');
    await user.click(screen.getByRole('button', { name: 'Change Email' }));
    expect(await screen.findByText(/Open the link in the mail to/)).toHaveTextContent(
      'new@example.org',
    );
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      email: 'new@example.org',
      password: 'a quiet mare 7',
    });
    const emptied = within(screen.getByRole('form', { name: 'Change email address' }));
    expect(emptied.getByLabelText('Your password')).toHaveValue('');
  }));
