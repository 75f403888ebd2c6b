import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { bill } from '../../../testing/fixtures/bookFixtures';
import { ownRole } from '../../../testing/fixtures/fixtures';
import { madeMonth, month } from '../../../testing/fixtures/serviceFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { Month, MonthBody } from './monthApi';
import { addMonths, monthName, monthOf, monthOptions } from './months';

const ADDRESS = '/book/month?month=2026-11';
const BOARD = 'Full board of Midnight Sun, November 2026';
const BLANKETS = 'Blanket change of Midnight Sun';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

interface Sent {
  key: string | null;
  body: MonthBody;
}

/** A server that bills each key once, and what it was asked. */
function barn(fail?: (count: number) => Response | undefined) {
  const sent: Sent[] = [];
  const billed = new Set<string>();
  const answers = new Map<string | null, object>();
  server.use(
    http.get(api('bills/month'), ({ request }) => {
      const of = new URL(request.url).searchParams.get('month') ?? '';
      const owners = month.owners
        .map((owner) => ({ ...owner, lines: owner.lines.filter(({ key }) => !billed.has(key)) }))
        .filter(({ lines }) => lines.length > 0);
      return HttpResponse.json<Month>({ ...month, month: of, owners });
    }),
    http.post(api('bills/month'), async ({ request }) => {
      const key = request.headers.get('idempotency-key');
      const body = (await request.json()) as MonthBody;
      sent.push({ key, body });
      const kept = answers.get(key);
      const failed = fail?.(sent.length);
      // What fails here has billed already: only its answer is lost.
      const keys = body.owners.flatMap(({ lines }) => lines.map((line) => line.key));
      const already = keys.filter((one) => billed.has(one));
      const bills = body.owners
        .filter(({ lines }) => lines.some((line) => !billed.has(line.key)))
        .map((_, at) => madeMonth.bills[at]);
      const answer = kept ?? { bills, already };
      for (const one of keys) billed.add(one);
      answers.set(key, answer);
      return failed ?? HttpResponse.json(answer, { status: 201 });
    }),
  );
  return sent;
}

const open = async (at = ADDRESS) => {
  const app = renderApp(at);
  await screen.findByRole('button', { name: 'Make All' });
  return app;
};

const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(screen.getByRole('button', { name }));

const lineOf = (body: MonthBody | undefined, owner: number) => body?.owners[owner]?.lines;

describe('the month', () => {
  it('shows the lines of each owner, their total, and what is open besides', async () => {
    await open();
    const ann = within(screen.getByRole('region', { name: 'Ann Lee' }));
    expect(ann.getByLabelText(`Description of ${BOARD}`)).toHaveValue(BOARD);
    expect(ann.getByLabelText(`Amount of ${BOARD}`)).toHaveValue('300.00');
    expect(ann.getByText('5 × $4.50')).toBeVisible();
    expect(ann.getByText('Total $322.50')).toBeVisible();
    expect(ann.getByRole('link', { name: 'Open balance $120.00' })).toHaveAttribute(
      'href',
      '/financial/bills?q=Ann+Lee',
    );
    const bo = within(screen.getByRole('region', { name: 'Bo Park' }));
    expect(bo.getByText(/^Paid \$35\.00 too much on earlier bills/)).toBeVisible();
    expect(screen.getByText('2 owners')).toBeVisible();
    expect(screen.getByText('$522.50')).toBeVisible();
  });

  it('names who cannot be billed, and leads to what is to be done', async () => {
    await open();
    const card = within(screen.getByRole('region', { name: 'Not Billed: No Contact' }));
    expect(card.getByText('Kim Dale')).toBeVisible();
    expect(card.getByText('$620.00')).toBeVisible();
    expect(card.getByRole('link', { name: 'Open the horse of Kim Dale' })).toHaveAttribute(
      'href',
      `/horses/${month.without_contact[0]?.horse_id ?? ''}`,
    );
  });

  it('makes the bill of one owner alone, and leaves the others as they are', async () => {
    const sent = barn();
    const bo = month.owners[1];
    const { user } = renderApp(`${ADDRESS}&owner=${bo?.contact_id ?? ''}`);
    await user.click(await screen.findByRole('button', { name: 'Make Bill' }));
    expect(await screen.findByRole('region', { name: '1 Bill Made' })).toBeVisible();
    expect(sent.map(({ body }) => body.owners.map(({ contact_id: id }) => id))).toEqual([
      [bo?.contact_id],
    ]);
    expect(screen.queryByRole('button', { name: 'Send All' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'All Owners' }));
    expect(await screen.findByRole('region', { name: 'Ann Lee' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Bo Park' })).not.toBeInTheDocument();
  });

  it('makes all bills with one press, and sends all with another', async () => {
    const sent = barn();
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('bills/month/send'), async ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        expect(await request.json()).toEqual({ month: '2026-11', organization_id: ownRole.id });
        return HttpResponse.json({ sent: 2, not_sent: [], delivery: 'email' });
      }),
    );
    const app = await open();
    await press(app, 'Make All');
    const made = within(await screen.findByRole('region', { name: '2 Bills Made' }));
    expect(made.getByText('Together $522.50. They are not sent yet.')).toBeVisible();
    expect(made.getByRole('link', { name: 'Bill 8' })).toBeVisible();
    expect(document.activeElement).toContainElement(
      screen.getByRole('region', { name: '2 Bills Made' }),
    );
    expect(sent.map(({ body }) => body)).toEqual([
      {
        month: '2026-11',
        organization_id: ownRole.id,
        owners: month.owners.map(({ contact_id, lines }) => ({
          contact_id,
          lines: lines.map(({ key, description, quantity, unit_amount }) => ({
            key,
            description,
            quantity,
            unit_amount,
          })),
        })),
      },
    ]);
    // What is billed is not offered again.
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Make All' })).not.toBeInTheDocument(),
    );
    await press(app, 'Send All');
    expect(
      await screen.findByText(
        '2 bills were given to the mail. Each bill says when it is delivered.',
      ),
    ).toBeVisible();
    expect(made.getByText('Together $522.50.')).toBeVisible();
    await press(app, 'Send All');
    await waitFor(() => expect(keys).toHaveLength(2));
    // Another request, because bills may have been made meanwhile.
    expect(new Set(keys).size).toBe(2);
  });

  it('gives back what was billed, and says what is left of it', async () => {
    const [ines] = month.owners;
    const [line] = ines?.lines ?? [];
    if (ines === undefined || line === undefined) throw new Error('no fixture');
    const less = { ...line, key: 'again', description: 'Less', unit_amount: -80, amount: -80 };
    const owners = [{ ...ines, lines: [less, line], not_given_back: 12.5 }];
    const sent: unknown[] = [];
    server.use(
      http.get(api('bills/month'), () => HttpResponse.json<Month>({ ...month, owners })),
      http.post(api('bills/month'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(madeMonth, { status: 201 });
      }),
    );
    const { user } = renderApp(ADDRESS);
    expect(await screen.findByText(/^\$12.50 of earlier bills is still to be/)).toBeVisible();
    expect(screen.getByText('Total $220.00')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Description of Less' });
    await user.type(field, ' days');
    await user.click(screen.getByRole('button', { name: 'Make All' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      owners: [{ lines: [{ description: 'Less days', quantity: 1, unit_amount: -80 }, {}] }],
    });
  });

  it('leaves lines out, also when the page is opened again, and not for the next month', async () => {
    const sent = barn();
    const app = await open();
    await app.user.click(screen.getByRole('checkbox', { name: `Bill ${BLANKETS}` }));
    await press(app, 'Leave out Bo Park');
    const ann = within(screen.getByRole('region', { name: 'Ann Lee' }));
    expect(ann.getByText('Total $300.00')).toBeVisible();
    expect(screen.getByText('1 owner')).toBeVisible();
    await press(app, 'Make All');
    await screen.findByRole('region', { name: '1 Bill Made' });
    expect(sent[0]?.body.owners).toHaveLength(1);
    expect(lineOf(sent[0]?.body, 0)?.map(({ description }) => description)).toEqual([BOARD]);
    await waitFor(() =>
      expect(screen.queryByRole('checkbox', { name: `Bill ${BOARD}` })).not.toBeInTheDocument(),
    );
    await press(app, 'Make All');
    expect(await screen.findByText('Choose a line to be billed.')).toBeVisible();
    expect(sent).toHaveLength(1);
    app.unmount();
    const again = await open();
    expect(screen.getByRole('checkbox', { name: `Bill ${BLANKETS}` })).not.toBeChecked();
    again.unmount();
    await open('/book/month?month=2026-12');
    expect(screen.getByRole('checkbox', { name: `Bill ${BLANKETS}` })).toBeChecked();
  });

  it('changes descriptions and amounts in place', async () => {
    const sent = barn();
    const app = await open();
    const amount = screen.getByLabelText(`Amount of ${BLANKETS}`);
    await app.user.clear(amount);
    await app.user.type(amount, '20.x');
    await press(app, 'Make All');
    expect(await screen.findByText('Enter an amount like 35 or 12.50')).toBeVisible();
    expect(amount).toHaveFocus();
    await app.user.clear(amount);
    await app.user.type(amount, '20');
    expect(screen.queryByText('5 × $4.50')).not.toBeInTheDocument();
    const description = screen.getByLabelText(`Description of ${BOARD}`);
    await app.user.clear(description);
    await app.user.type(description, 'Board');
    expect(screen.getByText('Total $320.00')).toBeVisible();
    await app.user.type(description, '{Enter}');
    await app.user.type(amount, '{Enter}');
    expect(sent).toEqual([]);
    await press(app, 'Make All');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(
      lineOf(sent[0]?.body, 0)?.map(({ description, quantity, unit_amount }) => [
        description,
        quantity,
        unit_amount,
      ]),
    ).toEqual([
      ['Board', 1, 300],
      [BLANKETS, 1, 20],
    ]);
  });

  it('puts what the server refuses at its line', async () => {
    server.use(
      http.post(api('bills/month'), () =>
        problem(422, 'invalid_input', 'Invalid.', {
          'owners[0].lines[1].unit_amount': ['must be at most 1,000,000'],
          'owners[1].lines[0].key': ['is not known'],
        }),
      ),
    );
    const app = await open();
    const amount = screen.getByLabelText(`Amount of ${BLANKETS}`);
    await app.user.clear(amount);
    await app.user.type(amount, '9999999');
    await press(app, 'Make All');
    expect(await screen.findByText('Amount must be at most 1,000,000')).toBeVisible();
    expect(amount).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText(/November 2026, 40% is not known/)).toBeVisible();
  });

  it('asks for the same bills again when the answer was lost', async () => {
    const sent = barn((count) => (count === 1 ? HttpResponse.error() : undefined));
    const app = await open();
    await press(app, 'Make All');
    expect(await screen.findByText(/so the bills may have been made/)).toBeVisible();
    // The lines are gone when the connection is back, since the server has billed them.
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Ann Lee' })).not.toBeInTheDocument(),
    );
    await press(app, 'Make All');
    expect(await screen.findByRole('region', { name: '2 Bills Made' })).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('names what somebody else has billed meanwhile', async () => {
    const key = month.owners[1]?.lines[0]?.key ?? '';
    server.use(
      http.post(api('bills/month'), () =>
        HttpResponse.json({ bills: [madeMonth.bills[0]], already: [key] }, { status: 201 }),
      ),
    );
    const app = await open();
    await press(app, 'Make All');
    const made = within(await screen.findByRole('region', { name: '1 Bill Made' }));
    expect(
      made.getByText(
        'Billed already, so not again: Full board of Midnight Sun, November 2026, 40%.',
      ),
    ).toBeVisible();
  });

  it('says which bills were not sent, and why', async () => {
    server.use(
      http.post(api('bills/month/send'), () =>
        HttpResponse.json({
          sent: 1,
          delivery: 'email',
          not_sent: [
            { bill_id: bill._id.$oid, number: 5, recipient_name: 'Ann Lee', reason: 'no_address' },
          ],
        }),
      ),
    );
    const app = await open();
    await press(app, 'Send All');
    const card = await screen.findByRole('region', { name: 'Sending' });
    expect(within(card).getByText(/^1 bill was given to the mail/)).toBeVisible();
    expect(await within(card).findByRole('link', { name: 'Bill 5 to Ann Lee' })).toBeVisible();
    expect(card).toHaveTextContent('it has no email address');
  });

  it('says that there is nothing to send', async () => {
    server.use(
      http.post(api('bills/month/send'), () =>
        HttpResponse.json({ sent: 0, not_sent: [], delivery: 'email' }),
      ),
    );
    const app = await open();
    await press(app, 'Send All');
    expect(await screen.findByText(/^There is nothing to send/)).toBeVisible();
  });

  it('asks for the password when the session has ended, and then sends', async () => {
    let ended = true;
    server.use(
      http.post(api('bills/month/send'), () =>
        ended
          ? problem(401, 'unauthenticated', 'Please sign in.')
          : HttpResponse.json({ sent: 2, not_sent: [], delivery: 'email' }),
      ),
    );
    const app = await open();
    await press(app, 'Leave out Bo Park');
    await press(app, 'Send All');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in to save' }));
    ended = false;
    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/You are signed out, so this was not saved/)).toBeVisible();
    await press(app, 'Send All');
    expect(await screen.findByText(/^2 bills were given to the mail/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Bill Bo Park' })).toBeVisible();
  });

  it('is another month with its own lines', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get(api('bills/month'), ({ request }) => {
        const of = new URL(request.url).searchParams.get('month') ?? '';
        asked.push(of);
        return HttpResponse.json({ ...month, month: of, owners: [], without_contact: [] });
      }),
    );
    const { user, router } = renderApp('/book/month');
    await screen.findByText('Nothing to bill for November 2026');
    await user.click(screen.getByRole('button', { name: 'The month before' }));
    expect(await screen.findByText('Nothing to bill for October 2026')).toBeVisible();
    expect(router.state.location.search).toBe('?month=2026-10');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'December 2026');
    expect(await screen.findByText('Nothing to bill for December 2026')).toBeVisible();
    expect(asked).toEqual(['2026-11', '2026-10', '2026-12']);
  });
});

describe('a month', () => {
  it('is read from the address, or that of the day', () => {
    expect(monthOf('2026-02', '2026-11-28')).toBe('2026-02');
    expect(monthOf('2026-13', '2026-11-28')).toBe('2026-11');
    expect(monthOf('', '2026-11-28')).toBe('2026-11');
    expect(monthName('2026-02')).toBe('February 2026');
  });

  it('is counted across years', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-01', -13)).toBe('2024-12');
  });

  it('is among those to choose from, also if it is long ago', () => {
    const values = monthOptions('2020-01', '2026-11-28').map(({ value }) => value);
    expect(values[0]).toBe('2026-12');
    expect(values).toContain('2025-11');
    expect(values.at(-1)).toBe('2020-01');
  });
});
