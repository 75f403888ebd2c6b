import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { bill, proposal } from '../../../testing/fixtures/bookFixtures';
import { ownRole } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { addDays, todayHere } from '../../../lib/time/days';
import { bookApi } from '../bookApi';
import { billBody, billValues, newBill, placeErrors } from './billSchema';

const AT = `/financial/bills/${bill._id.$oid}`;
const [line] = bill.lines;
if (line === undefined) throw new Error('no line');

/** The bill, with a typed line of a horse beside the part of an entry. */
const twoLines = {
  ...bill,
  total: 150,
  lines: [
    line,
    { ...line, id: 'typed', part_id: null, description: 'Lessons', unit_amount: 25, quantity: 2 },
  ],
};

const payment = {
  id: 'p',
  method: 'check',
  amount: 50,
  received_on: '2026-10-02',
  reference: '',
  recorded_at: { $date: '2026-10-02T12:00:00Z' },
  recorded_by: null,
  voids: null,
  reason: null,
};

describe('a bill', () => {
  it('is dated with the day in the barn, where it is tomorrow already', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-31T20:00:00Z') });
    server.use(
      http.get(api('organizations'), () =>
        HttpResponse.json([{ ...ownRole, time_zone: 'Pacific/Auckland' }]),
      ),
    );
    renderApp('/financial/bills/new?name=Ann+Lee');
    expect(await screen.findByLabelText(/^Date/)).toHaveValue('2026-11-01');
    expect(screen.getByLabelText(/^Due/)).toHaveValue(
      addDays('2026-11-01', proposal.due_days ?? 14),
    );
    vi.useRealTimers();
  });

  it('is made of what is not billed and of board', async () => {
    const sent = vi.fn();
    server.use(
      http.post(api('bills'), async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json(bill, { status: 201 });
      }),
    );
    const { user } = renderApp('/financial/bills/new?name=Ann+Lee');
    expect(await screen.findByText('$520.00')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /Board of Midnight Sun/ }));
    expect(screen.getAllByText('$100.00')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Make Bill' }));
    expect(await screen.findByRole('heading', { name: 'Bill 7' })).toBeVisible();
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        recipient_name: 'Ann Lee',
        lines: [{ part_id: bill.lines[0]?.part_id }],
      }),
    );
  });

  it('says why no board is offered', async () => {
    server.use(
      http.get(api('bills/proposal'), () => HttpResponse.json({ ...proposal, board: [] })),
    );
    renderApp('/financial/bills/new?name=Ann+Lee&month=2026-05');
    await waitFor(() => {
      expect(screen.getByLabelText(/^Board for/)).toHaveAccessibleDescription(
        /^None for May 2026: no horse of this owner has board among its services then/,
      );
    });
    expect(screen.getByRole('link', { name: 'services' })).toHaveAttribute(
      'href',
      '/financial/services',
    );
  });

  it('asks for no rate, and states that of the last bill again', async () => {
    const [asked, sent] = [vi.fn(), vi.fn()];
    server.use(
      http.get(api('bills/proposal'), ({ request }) => {
        asked(new URL(request.url).searchParams.has('board_rate'));
        return HttpResponse.json(proposal);
      }),
      http.post(api('bills'), async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json(bill, { status: 201 });
      }),
    );
    const { user } = renderApp('/financial/bills/new?name=Ann+Lee');
    expect(await screen.findByText('$520.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Make Bill' }));
    expect(await screen.findByRole('heading', { name: 'Bill 7' })).toBeVisible();
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ board_rate: 620 }));
    expect(asked).not.toHaveBeenCalledWith(true);
  });

  it('keeps what is offered in its place while another month is typed, but inoperable', async () => {
    const { user } = renderApp('/financial/bills/new?name=Ann+Lee&month=2026-05');
    expect(await screen.findByRole('checkbox', { name: /Shoes/ })).toBeEnabled();
    server.use(http.get(api('bills/proposal'), () => new Promise<never>(() => undefined)));
    await user.clear(screen.getByLabelText(/^Board for/));
    await user.type(screen.getByLabelText(/^Board for/), '2026-06');
    expect(screen.getByRole('checkbox', { name: /Shoes/ })).toBeDisabled();
    expect(screen.getByText('Total').closest('p')).toHaveTextContent('Total …');
  });

  it('is asked for as it was when the answer was lost', async () => {
    const requests: { key: string | null; body: unknown }[] = [];
    server.use(
      http.post(api('bills'), async ({ request }) => {
        requests.push({
          key: request.headers.get('idempotency-key'),
          body: await request.json(),
        });
        // The bill is made, so that its parts are no longer offered.
        server.use(
          http.get(api('bills/proposal'), () => HttpResponse.json({ ...proposal, parts: [] })),
        );
        return requests.length === 1 ? HttpResponse.error() : HttpResponse.json(bill);
      }),
    );
    const { user, store } = renderApp('/financial/bills/new?name=Ann+Lee');
    expect(await screen.findByRole('checkbox', { name: /Shoes/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Make Bill' }));
    expect(await screen.findByText(/could not be reached/)).toBeVisible();
    act(() => {
      store.dispatch(bookApi.util.invalidateTags(['Unbilled']));
    });
    await waitFor(() => {
      expect(screen.queryByRole('checkbox', { name: /Shoes/ })).not.toBeInTheDocument();
    });
    await user.click(screen.getByRole('button', { name: 'Make Bill' }));
    expect(await screen.findByRole('heading', { name: 'Bill 7' })).toBeVisible();
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);
  });

  it('has a payment taken back on the day that it is here', async () => {
    const sent = vi.fn();
    const paid = { ...bill, payments: [payment] };
    server.use(
      http.get(api(`bills/${bill._id.$oid}`), () => HttpResponse.json(paid)),
      http.post(api(`bills/${bill._id.$oid}/payments`), async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json(paid);
      }),
    );
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Take back Check' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take Back $50.00' }));
    await user.type(dialog.getByLabelText('Reason (required)'), 'Bounced');
    await user.click(dialog.getByRole('button', { name: 'Take Back' }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({
        voids: 'p',
        reason: 'Bounced',
        received_on: todayHere(),
      }),
    );
  });

  it('names the day that money cannot have been received on', async () => {
    server.use(
      http.post(api(`bills/${bill._id.$oid}/payments`), () =>
        problem(422, 'invalid_fields', 'Please check the fields.', {
          received_on: ['must not be later than tomorrow'],
        }),
      ),
    );
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Record Payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record Payment' }));
    const day = dialog.getByLabelText('Received');
    expect(day).toHaveAttribute('max', addDays(todayHere(), 1));
    await user.clear(day);
    await user.type(day, '2062-10-02');
    await user.click(dialog.getByRole('button', { name: 'Record Payment' }));
    await waitFor(() => {
      expect(day).toHaveAccessibleDescription('Received must not be later than tomorrow');
    });
  });

  it('is paid with what was paid too much on others', async () => {
    const keys: (string | null)[] = [];
    let now: object = { ...bill, credit: 30 };
    server.use(
      http.get(api(`bills/${bill._id.$oid}`), () => HttpResponse.json(now)),
      http.post(api(`bills/${bill._id.$oid}/credit`), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        now = { ...bill, paid: 30, balance: 70, credit: 0, payments: [payment] };
        return HttpResponse.json(now);
      }),
    );
    const { user } = renderApp(AT);
    const credit = within(await screen.findByRole('region', { name: 'Credit of $30.00' }));
    // What is asked for is the rest.
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record Payment' }));
    expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('70.00');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(credit.getByRole('button', { name: 'Use Credit' }));
    expect(await screen.findByText('$30.00 of credit was used for this bill')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Use Credit' })).not.toBeInTheDocument();
    });
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('proposes to pay what is due by now', async () => {
    const { user, store } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Record Payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record Payment' }));
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveValue('100.00');
    server.use(
      http.get(api(`bills/${bill._id.$oid}`), () =>
        HttpResponse.json({ ...bill, paid: 50, balance: 50, payments: [payment] }),
      ),
    );
    act(() => {
      store.dispatch(bookApi.util.invalidateTags(['Bill']));
    });
    await waitFor(() => {
      expect(amount).toHaveValue('50.00');
    });
  });
});

describe('the form of a bill', () => {
  const opened = async () => {
    const sent = vi.fn();
    server.use(
      http.get(api(`bills/${bill._id.$oid}`), () => HttpResponse.json(twoLines)),
      http.put(api(`bills/${bill._id.$oid}`), async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json(twoLines);
      }),
    );
    const app = renderApp(AT);
    await app.user.click(await screen.findByRole('link', { name: 'Edit Bill' }));
    const form = within(await screen.findByRole('form', { name: 'Edit bill' }));
    return { ...app, sent, form };
  };

  it('corrects it, and keeps what its lines have of the book', async () => {
    const { user, sent, form } = await opened();
    const [shoes, lessons] = form.getAllByLabelText(/^Description/);
    if (shoes === undefined || lessons === undefined) throw new Error('no lines');
    // The amount of an owner's part is not typed.
    expect(form.getAllByLabelText(/^Price/)).toHaveLength(1);
    await user.type(shoes, ', all four');
    await user.clear(form.getByLabelText(/^Price/));
    await user.type(form.getByLabelText(/^Price/), '30');
    expect(form.getByText('$160.00')).toBeVisible();
    await user.click(await form.findByRole('checkbox', { name: /Board of Midnight Sun/ }));
    expect(form.getByText('$580.00')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save Bill' }));
    expect(await screen.findByText('Bill 7 was saved')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Bill 7' })).toBeVisible();
    const { horse_id } = line;
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        recipient_name: 'Ann Lee',
        revision: 1,
        lines: [
          { part_id: line.part_id, description: 'Shoes, all four' },
          { description: 'Lessons', quantity: 2, unit_amount: 30, horse_id },
          {
            description: 'Board of Midnight Sun for October 2026, 21 of 31 days',
            unit_amount: 420,
            horse_id,
            board_month: '2026-10',
          },
        ],
      }),
    );
  });

  it('puts a removed line of the book back', async () => {
    const { user, sent, form } = await opened();
    await user.click(form.getByRole('button', { name: 'Remove line 1' }));
    expect(form.getByText('$50.00')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Put back Shoes' }));
    await user.click(form.getByRole('button', { name: 'Save Bill' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    const [[{ lines }]] = sent.mock.calls as [[{ lines: object[] }]];
    expect(lines).toHaveLength(2);
    expect(lines[1]).toEqual({ part_id: line.part_id, description: 'Shoes' });
  });

  it('says what was changed meanwhile, and saves over it', async () => {
    const { user, form } = await opened();
    const revisions: unknown[] = [];
    const theirs = { ...twoLines, note: 'Thank you', revision: 2 };
    server.use(
      http.get(api(`bills/${bill._id.$oid}`), () => HttpResponse.json(theirs)),
      http.put(api(`bills/${bill._id.$oid}`), async ({ request }) => {
        const { revision } = (await request.json()) as { revision: number };
        revisions.push(revision);
        return revision === 2
          ? HttpResponse.json(theirs)
          : problem(409, 'changed_meanwhile', 'Somebody changed this meanwhile.');
      }),
    );
    await user.type(form.getByLabelText(/^How to Pay/), ' Or cash.');
    await user.click(form.getByRole('button', { name: 'Save Bill' }));
    expect(await form.findByText(/^This bill was changed elsewhere/)).toBeVisible();
    expect(form.getByText('Note is now')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Keep Both Changes' }));
    expect(form.getByLabelText(/^Note/)).toHaveValue('Thank you');
    expect(form.getByLabelText(/^How to Pay/)).toHaveValue('By check. Or cash.');
    await user.click(form.getByRole('button', { name: 'Save Bill' }));
    expect(await screen.findByText('Bill 7 was saved')).toBeVisible();
    expect(revisions).toEqual([1, 2]);
  });

  it('stays with what was typed when the bill was sent meanwhile', async () => {
    const { user, form } = await opened();
    const said = 'This bill was sent, paid or cancelled. It does not change any more.';
    server.use(
      http.get(api(`bills/${bill._id.$oid}`), () =>
        HttpResponse.json({ ...twoLines, is_changeable: false }),
      ),
      http.put(api(`bills/${bill._id.$oid}`), () => problem(409, 'bill_fixed', said)),
    );
    await user.type(form.getByLabelText(/^Note/), 'Thank you');
    await user.click(form.getByRole('button', { name: 'Save Bill' }));
    expect(await form.findByText(said)).toBeVisible();
    expect(form.getByLabelText(/^Note/)).toHaveValue('Thank you');
  });

  it('is not offered for what does not change any more, which is said', async () => {
    const paid = { ...bill, is_changeable: false, payments: [payment] };
    server.use(http.get(api(`bills/${bill._id.$oid}`), () => HttpResponse.json(paid)));
    const before = renderApp(AT);
    expect(await screen.findByText(/^A payment was recorded, so it stays/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit Bill' })).not.toBeInTheDocument();
    before.unmount();
    renderApp(`${AT}/edit`);
    expect(await screen.findByText(/^A payment was recorded, so it stays/)).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('shows what the server says of a line at that line', () => {
    const shown = (values: Parameters<typeof billBody>[0], isNew: boolean) =>
      placeErrors(
        {
          'lines.0.part_id': 'is on a bill already',
          'lines.1.unit_amount': 'is too high',
          'lines.2.description': 'is too long',
          due_on: 'must not be before the date of the bill',
        },
        billBody(values, proposal, isNew).sent,
      );
    const due_on = 'must not be before the date of the bill';
    expect(shown(billValues(twoLines), false)).toEqual({
      'lines.0.description': 'This line is on a bill already',
      'lines.1.unit_amount': 'is too high',
      'lines.2.description': 'is too long',
      due_on,
    });
    const wish = { contact: '', name: 'Ann Lee', month: '2026-10', today: '2026-10-20' };
    const fresh = newBill(proposal, wish);
    const typed = { ...fresh, lines: billValues(twoLines).lines };
    expect(shown({ ...typed, chosen: fresh.chosen.slice(0, 1) }, true)).toEqual({
      chosen: 'Midnight Sun: Shoes is on a bill already',
      'lines.0.unit_amount': 'is too high',
      'lines.1.description': 'is too long',
      due_on,
    });
  });
});
