import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { storeToken } from '../../api/token';
import { ownEvent } from '../../testing/fixtures/eventFixtures';
import { horseRows } from '../../testing/fixtures/horseFixtures';
import {
  account,
  invitation,
  members,
  newInvitation,
  offer,
  ownRole,
  secretaryRole,
} from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const people = () => screen.findByRole('region', { name: 'Your organization' });

describe('the people of an organization', () => {
  it('are listed with their roles, the founder without a choice', async () => {
    renderApp('/settings/people');
    const rows = await within(await people()).findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('rae@example.orgYouFounded itOwner');
    expect(within(rows[0] as HTMLElement).queryByRole('combobox')).not.toBeInTheDocument();
    expect(
      within(rows[1] as HTMLElement).getByRole('combobox', { name: 'Role of ann@example.org' }),
    ).toHaveValue('secretary');
  });

  it('get another role with its button, not when it is chosen', async () => {
    const sent = vi.fn();
    server.use(
      http.put(api('organization/:id/members/:account'), async ({ request, params }) => {
        sent(params.account, await request.json());
        return HttpResponse.json({ ...members[1], role: 'manager' });
      }),
    );
    const { user } = renderApp('/settings/people');
    const role = await screen.findByRole('combobox', { name: 'Role of ann@example.org' });
    await user.selectOptions(role, 'Manager');
    expect(sent).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Change Role of ann@example.org' }));
    expect(await screen.findByText('ann@example.org is Manager now')).toBeVisible();
    expect(sent).toHaveBeenCalledWith(members[1]?.account_id, { role: 'manager' });
  });

  it('are removed after a question', async () => {
    const removed = vi.fn();
    server.use(
      http.delete(api('organization/:id/members/:account'), ({ params }) => {
        removed(params.account);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/settings/people');
    await user.click(await screen.findByRole('button', { name: 'Remove ann@example.org' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove ann@example.org' });
    expect(removed).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('ann@example.org was removed')).toBeVisible();
    expect(removed).toHaveBeenCalledWith(members[1]?.account_id);
  });

  it('are invited, and an invitation is revoked', async () => {
    let open = [invitation];
    const sent = vi.fn();
    server.use(
      http.get(api('organization/:id/invitations'), () => HttpResponse.json(open)),
      http.post(api('organization/:id/invitations'), async ({ request }) => {
        sent(await request.json());
        const made = { ...newInvitation, id: 'second', email: 'cy@example.org' };
        open = [{ ...invitation, id: made.id, email: made.email }, ...open];
        return HttpResponse.json(made, { status: 201 });
      }),
      http.delete(api('organization/:id/invitations/:invitation'), ({ params }) => {
        open = open.filter(({ id }) => id !== params.invitation);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/settings/people');
    const card = within(await screen.findByRole('region', { name: 'Invite somebody' }));
    await user.type(card.getByLabelText(/^Email address/), 'cy@example.org');
    await user.selectOptions(card.getByLabelText(/^Role/), 'Caretaker');
    await user.click(card.getByRole('button', { name: 'Invite' }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({ email: 'cy@example.org', role: 'caretaker' }),
    );
    const list = await card.findByRole('list', { name: 'Open invitations' });
    expect(await within(list).findAllByRole('listitem')).toHaveLength(2);
    const first = 'Revoke the invitation of bo@example.org';
    await user.click(card.getByRole('button', { name: first }));
    await waitFor(() => {
      expect(card.queryByRole('button', { name: first })).not.toBeInTheDocument();
    });
  });

  it('get a link, which is shown once with what becomes of its mail', async () => {
    let delivery = 'outbox';
    let open = [invitation];
    server.use(
      http.get(api('organization/:id/invitations'), () => HttpResponse.json(open)),
      http.post(api('organization/:id/invitations'), async ({ request }) => {
        expect(await request.json()).toEqual({ email: 'bo@example.org', role: 'viewer' });
        open = [{ ...invitation, id: `new, ${delivery}` }];
        const url = `http://localhost:3000/invitation/${delivery}`;
        return HttpResponse.json({ ...newInvitation, ...open[0], url, delivery }, { status: 201 });
      }),
      http.delete(api('organization/:id/invitations/:invitation'), () => {
        open = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/settings/people');
    const card = within(await screen.findByRole('region', { name: 'Invite somebody' }));
    for (const sentence of ['This server sends no mail', 'waits to be sent']) {
      await user.click(await card.findByRole('button', { name: 'New Link for bo@example.org' }));
      const question = await screen.findByRole('alertdialog', { name: 'Make a new link?' });
      await user.click(within(question).getByRole('button', { name: 'Make New Link' }));
      await waitFor(() => {
        expect(card.getByRole('textbox', { name: 'Link for bo@example.org' })).toHaveValue(
          `http://localhost:3000/invitation/${delivery}`,
        );
      });
      expect(card.getByText(sentence, { exact: false })).toBeVisible();
      expect(
        card.getByRole('img', { name: 'QR code of the link for bo@example.org' }),
      ).toBeVisible();
      delivery = 'email';
    }
    await user.click(card.getByRole('button', { name: 'Copy Link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/invitation/email');
    // A link that no longer works is not shown.
    await user.click(card.getByRole('button', { name: 'Revoke the invitation of bo@example.org' }));
    await waitFor(() => {
      expect(card.queryByRole('img')).not.toBeInTheDocument();
    });
  });

  it('a refusal is shown at its field', async () => {
    server.use(
      http.post(api('organization/:id/invitations'), () =>
        problem(409, 'already_member', 'This address belongs to a member already.'),
      ),
    );
    const { user } = renderApp('/settings/people');
    const card = within(await screen.findByRole('region', { name: 'Invite somebody' }));
    await user.type(card.getByLabelText(/^Email address/), 'ann@example.org');
    await user.click(card.getByRole('button', { name: 'Invite' }));
    expect(await card.findByText('This address belongs to a member already.')).toBeVisible();
  });

  it('a member leaves, and manages nobody', async () => {
    server.use(
      http.get(api('organizations'), () => HttpResponse.json([ownRole, secretaryRole])),
      http.get(api('organization/:id/members'), ({ params }) =>
        HttpResponse.json(
          params.id === ownRole.id
            ? [members[0]]
            : [members[1], { ...members[0], role: 'secretary', is_founder: false }],
        ),
      ),
    );
    renderApp('/settings/people');
    const card = within(await screen.findByRole('region', { name: 'Bedford County Fair' }));
    expect(await card.findByRole('button', { name: 'Leave Bedford County Fair' })).toBeVisible();
    expect(card.queryByRole('combobox')).not.toBeInTheDocument();
    expect(card.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });
});

describe('what a role does not permit', () => {
  it('is not offered on the page of a show', async () => {
    server.use(
      http.get(api('organizations'), () => HttpResponse.json([ownRole, secretaryRole])),
      http.get(api('events/:id'), () =>
        HttpResponse.json({ ...ownEvent, organization_id: secretaryRole.id }),
      ),
    );
    renderApp(`/event/${ownEvent._id.$oid}`);
    await screen.findByRole('link', { name: /View Registration Form/ });
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Edit Event' })).not.toBeInTheDocument();
    });
    expect(screen.queryByRole('button', { name: 'Delete Event' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /USDA/ })).not.toBeInTheDocument();
  });

  it('is not offered in the list of horses', async () => {
    const [horseRow] = horseRows as [(typeof horseRows)[number]];
    const reader = { ...secretaryRole, role: 'viewer', permissions: ['read_horses'] };
    server.use(
      http.get(api('organizations'), () => HttpResponse.json([ownRole, reader])),
      http.get(api('horses'), () =>
        HttpResponse.json([
          horseRow,
          {
            ...horseRow,
            _id: { $oid: 'another' },
            organization_id: reader.id,
            profile: { ...horseRow.profile, name: 'Another' },
          },
        ]),
      ),
    );
    renderApp('/horses');
    expect(await screen.findByRole('link', { name: 'Another' })).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('checkbox', { name: 'Select Another' })).not.toBeInTheDocument();
    });
    const own = { name: `Select ${horseRow.profile.name}` };
    expect(screen.getByRole('checkbox', own)).toBeVisible();
  });
});

describe('an invitation', () => {
  it('is accepted by the account that is signed in', async () => {
    storeToken('a-token');
    const { user, router } = renderApp('/invitation/secret');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Work with Bedford County Fair' }),
    ).toBeVisible();
    expect(screen.getByText('Secretary')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You work with Bedford County Fair now')).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
    // From now on, what is added is theirs.
    expect(localStorage.getItem(`showstable_organization:${account._id.$oid}`)).toBe(
      offer.organization_id,
    );
  });

  it('says when its link does not work', async () => {
    server.use(
      http.get(api('invitations/:token'), () => problem(404, 'link_not_valid', 'Not valid.')),
    );
    renderApp('/invitation/secret');
    expect(
      await screen.findByRole('heading', { name: 'This link does not work any more' }),
    ).toBeVisible();
  });
});
