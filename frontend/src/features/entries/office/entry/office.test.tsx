import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { NO_ANSWER } from '../../../../api/errors';
import { payment, wholeEntry } from '../../../../testing/fixtures/entryFixtures';
import { oid, registration } from '../../../../testing/fixtures/fixtures';
import { api, problem } from '../../../../testing/handlers';
import { renderApp } from '../../../../testing/renderApp';
import { server } from '../../../../testing/server';
import { open, record, show } from '../../../../testing/entryPanel';
import { entriesApi } from '../entriesApi';

const [first] = registration.classes_entered;
if (first === undefined) expect.fail('a class is needed');

const part = (name: string) => within(screen.getByRole('region', { name }));

describe('a payment', () => {
  it('is recorded by keyboard, from the search on', async () => {
    const sent = record('registrations/:id/payments', () =>
      HttpResponse.json(payment, { status: 201 }),
    );
    const { user } = renderApp(`/event/${oid(10).$oid}/entries`);
    await screen.findByRole('link', { name: 'Rae Doe' });
    await user.keyboard('/{ArrowDown}{Enter}');
    await screen.findByRole('region', { name: 'Payments' });
    await user.keyboard('p');
    const amount = await screen.findByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveFocus();
    expect(amount).toHaveValue('17.50');
    show({ balance: 0, paid: 47.5 });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Payment of $17.50 recorded')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      kind: 'payment',
      method: 'cash',
      amount: 17.5,
      reference: '',
      note: '',
      ask_if_beyond_due: true,
    });
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
    expect(screen.queryByRole('form', { name: 'Take payment' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: '7 Rae Doe' })).toHaveFocus();
    await waitFor(() => {
      expect(part('Bill').getByText('Due').parentElement).toHaveTextContent('$0.00');
    });
  });

  it('is repeated with the same key if the answer was lost', async () => {
    const sent = record('registrations/:id/payments', () => HttpResponse.error());
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Take Payment' }));
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    await screen.findByText('Payment of $17.50 recorded');
    expect(sent[1]).toEqual(sent[0]);
  });

  it('is proposed as the bill is, until something is typed', async () => {
    const { user, store } = await open();
    await user.click(screen.getByRole('button', { name: 'Take Payment' }));
    const amount = await screen.findByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveValue('17.50');
    const change = (balance: number) => {
      show({ balance });
      act(() => {
        store.dispatch(entriesApi.util.invalidateTags(['Registration']));
      });
    };
    change(42);
    await waitFor(() => {
      expect(amount).toHaveValue('42.00');
    });
    await user.clear(amount);
    await user.type(amount, '10');
    change(60);
    expect(await part('Bill').findByText('$60.00')).toBeVisible();
    expect(amount).toHaveValue('10');
  });

  it('is given back, but not more than was paid', async () => {
    record('registrations/:id/payments', () =>
      problem(409, 'refund_exceeds_paid', 'More would be given back than was paid.'),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Give Refund' }));
    await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '50');
    await user.click(screen.getByRole('button', { name: 'Record Refund' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'More would be given back than was paid.',
    );
  });

  it('that is given back is still given back after a reload', async () => {
    const { user, unmount } = await open();
    await user.click(screen.getByRole('button', { name: 'Give Refund' }));
    await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '5');
    unmount();
    await open();
    const form = within(await screen.findByRole('form', { name: 'Give refund' }));
    expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('5');
  });

  it('is voided with a reason, and stays in the ledger', async () => {
    const sent = record('payments/:id/void', () => HttpResponse.json(payment, { status: 201 }));
    const { user } = await open();
    expect(part('Payments').getByRole('listitem')).toHaveTextContent(
      'Payment · Check · 1042Receipt 3 · Sat, May 2, 2026, 10:30 AM CDT · rae@example.org$30.00',
    );
    await user.click(screen.getByRole('button', { name: 'Void Payment · Check · 1042' }));
    const form = within(await screen.findByRole('form', { name: 'Void $30.00' }));
    await user.click(form.getByRole('button', { name: 'Void' }));
    expect(await form.findByText('Reason is required')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Wrong entry');
    show({
      payments: [
        payment,
        { ...payment, id: oid(501).$oid, voids: payment.id, reason: 'Wrong entry' },
      ],
    });
    await user.click(form.getByRole('button', { name: 'Void' }));
    await screen.findByText('Voided');
    expect(sent[0]?.body).toEqual({ reason: 'Wrong entry' });
    await waitFor(() => {
      expect(part('Payments').getAllByRole('listitem')[1]).toHaveTextContent(/Voided:.*−\$30\.00/);
    });
    expect(screen.queryByRole('button', { name: /^Void/ })).not.toBeInTheDocument();
  });
});

describe('the classes of an entry', () => {
  it('are scratched, brought back and added', async () => {
    const sent = record('registrations/:id/classes');
    const { user } = await open({ classes_entered: [{ ...first, state: 'scratched' }] });
    await user.click(screen.getByRole('button', { name: 'Bring back 1 · Open Pleasure' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    show({});
    const box = await screen.findByRole('searchbox', { name: 'Add a class' });
    await user.type(box, '2');
    expect(screen.getByText('Enter adds 2 · Youth Lite Shod, $12.50.')).toBeVisible();
    await user.keyboard('{ArrowDown}');
    expect(sent).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Scratch 2 · Youth Lite Shod' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    const [, youth] = registration.classes_entered;
    expect(sent.map(({ body }) => body)).toEqual([
      { add: [first.id] },
      { add: [youth?.id] },
      { ask_if_judged: true, scratch: [youth?.id] },
    ]);
  });

  it('are entered without a place only after a question', async () => {
    const sent = record('registrations/:id/classes', () =>
      problem(409, 'class_full', 'There is no place in Open Pleasure. Nothing was changed.'),
    );
    const { user } = await open({ classes_entered: [{ ...first, state: 'waitlisted' }] });
    await user.click(screen.getByRole('button', { name: 'Enter 1 · Open Pleasure' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'No place' }));
    expect(question.getByText(/There is no place in Open Pleasure/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Enter Anyway' }));
    await waitFor(() => expect(sent[1]?.body).toEqual({ add: [first.id], override: true }));
  });
});

describe('the fee of a class that is scratched', () => {
  const scratched = { classes_entered: [{ ...first, state: 'scratched' as const }] };
  const [line] = registration.bill;
  if (line === undefined) throw new Error('The fixture has a bill');

  it.each([
    [{ bill: [], total_fee: 0 }, '$47.50 comes off the bill'],
    [{ bill: [line], total_fee: 47.5 }, '$35.00 stays on the bill'],
  ])('comes off the bill or stays, and that is said', async (after, words) => {
    record('registrations/:id/classes', () =>
      HttpResponse.json({ ...wholeEntry, ...scratched, ...after }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Scratch 1 · Open Pleasure' }));
    expect(await screen.findByText(`1 · Open Pleasure scratched: ${words}`)).toBeVisible();
  });

  it('is nothing for a class that was only waited for', async () => {
    record('registrations/:id/classes', () =>
      HttpResponse.json({ ...wholeEntry, ...scratched, bill: [] }),
    );
    const { user } = await open({ classes_entered: [{ ...first, state: 'waitlisted' }] });
    await user.click(screen.getByRole('button', { name: 'Scratch 1 · Open Pleasure' }));
    expect(await screen.findByText('1 · Open Pleasure scratched')).toBeVisible();
  });
});

describe('an entry', () => {
  it('says what stays on its bill when it is scratched', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Scratch Entry' }));
    const form = within(await screen.findByRole('form', { name: 'Scratch the entry' }));
    await user.click(form.getByRole('button', { name: 'Scratch Entry' }));
    expect(await screen.findByText('Entry scratched: $47.50 stays on its bill')).toBeVisible();
  });

  it('says which fees stay when a class is waived', async () => {
    const fee = {
      ...wholeEntry.bill[0],
      id: oid(81).$oid,
      kind: 'fee' as const,
      rule: { kind: 'per_entry' as const },
      payer: 'entry' as const,
    };
    const late = { ...fee, name: 'Late fee', unit_amount: 25, amount: 25, quantity: 1 };
    const { user } = await open({
      bill: [...wholeEntry.bill, { ...late, waived_reason: null }],
    });
    await user.click(screen.getByRole('button', { name: 'Waive 1 · Open Pleasure' }));
    expect(
      await screen.findByText(
        'The line stays on the bill, at $0.00 instead of $35.00. Late fee ($25.00) stays as it is.',
      ),
    ).toBeVisible();
  });

  it('is cancelled with a reason', async () => {
    const sent = record('registrations/:id/status');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel Entry' }));
    const form = within(await screen.findByRole('form', { name: 'Cancel the entry' }));
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Lame horse');
    await user.click(form.getByRole('button', { name: 'Cancel Entry' }));
    await waitFor(() => {
      expect(screen.queryByRole('form', { name: 'Cancel the entry' })).not.toBeInTheDocument();
    });
    expect(sent[0]?.body).toMatchObject({ status: 'cancelled', reason: 'Lame horse' });
  });

  it('is brought back, beyond the places only after a question', async () => {
    const sent = record('registrations/:id/status', () =>
      problem(409, 'show_full', 'The show has no place for this entry.'),
    );
    const { user } = await open({ status: 'scratched' });
    await user.click(screen.getByRole('button', { name: 'Bring Entry Back' }));
    await user.click(await screen.findByRole('button', { name: 'Enter Anyway' }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { status: 'entered', override: false },
        { status: 'entered', override: true },
      ]),
    );
  });

  it('has a line of its bill waived, with a reason', async () => {
    const sent = record('registrations/:id/waivers');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Waive 1 · Open Pleasure' }));
    const form = within(await screen.findByRole('form', { name: 'Waive 1 · Open Pleasure' }));
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Ring was flooded');
    await user.click(form.getByRole('button', { name: 'Waive' }));
    expect(await screen.findByText('1 · Open Pleasure waived')).toBeVisible();
    expect(sent[0]?.body).toEqual({ line: registration.bill[0]?.id, reason: 'Ring was flooded' });
  });

  it('shows what was changed, by whom', async () => {
    const [line] = wholeEntry.history;
    if (line === undefined) expect.fail('a change is needed');
    const scratched = { kind: 'class', subject: 'Open Pleasure', before: 'entered', revision: 3 };
    await open({
      history: [
        line,
        { ...line, id: oid(511).$oid, by: 'rider', account: null },
        { ...line, ...scratched, id: oid(512).$oid, after: 'scratched' },
      ],
    });
    const lines = part('History').getAllByRole('listitem');
    expect(lines.map((it) => it.textContent)).toEqual([
      '1 · Open Pleasure: entered → scratchedSat, May 2, 2026, 10:30 AM CDT · rae@example.org',
      'Payment check: $30.00Sat, May 2, 2026, 10:30 AM CDT · the rider',
      'Payment check: $30.00Sat, May 2, 2026, 10:30 AM CDT · rae@example.org',
    ]);
  });
});

describe('the link of the rider', () => {
  const button = (name: string) => screen.getByRole('button', { name });

  it('is copied', async () => {
    const { user } = await open();
    expect(part('The rider’s link').getByRole('textbox')).toHaveValue(wholeEntry.link);
    await user.click(part('The rider’s link').getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Link copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(wholeEntry.link);
  });

  it('is replaced after a question that says that the old one stops working', async () => {
    const link = 'https://shows.example/entry/BBBBBBBBBBBBBBBBBBBBBB';
    const { user } = await open();
    const sent: string[] = [];
    server.use(
      http.post(api('registrations/:id/link'), ({ params }) => {
        sent.push(String(params.id));
        show({ link });
        return HttpResponse.json({ ...wholeEntry, link });
      }),
    );
    await user.click(button('New Link'));
    expect(await screen.findByText(/mails stops working at once/)).toBeVisible();
    await user.click(button('Keep the Link'));
    expect(sent).toEqual([]);
    await user.click(button('New Link'));
    await user.click(await screen.findByRole('button', { name: 'Make New Link' }));
    expect(await screen.findByText('The entry has a new link')).toBeVisible();
    expect(sent).toEqual([registration._id.$oid]);
    await waitFor(() => {
      expect(part('The rider’s link').getByRole('textbox')).toHaveValue(link);
    });
  });
});

describe('the bill', () => {
  it('is printed from its entry, also by somebody who may only read it', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:x');
    const asked = vi.fn();
    server.use(
      http.get(api('registrations/:id/bill.pdf'), ({ params }) => {
        asked(params['id']);
        return new HttpResponse('file');
      }),
    );
    const tab = {
      document: document.implementation.createHTMLDocument(),
      location: { replace: vi.fn() },
      close: vi.fn(),
      closed: false,
      opener: null,
    };
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = await open({ link: null });
    await user.click(screen.getByRole('button', { name: 'Bill' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:x'));
    expect(asked).toHaveBeenCalledWith(registration._id.$oid);
    tab.closed = true;
    opened.mockRestore();
  });
});

describe('a receipt', () => {
  it('is mailed to the rider, again with the same key if the answer was lost', async () => {
    const keys: (string | null)[] = [];
    const answers = [
      () => HttpResponse.error(),
      () => HttpResponse.json({ to: 'rae@example.org', delivery: 'email' }, { status: 202 }),
      () => HttpResponse.json({ to: 'rae@example.org', delivery: 'outbox' }, { status: 202 }),
    ];
    server.use(
      http.post(api('registrations/:id/receipt'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return answers[keys.length - 1]?.();
      }),
    );
    const { user } = await open();
    const send = () => user.click(screen.getByRole('button', { name: 'Send Receipt' }));
    await send();
    expect(await screen.findByText(NO_ANSWER)).toBeVisible();
    await send();
    expect(await screen.findByText('The receipt will be mailed to rae@example.org')).toBeVisible();
    await send();
    expect(
      await screen.findByText(/rae@example.org will be written into the outbox/),
    ).toBeVisible();
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is not sent by somebody who may only read the entry', async () => {
    await open({ link: null });
    expect(screen.queryByRole('button', { name: 'Send Receipt' })).not.toBeInTheDocument();
  });

  it('is not sent to a rider without an email address', async () => {
    await open({ rider_email: '' });
    expect(screen.queryByRole('button', { name: 'Send Receipt' })).not.toBeInTheDocument();
  });
});
