import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { readToken } from '../../../api/token';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const CODES = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];

/** Mocks a server whose account has sign-in codes when they were switched on. */
function switchable(isOn: boolean) {
  let on = isOn;
  const ended = vi.fn();
  server.use(
    http.get(api('accounts/second_factor'), () =>
      HttpResponse.json({ is_on: on, recovery_codes_left: on ? 7 : 0 }),
    ),
    http.put(api('accounts/second_factor'), async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      if (code !== '123456') {
        return problem(422, 'invalid_fields', 'Some fields need your attention.', {
          code: ['is wrong, or was used already'],
        });
      }
      on = true;
      return HttpResponse.json({ recovery_codes: CODES });
    }),
    http.delete(api('accounts/second_factor'), async ({ request }) => {
      ended(await request.json());
      on = false;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return ended;
}

async function open() {
  const app = renderApp('/account');
  const card = within(await screen.findByRole('region', { name: 'Sign-in codes' }));
  await card.findByRole('form');
  return { ...app, card };
}

describe('sign-in codes', () => {
  it('are set up with a first code, and the recovery codes are shown once', async () => {
    switchable(false);
    const { user, card } = await open();
    await user.type(card.getByLabelText(/^Your password/), 'a quiet mare 7');
    await user.click(card.getByRole('button', { name: 'Set Up Codes' }));
    expect(await card.findByLabelText('Key')).toHaveTextContent(
      'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ',
    );
    expect(card.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
    const code = card.getByLabelText(/^Code/);
    await user.type(code, '000000');
    await user.click(card.getByRole('button', { name: 'Switch On' }));
    expect(await card.findByText(/is wrong, or was used already/)).toBeVisible();
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(card.getByRole('button', { name: 'Switch On' }));
    const list = within(await card.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
    await user.click(card.getByRole('button', { name: 'I Keep Them' }));
    expect(await card.findByText(/On, with 7 recovery codes left/)).toBeVisible();
  });

  it('are switched off with the password and a code', async () => {
    const ended = switchable(true);
    const { user, card } = await open();
    await user.type(card.getByLabelText(/^Your password/), 'a quiet mare 7');
    await user.type(card.getByLabelText(/^Code/), '123456');
    await user.click(card.getByRole('button', { name: 'Switch Off' }));
    expect(await screen.findByText('Signing in asks for no code any more.')).toBeVisible();
    expect(await card.findByRole('form', { name: 'Set up sign-in codes' })).toBeVisible();
    expect(ended).toHaveBeenCalledExactlyOnceWith({ password: 'a quiet mare 7', code: '123456' });
  });
});

describe('the sign-in page', () =>
  it('asks for a code when the server does, and keeps the password', async () => {
    const sent = vi.fn();
    server.use(
      http.post(api('accounts/login'), async ({ request }) => {
        const body = (await request.json()) as { code?: string };
        sent(body);
        if (body.code === undefined || body.code === '')
          return problem(401, 'second_factor_required', 'Enter the code.');
        if (body.code !== '123456')
          return problem(401, 'second_factor_wrong', 'This code is wrong.');
        return HttpResponse.json({ token: 'fresh' });
      }),
    );
    const { user } = renderApp('/', { signedIn: false });
    await user.type(await screen.findByLabelText('Email Address'), 'rae@example.org');
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    expect(screen.queryByLabelText(/^Code/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    const code = await screen.findByLabelText(/^Code/);
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Enter the code.')).toBeVisible();
    expect(screen.queryByText('Invalid credentials')).not.toBeInTheDocument();
    await user.type(code, '000000');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('This code is wrong.')).toBeVisible();
    await user.clear(code);
    await user.type(code, '123456');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(readToken()).toBe('fresh');
    const credentials = { email: 'rae@example.org', password: 'correct horse' };
    expect(sent).toHaveBeenNthCalledWith(1, credentials);
    expect(sent).toHaveBeenLastCalledWith({ ...credentials, code: '123456' });
  }));
