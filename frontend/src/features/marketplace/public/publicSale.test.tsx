import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { publicSale } from '../../../testing/fixtures/marketplaceFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const ADDRESS = '/sale/BBBBBBBBBBBBBBBBBBBBBB';
const open = () => renderApp(ADDRESS, { signedIn: false });
const panel = (name: string) => within(screen.getByRole('region', { name }));

describe('the public page of a horse for sale', () => {
  it('shows what buyers see, without a session', async () => {
    const tokens: (string | null)[] = [];
    server.use(
      http.get(api('horses/public/:token'), ({ request }) => {
        tokens.push(request.headers.get('authorization'));
        return HttpResponse.json(publicSale);
      }),
    );
    open();
    await screen.findByRole('heading', { level: 1, name: 'Copper Penny' });
    expect(tokens).toEqual([null]);
    const banner = screen.getByRole('heading', { level: 1 }).closest('header');
    for (const text of ['$8,000.00, Firm', '12 years', 'Lexington, KY', 'Sale Pending']) {
      expect(banner).toHaveTextContent(text);
    }
    const about = screen.getByRole('region', { name: 'About' });
    for (const text of [
      'Height15.3 hands (63 in, 160 cm)',
      'Registered NameCopper Penny Lane',
      'SireCopper Kettle',
      'DamPenny Royal',
      'DisciplineReining',
      'Level of TrainingFinished',
    ]) {
      expect(about).toHaveTextContent(text);
    }
    expect(screen.getByRole('region', { name: 'Description' })).toHaveTextContent(
      'Quiet on trails. Loads and clips.',
    );
    expect(
      screen.getByRole('link', { name: 'Watch the video on video.example.org' }),
    ).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(screen.getByRole('link', { name: 'Report it in the marketplace' })).toHaveAttribute(
      'href',
      `/horses/marketplace/${publicSale.id}`,
    );
  });

  it('turns the photos by buttons, keys, a finger and small pictures', async () => {
    const { user } = open();
    await screen.findByRole('heading', { level: 1, name: 'Copper Penny' });
    const photos = panel('Photos');
    const large = () => photos.getByRole('img', { name: /^Copper Penny, photo/ });
    // By `user`, because jsdom has no pointer events: those of `fireEvent` have no place.
    const drag = (by: number) =>
      user.pointer([
        { keys: '[TouchA>]', target: large(), coords: { clientX: 300 } },
        { pointerName: 'TouchA', coords: { clientX: 300 + by } },
        { keys: '[/TouchA]' },
      ]);
    expect(large()).toHaveAttribute('src', '/showstable/photos/a1/banner');
    await user.click(photos.getByRole('button', { name: 'Next photo' }));
    expect(large()).toHaveAttribute('src', '/showstable/photos/a2/banner');
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(large()).toHaveAttribute('src', '/showstable/photos/a3/banner');
    expect(photos.getByText('3 of 3')).toBeVisible();
    await drag(-100);
    expect(large()).toHaveAttribute('src', '/showstable/photos/a1/banner');
    await drag(-10);
    expect(large()).toHaveAttribute('src', '/showstable/photos/a1/banner');
    await drag(100);
    expect(large()).toHaveAttribute('src', '/showstable/photos/a3/banner');
    await user.click(photos.getByRole('button', { name: 'Photo 2' }));
    expect(large()).toHaveAttribute('src', '/showstable/photos/a2/banner');
    expect(photos.getByRole('button', { name: 'Photo 2' })).toHaveAttribute('aria-current', 'true');
  });

  it('takes a message to the seller, and keeps it if it is not sent', async () => {
    const sent: { body: unknown; key: string | null }[] = [];
    server.use(
      http.post(api('horses/public/:token/inquiries'), async ({ request, params }) => {
        expect(ADDRESS.endsWith(String(params.token))).toBe(true);
        sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
        return sent.length === 1
          ? problem(429, 'rate_limited', 'Too many.')
          : new HttpResponse(null, { status: 202 });
      }),
    );
    const { user } = open();
    await screen.findByRole('heading', { level: 1, name: 'Copper Penny' });
    const ask = panel('Interested?');
    expect(ask.getByText('Ask Willow Creek about Copper Penny.')).toBeVisible();
    await user.type(ask.getByLabelText(/^Name/), 'Bo Buyer');
    await user.type(ask.getByLabelText(/^Email/), 'bo@example.org');
    await user.type(ask.getByLabelText(/^Message/), 'Is he sound?');
    await user.click(ask.getByRole('button', { name: 'Send Message' }));
    expect(await ask.findByRole('alert')).toHaveTextContent('Too many messages');
    expect(ask.getByLabelText(/^Message/)).toHaveValue('Is he sound?');
    await user.click(ask.getByRole('button', { name: 'Send Message' }));
    expect(await ask.findByRole('status')).toHaveTextContent(
      'Your message is sent. Willow Creek can answer to bo@example.org.',
    );
    expect(sent[1]).toEqual({
      body: {
        name: 'Bo Buyer',
        email: 'bo@example.org',
        phone: '',
        message: 'Is he sound?',
        website: '',
      },
      key: sent[0]?.key,
    });
  });

  it('says that a link is not valid any more', async () => {
    server.use(
      http.get(api('horses/public/:token'), () => problem(404, 'not_found', 'Not found.')),
    );
    open();
    await screen.findByRole('heading', { level: 1, name: 'Horse Not Available' });
    expect(screen.getByText(/this link is not valid any more/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  });
});
