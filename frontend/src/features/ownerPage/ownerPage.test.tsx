import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { ownerLink, ownerPage } from '../../testing/fixtures/ownerFixtures';
import { api, problem } from '../../testing/handlers';
import { mediaQueries } from '../../testing/mediaQueries';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const ADDRESS = `/owner/${ownerLink.token}`;

const region = (name: string) => within(screen.getByRole('region', { name }));

async function open() {
  const app = renderApp(ADDRESS, { signedIn: false });
  await screen.findByRole('heading', { level: 1, name: 'Duck River Farm' });
  return app;
}

describe('the page of an owner', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('shows the horses with their care, the overdue marked', async () => {
    await open();
    const horse = region('Midnight Sun');
    const texts = (name: string) =>
      within(horse.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(texts('Due')).toEqual([
      'Hoof careOverdue Jan 2, 2026',
      'Vaccination, RabiesMar 4, 2099',
    ]);
    expect(texts('Given')).toEqual(['Vaccination, RabiesMar 4, 2026']);
    expect(screen.getByRole('link', { name: 'office@duckriver.example' })).toHaveAttribute(
      'href',
      'mailto:office@duckriver.example',
    );
    expect(screen.getByRole('link', { name: '(931) 555-0199' })).toBeVisible();
    expect(screen.getByText('Rae Doe')).toBeVisible();
  });

  it('shows the first lines of care on a phone, and the others when they are wanted', async () => {
    vi.stubGlobal('matchMedia', mediaQueries(true));
    const [horse] = ownerPage.horses;
    const care = Array.from({ length: 7 }, (_, at) => ({
      kind: 'hoof' as const,
      name: `Visit ${at + 1}`,
      date: `2026-04-0${7 - at}`,
    }));
    server.use(
      http.get(api('owners/:token'), () =>
        HttpResponse.json({ ...ownerPage, horses: [{ ...horse, care }] }),
      ),
    );
    const { user } = await open();
    const given = within(region('Midnight Sun').getByRole('list', { name: 'Given' }));
    expect(given.getAllByRole('listitem')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Show 3 more of 7' }));
    expect(given.getAllByRole('listitem')).toHaveLength(7);
  });

  it('shows the bills to pay first, the most urgent at the top, with their PDFs', async () => {
    await open();
    expect(screen.getByRole('link', { name: '$1,040.00 to pay' })).toHaveAttribute(
      'href',
      '#bills',
    );
    const bills = region('Bills');
    expect(bills.getByText('To pay: $1,040.00')).toBeVisible();
    const unpaid = within(bills.getByRole('list', { name: 'Bills to pay' }));
    expect(unpaid.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bill 12 Overdue$420.00May 1, 2026, due May 15, 2026$120.00 of $540.00 is paidPDF of bill 12',
      'Bill 14 Open$620.00Jun 1, 2026, due Jun 15, 2026PDF of bill 14',
    ]);
    const others = within(bills.getByRole('list', { name: 'Earlier bills' }));
    expect(others.getByText('$300.00')).toBeVisible();
    const pdf = others.getByRole('link', { name: 'PDF of bill 9' });
    expect(pdf).toHaveAttribute('href', ownerPage.bills[2]?.pdf_url);
    expect(pdf).toHaveAttribute('download');
    expect(region('How to Pay').getByText(/^By check to Duck River Farm/)).toBeVisible();
  });

  it('opens the documents that are shared, without the address of the page', async () => {
    await open();
    const link = region('Documents').getByRole('link', { name: 'Coggins of Midnight Sun' });
    expect(link).toHaveAttribute('href', ownerPage.documents[0]?.file_url);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute(
      'content',
      'no-referrer',
    );
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('says what is not there, and sends no session', async () => {
    const tokens: (string | null)[] = [];
    server.use(
      http.get(api('owners/:token'), ({ request }) => {
        tokens.push(request.headers.get('token-x'));
        return HttpResponse.json({
          ...ownerPage,
          barn: { ...ownerPage.barn, name: '', email: null, phone: '' },
          horses: [{ ...ownerPage.horses[0], photo_url: null, care: [], due: [] }],
          documents: [],
          bills: [],
          open: 0,
          how_to_pay: '',
        });
      }),
    );
    renderApp(ADDRESS);
    await screen.findByRole('region', { name: 'Midnight Sun' });
    expect(screen.getByRole('heading', { level: 1, name: 'Your Horses' })).toBeVisible();
    expect(region('Midnight Sun').getByText('Nothing is due.')).toBeVisible();
    expect(region('Midnight Sun').getByText('No care is recorded yet.')).toBeVisible();
    expect(region('Bills').getByText('No bills yet.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Documents' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'How to Pay' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /to pay/ })).not.toBeInTheDocument();
    expect(tokens).toEqual([null]);
  });

  it('does not ask for money when everything is paid, and shows a credit', async () => {
    const [, , paid] = ownerPage.bills;
    server.use(
      http.get(api('owners/:token'), () =>
        HttpResponse.json({
          ...ownerPage,
          open: 0,
          credit: 20,
          bills: [{ ...paid, balance: -20 }],
        }),
      ),
    );
    await open();
    expect(region('Bills').getByText('Everything is paid.')).toBeVisible();
    expect(region('Bills').getByText(/\$20\.00 in your favor/)).toBeVisible();
    expect(region('Bills').getByText(/credit of \$20\.00 for the next bill/)).toBeVisible();
  });

  it('takes a credit off what is to be paid', async () => {
    server.use(
      http.get(api('owners/:token'), () => HttpResponse.json({ ...ownerPage, credit: 40 })),
    );
    await open();
    expect(region('Bills').getByText('To pay: $1,000.00')).toBeVisible();
    expect(screen.getByRole('link', { name: '$1,000.00 to pay' })).toBeVisible();
    expect(region('Bills').getByText(/credit of \$40\.00 from other bills/)).toBeVisible();
  });

  it('says of a link that was revoked that it is not valid', async () => {
    server.use(http.get(api('owners/:token'), () => problem(404, 'not_found', 'Not found.')));
    renderApp(ADDRESS, { signedIn: false });
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible();
    expect(screen.queryByText('Midnight Sun')).not.toBeInTheDocument();
  });
});

describe('a message to the barn', () => {
  /** Answers messages, and keeps what was sent. */
  function take(...answers: (() => Response)[]) {
    const sent: unknown[] = [];
    server.use(
      http.post(api('owners/:token/messages'), async ({ request, params }) => {
        sent.push([
          params.token,
          await request.json(),
          request.headers.get('idempotency-key'),
          request.headers.get('token-x'),
        ]);
        return answers[sent.length - 1]?.() ?? new HttpResponse(null, { status: 202 });
      }),
    );
    return sent;
  }

  it('is sent, said, and followed by another', async () => {
    const sent = take();
    const { user } = await open();
    const card = region('Write to the Barn');
    await user.click(card.getByRole('button', { name: 'Send Message' }));
    expect(await card.findByText('Message is required')).toBeVisible();
    await user.type(card.getByLabelText(/^Message/), ' I come on Friday ');
    await user.click(card.getByRole('button', { name: 'Send Message' }));
    const notice = await card.findByText('Sent. Duck River Farm has your message.');
    expect(notice).toHaveFocus();
    const key = expect.any(String) as string;
    expect(sent).toEqual([[ownerLink.token, { text: 'I come on Friday' }, key, null]]);
    await user.click(card.getByRole('button', { name: 'Write Another' }));
    expect(card.getByLabelText(/^Message/)).toHaveValue('');
  });

  it('stays as typed after a failure, and is sent again as it was', async () => {
    const sent = take(
      () => HttpResponse.error(),
      () => problem(429, 'rate_limited', 'Too many requests.'),
      () => problem(404, 'not_found', 'Not found.'),
    );
    const { user } = await open();
    const card = region('Write to the Barn');
    fireEvent.change(card.getByLabelText(/^Message/), { target: { value: 'She coughs' } });
    for (const said of [
      /could not be reached/,
      /^Too many messages were sent/,
      /^This link is not valid any more/,
    ]) {
      await user.click(card.getByRole('button', { name: 'Send Message' }));
      expect(await card.findByText(said)).toBeVisible();
      expect(card.getByLabelText(/^Message/)).toHaveValue('She coughs');
    }
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[1]).toEqual(sent[0]);
  });
});
