import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import type { Schemas } from '../../../api/types';
import { contacts } from '../../../testing/fixtures/contactFixtures';
import { bareHorse, horse, HORSE_ID } from '../../../testing/fixtures/horseFixtures';
import { api, problem } from '../../../testing/handlers';
import { fact, put } from '../../../testing/horseSections';
import { renderApp } from '../../../testing/renderApp';
import { saleLink } from '../../../testing/saleHandlers';
import { server } from '../../../testing/server';

type Horse = Schemas['HorseView'];

const ADDRESS = `/horses/${HORSE_ID}`;
const [contact] = contacts;
if (contact === undefined) throw new Error('no fixture');

/** A server that keeps what is saved of the sale, and records it. */
function serve(first: Horse = horse) {
  const sent: Partial<Horse['sale']>[] = [];
  let now = { ...first, id: HORSE_ID };
  server.use(
    http.get(api('horses/:id'), () => HttpResponse.json(now)),
    http.put(api('horses'), async ({ request }) => {
      const body = (await request.json()) as Partial<Horse['sale']> & { section: string };
      sent.push(body);
      if (body.section === 'owners') return HttpResponse.json(now);
      const { status = null, sold_to_contact_id = null } = body;
      now = {
        ...now,
        profile: { ...now.profile, for_sale: status === 'for_sale' || status === 'pending' },
        sale: { ...now.sale, ...body, sold_to: sold_to_contact_id === null ? '' : 'Rae Doe' },
        revisions: { ...now.revisions, sale: now.revisions.sale + 1 },
      };
      return HttpResponse.json(now);
    }),
  );
  return sent;
}

const card = async () => within(await screen.findByRole('region', { name: 'For Sale' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the sale of a horse', () => {
  it('is shown with price and height, and is one line if nothing is recorded', async () => {
    const { unmount } = renderApp(ADDRESS);
    const shown = await card();
    expect(fact('Price', shown)).toHaveTextContent('$12,500.00, OBO');
    expect(fact('Height', shown)).toHaveTextContent('15.3 hands (63 in, 160 cm)');
    expect(fact('Status', shown)).toHaveTextContent('For Sale');
    unmount();
    serve(bareHorse);
    renderApp(ADDRESS);
    expect((await card()).getByText('Not provided')).toBeVisible();
  });

  it('is edited: a height of four inches is refused, and no price is on request', async () => {
    const sent = serve();
    const { user } = renderApp(ADDRESS);
    await user.click((await card()).getByRole('button', { name: 'Edit For Sale' }));
    const form = await dialog('Edit For Sale');
    const height = form.getByLabelText(/^Height/);
    expect(height).toHaveAccessibleDescription('63 inches, 160 cm.');
    put(height, '15.4');
    put(form.getByLabelText(/^Video/), 'http://video.example.org');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(height).toHaveAccessibleDescription(/from 8.0 to 20.3/));
    expect(form.getByLabelText(/^Video/)).toHaveAccessibleDescription(/begins with https/);
    expect(sent).toEqual([]);

    put(height, '16');
    expect(height).toHaveAccessibleDescription(/^64 inches, 163 cm\./);
    put(form.getByLabelText(/^Video/), 'https://video.example.org');
    put(form.getByLabelText(/^Price$/), '');
    await user.selectOptions(form.getByLabelText(/^Status/), 'Sale Pending');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      section: 'sale',
      revision: 2,
      status: 'pending',
      price: null,
      price_note: 'OBO',
      height_hands: '16.0',
      video_url: 'https://video.example.org',
      public: false,
    });
    expect(fact('Price', await card())).toHaveTextContent('On request');
  });

  it('has a page for everyone with the link, until that is taken down', async () => {
    URL.createObjectURL = () => 'blob:qr';
    URL.revokeObjectURL = () => undefined;
    const sent = serve();
    const { user } = renderApp(ADDRESS);
    await user.click((await card()).getByRole('button', { name: 'Public Page' }));
    const shown = await dialog('Public page of Midnight Sun');
    await user.click(shown.getByRole('button', { name: 'Make a Public Page' }));
    expect(
      await shown.findByRole('img', { name: 'QR code of the public page of Midnight Sun' }),
    ).toHaveAttribute('src', 'blob:qr');
    expect(sent[0]).toMatchObject({ public: true, price: 12_500, status: 'for_sale' });
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(saleLink.url);
    await user.click(shown.getByRole('button', { name: 'Take It Down' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Take It Down' }));
    expect(await shown.findByText(/^There is no public page yet/)).toBeVisible();
    expect(sent[1]).toMatchObject({ public: false, revision: 3 });
  });

  it('ends with the buyer, and offers the bill of sale and the archive', async () => {
    const sent = serve();
    const { user } = renderApp(ADDRESS);
    await user.click((await card()).getByRole('button', { name: 'Mark as Sold' }));
    const form = await dialog('Mark Midnight Sun as Sold');
    expect(form.getByLabelText(/^Price Paid/)).toHaveValue('12500.00');
    put(form.getByLabelText(/^Sold On/), '2026-05-20');
    put(form.getByLabelText(/^Price Paid/), '11,000');
    await user.click(form.getByRole('button', { name: 'Show all contacts' }));
    await user.click(await screen.findByRole('option', { name: new RegExp(contact.name) }));
    await user.click(form.getByRole('button', { name: 'Mark as Sold' }));

    const next = await dialog('Midnight Sun is sold');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      status: 'sold',
      sold_on: '2026-05-20',
      sold_price: 11_000,
      sold_to_contact_id: contact._id.$oid,
      // The rest stays as it is.
      price: 12_500,
      height_hands: '15.3',
    });
    expect(next.getByRole('button', { name: 'Bill of Sale' })).toBeVisible();
    expect(next.getByRole('link', { name: 'The Buyer' })).toHaveAttribute(
      'href',
      `/contacts/${contact._id.$oid}`,
    );
    await user.click(next.getByRole('button', { name: 'Make Rae Doe the Owner' }));
    const owner = await dialog('Make Rae Doe the Owner');
    expect(owner.getByLabelText(/^First day/)).toHaveValue('2026-05-20');
    await user.click(owner.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Midnight Sun belongs to Rae Doe')).toBeVisible();
    expect(sent[1]).toMatchObject({
      section: 'owners',
      owners: [{ contact_id: contact._id.$oid, name: 'Rae Doe', share: null }],
      owners_from: '2026-05-20',
    });
    await user.click(next.getByRole('button', { name: 'Move to the Archive' }));
    const archive = await dialog('Archive Midnight Sun');
    expect(archive.getByLabelText(/^Why/)).toHaveValue('sold');
    expect(archive.getByLabelText(/^Date/)).toHaveValue('2026-05-20');
    await waitFor(() =>
      expect(archive.getByLabelText(/^To Whom/)).toHaveValue(
        contact.company === '' ? contact.name : `${contact.name}, ${contact.company}`,
      ),
    );
    // The page behind a dialog is hidden.
    await user.click(archive.getByRole('button', { name: 'Cancel' }));
    expect(fact('Sold', await card())).toHaveTextContent('May 20, 2026 to Rae Doe for $11,000.00');
    const tools = (await card()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(tools).toContain('Bill of Sale');
    expect(tools).not.toContain('Add Photos for Buyers');
  });

  it('makes a contact of a new buyer once, although the sale must be saved twice', async () => {
    const made: unknown[] = [];
    const sent = serve();
    server.use(
      http.post(api('contacts'), async ({ request }) => {
        made.push(await request.json());
        return HttpResponse.json(contact, { status: 201 });
      }),
      http.put(api('horses'), () => problem(503, 'unavailable', 'Please wait.'), { once: true }),
    );
    const { user } = renderApp(ADDRESS);
    await user.click((await card()).getByRole('button', { name: 'Mark as Sold' }));
    const form = await dialog('Mark Midnight Sun as Sold');
    await user.click(form.getByRole('button', { name: 'New Contact' }));
    await user.click(form.getByRole('button', { name: 'Mark as Sold' }));
    await waitFor(() =>
      expect(form.getByLabelText(/^Buyer’s Name/)).toHaveAccessibleDescription('Name is required'),
    );
    put(form.getByLabelText(/^Buyer’s Name/), ' Bo Buyer ');
    put(form.getByLabelText(/^Buyer’s Phone/), '615-555-0188');
    await user.click(form.getByRole('button', { name: 'Mark as Sold' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to mark as sold.');
    await user.click(form.getByRole('button', { name: 'Mark as Sold' }));
    await dialog('Midnight Sun is sold');
    expect(made).toEqual([
      expect.objectContaining({ name: 'Bo Buyer', phones: ['615-555-0188'], kinds: ['other'] }),
    ]);
    expect(sent.at(-1)).toMatchObject({ sold_to_contact_id: contact._id.$oid });
  });

  it('can only be looked at by those who may not change horses', async () => {
    server.use(http.get(api('organizations'), () => HttpResponse.json([])));
    renderApp(ADDRESS);
    const shown = await card();
    await waitFor(() => expect(shown.queryByRole('button')).not.toBeInTheDocument());
  });
});
