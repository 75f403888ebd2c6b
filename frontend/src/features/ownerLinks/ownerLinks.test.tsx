import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { CONTACT_ID, wholeContact } from '../../testing/fixtures/contactFixtures';
import { ownRole } from '../../testing/fixtures/fixtures';
import { ownerLink, ownerMessages } from '../../testing/fixtures/ownerFixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import type { OwnerLink } from './ownerTypes';

const [unseen, seen] = ownerMessages;

beforeEach(() => {
  // jsdom has no `createObjectURL`.
  URL.createObjectURL = vi.fn(() => 'blob:qr');
  URL.revokeObjectURL = vi.fn();
});

const workAs = (permissions: string[]) =>
  server.use(
    http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, permissions }])),
  );

/** A server that remembers the link, and what was asked for. */
function keepLink(before: OwnerLink | null) {
  let link = before;
  const asked: unknown[] = [];
  server.use(
    http.get(api('contacts/:id/owner_link'), () =>
      link === null ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(link),
    ),
    http.post(api('contacts/:id/owner_link'), async ({ request }) => {
      const body = (await request.json()) as { renew?: boolean; expires_at?: string | null };
      asked.push(body);
      const base = link === null || body.renew ? { ...ownerLink, opened: 0 } : link;
      const url = body.renew ? 'https://barn.example/owner/CCC' : base.url;
      const end = body.expires_at;
      const expires_at = end === undefined ? base.expires_at : end === null ? null : { $date: end };
      link = { ...base, url, expires_at };
      return HttpResponse.json(link);
    }),
    http.delete(api('contacts/:id/owner_link'), () => {
      link = null;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

const part = async () => within(await screen.findByRole('region', { name: 'Owner’s page' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Page of Rae Doe' }));

describe('the link of an owner’s page', () => {
  it('is made, shown, copied, mailed, made anew and revoked', async () => {
    const asked = keepLink(null);
    const { user } = renderApp(`/owners/${CONTACT_ID}`);
    const card = await part();
    expect(await card.findByText(/^No link/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Make Link' }));
    const shown = await dialog();
    expect(shown.getByRole('img', { name: 'QR code of the page of Rae Doe' })).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(ownerLink.url);
    await user.click(shown.getByRole('button', { name: 'Mail It' }));
    await screen.findByText('The mail to rae@example.org is on its way');
    await user.click(shown.getByRole('button', { name: 'New Link' }));
    await user.click(await screen.findByRole('button', { name: 'Make New Link' }));
    await waitFor(() =>
      expect(shown.getByRole('textbox', { name: 'Address' })).toHaveValue(
        'https://barn.example/owner/CCC',
      ),
    );
    expect(asked).toEqual([{}, { mail: true }, { renew: true }]);
    await user.click(shown.getByRole('button', { name: 'Close' }));
    expect(await card.findByText('Not opened yet')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Revoke the link of Rae Doe' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke Link' }));
    expect(await card.findByText(/^No link/)).toBeVisible();
  });

  it('gets a last day, which is taken back by none', async () => {
    const asked = keepLink(ownerLink);
    const { user } = renderApp(`/owners/${CONTACT_ID}`);
    const card = await part();
    expect(await card.findByText('Opened 3 times')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Show Link' }));
    const shown = await dialog();
    const day = shown.getByLabelText(/^Last Day/);
    fireEvent.change(day, { target: { value: '2099-12-31' } });
    await user.click(shown.getByRole('button', { name: 'Save Last Day' }));
    expect(await screen.findByText('The link works until Dec 31, 2099')).toBeVisible();
    expect(await card.findByText(/Works until Thu, Dec 31, 2099/)).toBeVisible();
    fireEvent.change(day, { target: { value: '' } });
    await user.click(shown.getByRole('button', { name: 'Save Last Day' }));
    expect(await screen.findByText('The link has no end')).toBeVisible();
    expect(asked).toEqual([{ expires_at: '2099-12-31T23:59:00.000Z' }, { expires_at: null }]);
  });

  it('keeps its last day when it is made anew', async () => {
    const asked = keepLink({ ...ownerLink, expires_at: { $date: '2099-12-31T23:59:00Z' } });
    const { user } = renderApp(`/owners/${CONTACT_ID}`);
    const card = await part();
    await user.click(await card.findByRole('button', { name: 'Show Link' }));
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'New Link' }));
    await user.click(await screen.findByRole('button', { name: 'Make New Link' }));
    await waitFor(() =>
      expect(shown.getByRole('textbox', { name: 'Address' })).toHaveValue(
        'https://barn.example/owner/CCC',
      ),
    );
    expect(asked).toEqual([{ renew: true, expires_at: '2099-12-31T23:59:00Z' }]);
    expect(shown.getByLabelText(/^Last Day/)).toHaveValue('2099-12-31');
  });

  it('shows at the field why a day is refused', async () => {
    keepLink(ownerLink);
    server.use(
      http.post(api('contacts/:id/owner_link'), () =>
        problem(422, 'invalid_fields', 'Check the fields.', {
          expires_at: ['must be in the future'],
        }),
      ),
    );
    const { user } = renderApp(`/owners/${CONTACT_ID}`);
    await user.click(await (await part()).findByRole('button', { name: 'Show Link' }));
    const shown = await dialog();
    fireEvent.change(shown.getByLabelText(/^Last Day/), { target: { value: '2020-01-01' } });
    await user.click(shown.getByRole('button', { name: 'Save Last Day' }));
    expect(await shown.findByText(/must be in the future/)).toBeVisible();
    expect(shown.getByLabelText(/^Last Day/)).toHaveValue('2020-01-01');
  });

  it('says that it has expired, and makes a new one', async () => {
    const asked = keepLink({ ...ownerLink, expires_at: { $date: '2020-01-01T12:00:00Z' } });
    const { user } = renderApp(`/owners/${CONTACT_ID}`);
    const card = await part();
    expect(await card.findByText(/Expired Wed, Jan 1, 2020/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Make New Link' }));
    await dialog();
    expect(asked).toEqual([{}]);
  });

  it('cannot be mailed without an address', async () => {
    keepLink(ownerLink);
    server.use(
      http.get(api('contacts/:id'), () => HttpResponse.json({ ...wholeContact, email: '' })),
    );
    const { user } = renderApp(`/owners/${CONTACT_ID}`);
    await user.click(await (await part()).findByRole('button', { name: 'Show Link' }));
    const shown = await dialog();
    expect(shown.getByText(/has no email address to mail the link to/)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Mail It' })).not.toBeInTheDocument();
  });

  it('is asked for only by those who keep the book, and not of a veterinarian without one', async () => {
    let calls = 0;
    server.use(
      http.get(api('contacts/:id/owner_link'), () => {
        calls += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    workAs(['edit_horses']);
    const first = renderApp(`/owners/${CONTACT_ID}`);
    await screen.findByRole('button', { name: 'Edit Contact' });
    expect(calls).toBe(0);
    first.unmount();
    workAs(['edit_horses', 'keep_book']);
    server.use(
      http.get(api('contacts/:id'), () =>
        HttpResponse.json({ ...wholeContact, kinds: ['veterinarian'], owns: [] }),
      ),
    );
    renderApp(`/contacts/${CONTACT_ID}`);
    await waitFor(() => expect(calls).toBe(1));
    expect(screen.queryByRole('region', { name: 'Owner’s page' })).not.toBeInTheDocument();
  });
});

describe('the messages of owners', () => {
  /** Keeps what was said to be done, and lists what was not. */
  function keepSeen() {
    const said: unknown[] = [];
    let isSeen = false;
    server.use(
      http.get(api('owner_messages'), () => HttpResponse.json(isSeen ? [] : [unseen])),
      http.put(api('owner_messages/:id'), async ({ request, params }) => {
        const body = (await request.json()) as { seen: boolean };
        said.push([params.id, body]);
        isSeen = body.seen;
        return HttpResponse.json({ ...unseen, seen: isSeen });
      }),
    );
    return said;
  }

  it('stand on the dashboard until they are done, which can be undone', async () => {
    const said = keepSeen();
    const { user } = renderApp('/dashboard');
    const card = await screen.findByRole('region', { name: 'Messages of Owners' });
    expect(card).toHaveTextContent('Could she go out with the mares?');
    expect(within(card).getByRole('link', { name: 'Reply to Rae Doe' })).toHaveAttribute(
      'href',
      'mailto:rae@example.org?subject=Re%3A%20Your%20message',
    );
    await user.click(
      within(card).getByRole('button', { name: 'Done with the message of Rae Doe' }),
    );
    await waitFor(() => expect(card).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('region', { name: 'Messages of Owners' })).toBeVisible();
    const id = unseen._id.$oid;
    expect(said).toEqual([
      [id, { seen: true }],
      [id, { seen: false }],
    ]);
  });

  it('stay if that failed, which is said', async () => {
    server.use(http.put(api('owner_messages/:id'), () => problem(503, 'unavailable', 'Wait.')));
    const { user } = renderApp('/dashboard');
    await user.click(
      await screen.findByRole('button', { name: 'Done with the message of Rae Doe' }),
    );
    expect(await screen.findByText(/^Failed to save that it is done/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Messages of Owners' })).toBeVisible();
  });

  it('are all on a page of their own', async () => {
    const asked: string[] = [];
    server.use(
      http.get(api('owner_messages'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(asked.length === 1 ? ownerMessages : []);
      }),
    );
    const { user } = renderApp('/owner-messages');
    const [first, second] = await screen.findAllByRole('article');
    expect(first).toHaveTextContent('New');
    expect(within(first as HTMLElement).getByRole('link', { name: 'Rae Doe' })).toHaveAttribute(
      'href',
      `/owners/${CONTACT_ID}`,
    );
    expect(second).toHaveTextContent(seen.text);
    expect(second).toHaveTextContent('No email address to reply to.');
    expect(within(second as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Show'), 'New');
    expect(await screen.findByText('No message is new.')).toBeVisible();
    expect(asked).toEqual(['', '?seen=false']);
  });

  it('say how they come, as long as there is none', async () => {
    server.use(http.get(api('owner_messages'), () => HttpResponse.json([])));
    renderApp('/owner-messages');
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All Owners' })).toHaveAttribute('href', '/owners');
  });
});
