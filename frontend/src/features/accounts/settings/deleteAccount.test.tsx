import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { readToken } from '../../../api/token';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

/** Asks to delete the account, with this password. */
async function deleteWith(password: string) {
  const app = renderApp('/account');
  await app.user.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  expect(dialog.getByText(/This cannot be undone/)).toBeVisible();
  await app.user.type(dialog.getByLabelText('Your password'), password);
  await app.user.click(dialog.getByRole('button', { name: 'Delete Account' }));
  return { ...dialog, user: app.user };
}

describe('the deletion of the account', () => {
  it('says what is kept and why before it asks', async () => {
    renderApp('/account');
    const card = await screen.findByRole('region', { name: 'Delete your account' });
    expect(card).toHaveTextContent('kept out of sight for 90 days after the show');
  });

  it('sends the password, and signs out', async () => {
    const sent = vi.fn();
    server.use(
      http.delete(api('accounts/me'), async ({ request }) => {
        sent(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await deleteWith('a quiet mare 7');
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    expect(await screen.findByText('Your account was deleted.')).toBeVisible();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ password: 'a quiet mare 7' });
    expect(readToken()).toBeNull();
  });

  it('asks for a code once the server wants one', async () => {
    const sent: unknown[] = [];
    server.use(
      http.delete(api('accounts/me'), async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? problem(401, 'second_factor_required', 'Enter the code of your app.')
          : sent.length === 2
            ? problem(401, 'second_factor_wrong', 'This code is wrong.')
            : new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, ...dialog } = await deleteWith('a quiet mare 7');
    const code = await dialog.findByLabelText('Code');
    expect(code).toHaveFocus();
    expect(readToken()).not.toBeNull();
    await user.type(code, '000000');
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    expect(await dialog.findByText('This code is wrong.')).toBeVisible();
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    await screen.findByRole('heading', { name: 'Sign in to your account' });
    const password = 'a quiet mare 7';
    expect(sent).toEqual([
      { password },
      { password, code: '000000' },
      { password, code: '123456' },
    ]);
  });

  it('names a wrong password at its field, and keeps the session', async () => {
    const wrong = { password: ['is wrong'] };
    server.use(
      http.delete(api('accounts/me'), () =>
        problem(422, 'invalid_fields', 'Some fields need your attention.', wrong),
      ),
    );
    const dialog = await deleteWith('another mare 8');
    await waitFor(() => {
      expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription(/is wrong/);
    });
    expect(readToken()).not.toBeNull();
  });

  it('tells the only owner of an organization what to do first', async () => {
    const sentence = 'Others work in Bedford Barn, and you are its only owner.';
    server.use(http.delete(api('accounts/me'), () => problem(409, 'last_owner', sentence)));
    const dialog = await deleteWith('a quiet mare 7');
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
    expect(readToken()).not.toBeNull();
  });
});
