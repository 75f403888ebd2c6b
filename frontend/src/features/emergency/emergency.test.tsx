import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import {
  emergencyChoices,
  emergencyLink,
  emergencyLinks,
  emergencyPage,
} from '../../testing/fixtures/emergencyFixtures';
import { ownRole } from '../../testing/fixtures/fixtures';
import { HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const ADDRESS = `/emergency/${emergencyLink.token}`;

describe('the page behind the code on a stall door', () => {
  it('says whom to call in which order, and what a veterinarian asks', async () => {
    renderApp(ADDRESS, { signedIn: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'Midnight Sun' })).toBeVisible();
    const calls = within(screen.getByRole('region', { name: 'Call, in this order' }));
    expect(
      calls.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['(931) 555-0101', 'tel:+19315550101'],
      ['(931) 555-0147', 'tel:9315550147'],
    ]);
    expect(calls.getAllByRole('listitem')[1]).toHaveTextContent(/^Rae Doe Owner/);
    expect(screen.getByRole('region', { name: 'Veterinarian' })).toHaveTextContent('Dr. Zoë Ames');
    expect(screen.getByRole('region', { name: 'Allergies' })).toHaveTextContent('Penicillin');
    const given = within(screen.getByRole('region', { name: 'Current medication' }));
    expect(given.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bute 1 g, oralLast given: Mon, Jun 22, 2026, 11:37 AM CDT by russell (the dose of Jun 22, 2026, 8:00 AM)',
      'Omeprazole',
    ]);
    expect(screen.queryByRole('region', { name: 'Insurance' })).not.toBeInTheDocument();
    expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute(
      'content',
      'no-referrer',
    );
  });

  it('sends no session, and has what is not shared nowhere', async () => {
    const tokens: (string | null)[] = [];
    server.use(
      http.get(api('emergency/:token'), ({ request }) => {
        tokens.push(request.headers.get('token-x'));
        return HttpResponse.json({
          ...emergencyPage,
          photo: null,
          call: [],
          veterinarians: null,
          allergies: [],
          medication: null,
        });
      }),
    );
    renderApp(ADDRESS);
    expect(await screen.findByText(/^Nobody is named/)).toBeVisible();
    const parts = screen.getAllByRole('region').map(({ textContent }) => textContent);
    expect(parts).toEqual([
      'Call, in this orderNobody is named. Look for somebody of the barn.',
      'AllergiesNobody has entered any. Ask the owner.',
    ]);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(tokens).toEqual([null]);
  });

  it('tells what nobody has entered apart from none', async () => {
    server.use(
      http.get(api('emergency/:token'), () =>
        HttpResponse.json({
          ...emergencyPage,
          allergies: [],
          no_known_allergies: true,
          medication: [],
          no_current_medications: false,
        }),
      ),
    );
    renderApp(ADDRESS, { signedIn: false });
    expect(await screen.findByText('No known allergies.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Current medication' })).toHaveTextContent(
      'Nobody has entered any. Ask the owner.',
    );
  });

  it('says that a dose has two records', async () => {
    const [bute] = emergencyPage.medication ?? [];
    const at = (time: string) => ({ $date: `2026-06-22T${time}:00Z` });
    server.use(
      http.get(api('emergency/:token'), () =>
        HttpResponse.json({
          ...emergencyPage,
          medication: [
            {
              ...bute,
              given: [
                { at: at('13:10'), by: 'kim', given: true },
                { at: at('13:02'), by: 'rae', given: true },
              ],
            },
          ],
        }),
      ),
    );
    renderApp(ADDRESS, { signedIn: false });
    const part = await screen.findByRole('region', { name: 'Current medication' });
    expect(part).toHaveTextContent(/Last given: Mon, Jun 22, 2026, 8:10 AM CDT by kim/);
    expect(part).toHaveTextContent(
      'It may have been given twice. Also recorded: given Mon, Jun 22, 2026, 8:02 AM CDT by rae.',
    );
  });

  it('says of a link that was revoked that it is not valid', async () => {
    server.use(http.get(api('emergency/:token'), () => problem(404, 'not_found', 'Not found.')));
    renderApp(ADDRESS, { signedIn: false });
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    expect(screen.queryByText('Midnight Sun')).not.toBeInTheDocument();
  });
});

describe('the links of the barn', () => {
  /** A server that remembers which horses have links. */
  function serve() {
    URL.createObjectURL = vi.fn(() => 'blob:qr');
    URL.revokeObjectURL = vi.fn();
    let links = emergencyLinks;
    const made: string[] = [];
    server.use(
      http.get(api('emergency_links'), () => HttpResponse.json(links)),
      http.post(api('horses/:id/emergency_link'), ({ params }) => {
        const id = String(params.id);
        made.push(id);
        if (links.every(({ horse }) => horse.id !== id)) {
          const [first] = emergencyLinks;
          if (first !== undefined) {
            links = [...links, { ...first, horse: { id, name: 'Clover' }, opened: 0 }];
          }
        }
        return HttpResponse.json(emergencyLink, { status: 201 });
      }),
      http.delete(api('horses/:id/emergency_link'), ({ params }) => {
        links = links.filter(({ horse }) => horse.id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
      http.delete(api('emergency_links'), () => {
        links = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    return made;
  }

  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

  it('are made for the horses that have none, shown, copied, and revoked', async () => {
    const made = serve();
    const { user } = renderApp('/horses/emergency');
    expect(await screen.findByRole('row', { name: /^Midnight Sun Opened 2 times/ })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Make the Missing Link' }));
    expect(await screen.findByText('1 link made')).toBeVisible();
    const clover = await row(/^Clover Not opened yet/);
    await user.click(clover.getByRole('button', { name: 'Show the link of Clover' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Emergency page of Clover' }));
    expect(
      dialog.getByRole('img', { name: 'QR code of the emergency page of Clover' }),
    ).toHaveAttribute('src', 'blob:qr');
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(emergencyLink.url);
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
    expect(made).toHaveLength(2);
    await user.click(
      await screen.findByRole('button', { name: 'Revoke the link of Midnight Sun' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Revoke Link' }));
    expect(await screen.findByRole('row', { name: /^Midnight Sun No link/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revoke All' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke 1 Link' }));
    expect(await screen.findByRole('row', { name: /^Clover No link/ })).toBeVisible();
  });

  it('get a last day, without a new code', async () => {
    serve();
    const sent: unknown[] = [];
    server.use(
      http.post(api('horses/:id/emergency_link'), async ({ request }) => {
        const body = (await request.json()) as { expires_at?: string };
        sent.push(body);
        const end = body.expires_at;
        return HttpResponse.json({
          ...emergencyLink,
          expires_at: end === undefined ? null : { $date: end },
        });
      }),
    );
    const { user } = renderApp('/horses/emergency');
    const sun = await row(/^Midnight Sun/);
    await user.click(sun.getByRole('button', { name: 'Show the link of Midnight Sun' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Emergency page of Midnight Sun' }),
    );
    fireEvent.change(dialog.getByLabelText(/^Last Day/), { target: { value: '2099-12-31' } });
    await user.click(dialog.getByRole('button', { name: 'Save Last Day' }));
    expect(await screen.findByText('The link works until Dec 31, 2099')).toBeVisible();
    expect(sent).toEqual([{}, { expires_at: '2099-12-31T23:59:00.000Z' }]);
  });

  it('show what the barn chooses', async () => {
    const sent: unknown[] = [];
    let now = emergencyChoices;
    server.use(
      http.get(api('emergency_links/choices'), () => HttpResponse.json(now)),
      http.put(api('emergency_links/choices'), async ({ request }) => {
        now = (await request.json()) as typeof now;
        sent.push(now);
        return HttpResponse.json(now);
      }),
    );
    const { user } = renderApp('/horses/emergency');
    const insurance = await screen.findByRole('checkbox', { name: 'Insurance number' });
    expect(insurance).not.toBeChecked();
    await user.click(insurance);
    expect(await screen.findByText('Saved for all pages')).toBeVisible();
    expect(insurance).toBeChecked();
    expect(sent).toEqual([{ shown: [...emergencyChoices.shown, 'insurance'] }]);
  });

  it('can only be looked at by those who may not change horses', async () => {
    server.use(
      http.get(api('organizations'), () =>
        HttpResponse.json([{ ...ownRole, permissions: ['record_care'] }]),
      ),
    );
    renderApp('/horses/emergency');
    await screen.findByRole('row', { name: /^Midnight Sun Opened/ });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^(Make|Show|Revoke)/ })).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Door Cards' })).toBeVisible();
  });

  it('is on the page of its horse', async () => {
    serve();
    const { user } = renderApp(`/horses/${HORSE_ID}`);
    const card = within(await screen.findByRole('region', { name: 'Emergency Link' }));
    expect(await card.findByText('Opened 2 times')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Show Link' }));
    expect(
      await screen.findByRole('dialog', { name: 'Emergency page of Midnight Sun' }),
    ).toBeVisible();
  });
});
