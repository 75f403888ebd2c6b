import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { apiToken, newApiToken, ownRole, secretaryRole } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { rolesWithin } from './rolesWithin';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-02T15:30:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const app = renderApp('/account');
  const card = await screen.findByRole('region', { name: 'API tokens' });
  return { ...app, card: within(card) };
}

type App = Awaited<ReturnType<typeof open>>;

async function openForm({ user, card }: App) {
  await user.click(await card.findByRole('button', { name: 'New Token' }));
  return within(await screen.findByRole('dialog', { name: 'New API token' }));
}

/** Mocks a server that makes tokens, and returns what it was asked for. */
function making() {
  const asked = vi.fn();
  server.use(
    http.post(api('accounts/tokens'), async ({ request }) => {
      asked(await request.json());
      return HttpResponse.json(newApiToken, { status: 201 });
    }),
  );
  return asked;
}

/** Somebody who is a secretary for others, too. */
const inTwo = () =>
  server.use(http.get(api('organizations'), () => HttpResponse.json([ownRole, secretaryRole])));

describe('the API tokens', () => {
  it('are listed with where, as what and until when they act', async () => {
    const expired = {
      ...apiToken,
      _id: { $oid: '01890000-0000-7000-8000-000000000099' },
      name: 'Old sheet',
      organization_id: secretaryRole.id,
      organization_name: secretaryRole.name,
      role: 'secretary' as const,
      expires_at: { $date: '2026-04-01T12:00:00Z' },
      last_seen_at: { $date: '2026-03-31T12:00:00Z' },
    };
    inTwo();
    server.use(http.get(api('accounts/tokens'), () => HttpResponse.json([apiToken, expired])));
    const { card } = await open();
    const [first, second] = await card.findAllByRole('listitem');
    expect(first).toHaveTextContent('Results on our site');
    expect(first).toHaveTextContent('Viewer · Your organization');
    expect(first).toHaveTextContent(/Expires Thu, Jul 30, 2026.* · Never used/);
    expect(second).toHaveTextContent('Old sheetExpired');
    expect(second).toHaveTextContent('Secretary · Bedford County Fair');
    expect(second).toHaveTextContent(/Last used Tue, Mar 31, 2026/);
    expect(card.getByRole('link', { name: 'What the API can do' })).toHaveAttribute(
      'href',
      '/showstable/docs',
    );
  });

  it('say when there are none', async () => {
    server.use(http.get(api('accounts/tokens'), () => HttpResponse.json([])));
    const { card } = await open();
    expect(await card.findByText('No tokens.')).toBeVisible();
  });

  it('are revoked after a question', async () => {
    let tokens = [apiToken];
    server.use(
      http.get(api('accounts/tokens'), () => HttpResponse.json(tokens)),
      http.delete(api('accounts/tokens/:id'), () => {
        tokens = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, card } = await open();
    await user.click(await card.findByRole('button', { name: 'Revoke Results on our site' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Revoke Results on our site?',
    });
    expect(tokens).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Revoke Token' }));
    expect(await screen.findByText('Token revoked')).toBeVisible();
    expect(await card.findByText('No tokens.')).toBeVisible();
  });
});

describe('a new API token', () => {
  it('lives for 90 days, and is shown once', async () => {
    const asked = making();
    const app = await open();
    const form = await openForm(app);
    const { user } = app;
    expect(form.queryByLabelText(/^Organization/)).not.toBeInTheDocument();
    expect(form.getByLabelText(/^Last Day/)).toHaveValue('2026-07-31');
    await user.type(form.getByLabelText(/^Name/), ' Results on our site ');
    await user.selectOptions(form.getByLabelText(/^Role/), 'viewer');
    await user.click(form.getByRole('button', { name: 'Make Token' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Results on our site' }));
    expect(shown.getByLabelText('Token')).toHaveValue(newApiToken.token);
    expect(shown.getByRole('status')).toHaveTextContent('it is not shown again');
    expect(asked).toHaveBeenCalledExactlyOnceWith({
      name: 'Results on our site',
      organization_id: ownRole.id,
      role: 'viewer',
      expires_at: expect.stringMatching(/^2026-0(7-31|8-01)T/) as string,
    });
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Token copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(newApiToken.token);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => {
      expect(screen.queryByDisplayValue(newApiToken.token)).not.toBeInTheDocument();
    });
    // Opened again, it is the form.
    expect((await openForm(app)).getByLabelText(/^Name/)).toHaveValue('');
  });

  it('offers no role beyond that of the account in the chosen organization', async () => {
    inTwo();
    const asked = making();
    const app = await open();
    const form = await openForm(app);
    const { user } = app;
    await user.type(form.getByLabelText(/^Name/), 'Entries');
    await user.selectOptions(form.getByLabelText(/^Role/), 'manager');
    await user.selectOptions(form.getByLabelText(/^Organization/), 'Bedford County Fair');
    await user.click(form.getByRole('button', { name: 'Make Token' }));
    expect(await form.findByText('Choose a role that you have in this organization')).toBeVisible();
    const role = form.getByLabelText<HTMLSelectElement>(/^Role/);
    const offered = Array.from(role.options, ({ value }) => value);
    expect(offered).toEqual(['', 'secretary', 'viewer']);
    await user.selectOptions(role, 'secretary');
    await user.click(form.getByRole('button', { name: 'Make Token' }));
    await screen.findByRole('dialog', { name: 'Results on our site' });
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ organization_id: secretaryRole.id, role: 'secretary' }),
    );
  });

  it('names what the server refuses at its field, and keeps what was typed', async () => {
    const wrong = { expires_at: ['must be in the future, and at most a year ahead'] };
    server.use(
      http.post(api('accounts/tokens'), () =>
        problem(422, 'invalid_fields', 'Some fields need your attention.', wrong),
      ),
    );
    const app = await open();
    const form = await openForm(app);
    const { user } = app;
    await user.type(form.getByLabelText(/^Name/), 'Entries');
    await user.selectOptions(form.getByLabelText(/^Role/), 'viewer');
    await user.click(form.getByRole('button', { name: 'Make Token' }));
    await waitFor(() => {
      expect(form.getByLabelText(/^Last Day/)).toHaveAccessibleDescription(/at most a year ahead/);
    });
    expect(form.getByLabelText(/^Name/)).toHaveValue('Entries');
  });
});

describe('the roles of a token', () => {
  const within = (role: Parameters<typeof rolesWithin>[0]) =>
    rolesWithin(role).map(({ value }) => value);

  it('are those within the role of the account', () => {
    expect(within('owner')).toHaveLength(6);
    expect(within('manager')).not.toContain('owner');
    expect(within('barn_manager')).toEqual(['barn_manager', 'caretaker']);
    expect(within('viewer')).toEqual(['viewer']);
    expect(within(undefined)).toEqual([]);
  });
});
