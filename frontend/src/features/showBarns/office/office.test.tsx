import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { registration } from '../../../testing/fixtures/fixtures';
import { showBarn } from '../../../testing/fixtures/showBarnFixtures';
import { noStalls } from '../../../testing/fixtures/stallFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const BARNS = `/event/${ownEvent._id.$oid}/barns`;

/** An extra that barns buy, beside a stall, which is booked. */
const FEE = { ...ownEvent.fees[0], required: false, ...noStalls };
const EXTRA = { ...FEE, id: 'bag', name: 'Bag', amount: 9.5 };
const FEES = [EXTRA, { ...FEE, id: 'stall', name: 'Stall', stall_kind: 'horse' }];

beforeEach(() => sessionStorage.clear());

async function openBarn() {
  const app = renderApp(`${BARNS}/${showBarn.id}`);
  await screen.findByRole('region', { name: showBarn.name });
  return app;
}

/** Records what is sent to a path. */
function sends(method: 'post' | 'put' | 'delete', path: string) {
  const sent: unknown[] = [];
  server.use(
    http[method](api(path), async ({ request }) => {
      const text = await request.text();
      sent.push(text === '' ? new URL(request.url).pathname : JSON.parse(text));
      return HttpResponse.json(showBarn);
    }),
  );
  return sent;
}

const card = (name: string) => within(screen.getByRole('region', { name }));

describe('the barns of a show', () => {
  it('are listed with what they owe, and lead to their page', async () => {
    const { user } = renderApp(BARNS);
    const table = within(await screen.findByRole('table', { name: 'Barns' }));
    expect(table.getByText('$155.01', { exact: false })).toBeVisible();
    expect(screen.getByText(/Barns owe \$155\.01 together/)).toBeVisible();
    await user.click(table.getByRole('link', { name: 'Willow Barn' }));
    expect(await screen.findByRole('region', { name: 'Willow Barn' })).toBeVisible();
    expect(screen.getByLabelText('The barn’s link')).toHaveValue(showBarn.url);
  });

  it('are explained while there are none', async () => {
    server.use(http.get(api('events/:id/groups'), () => HttpResponse.json({ groups: [] })));
    renderApp(BARNS);
    expect(await screen.findByRole('heading', { name: 'No barns yet' })).toBeVisible();
  });
});

describe('a barn in the office', () => {
  it('has its bill as a paper, and what was changed of it', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:x');
    const by = { account: null, device: '', token: '', reason: null };
    const history = [
      { id: 'h1', at: showBarn.created_at, ...by, by: 'rider', kind: 'group' },
      { id: 'h2', at: { $date: '2026-05-02T15:30:00Z' }, ...by, by: 'office', kind: 'charge' },
    ].map((line) => ({ ...line, subject: 'Tack stall', before: '', after: '$185.01' }));
    const asked: unknown[] = [];
    server.use(
      http.get(api('events/:id/groups/:barn'), () => HttpResponse.json({ ...showBarn, history })),
      http.get(api('events/:id/groups/:barn/bill.pdf'), ({ params }) => {
        asked.push(params['barn']);
        return new HttpResponse('file');
      }),
    );
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await openBarn();
    await user.click(card('Bill of the Barn').getByRole('button', { name: 'Bill as PDF' }));
    await waitFor(() => expect(asked).toEqual([showBarn.id]));
    opened.mockRestore();
    // The last one comes first.
    const lines = card('History').getAllByRole('listitem');
    expect(lines[0]).toHaveTextContent(/^Charged Tack stall: \$185\.01.*a deleted account/);
    expect(lines[1]).toHaveTextContent(/^Barn.*· the barn$/);
  });

  it('gets a new link only if that is confirmed', async () => {
    const renewed = sends('post', 'events/:id/groups/:barn/link');
    const { user } = await openBarn();
    await user.click(screen.getByRole('button', { name: 'New Link' }));
    await user.click(await screen.findByRole('button', { name: 'Keep the Link' }));
    expect(renewed).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'New Link' }));
    await user.click(await screen.findByRole('button', { name: 'Make New Link' }));
    expect(await screen.findByText('The barn has a new link')).toBeVisible();
    expect(renewed).toHaveLength(1);
  });

  it('takes entries in, and gives them back', async () => {
    const put = sends('post', 'events/:id/groups/:barn/entries');
    const out = sends('delete', 'events/:id/groups/:barn/entries/:entry');
    const { user } = await openBarn();
    await user.click(card('Entries').getByRole('button', { name: 'Put Entries In' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put Entries In' }));
    await user.click(dialog.getByRole('combobox', { name: 'Entries' }));
    await user.click(await screen.findByRole('option', { name: /Midnight Sun \(Rae Doe\)/ }));
    await user.click(dialog.getByRole('button', { name: 'Put In', hidden: true }));
    expect(await screen.findByText('The barn has them now')).toBeVisible();
    expect(put).toEqual([{ registration_ids: [registration._id.$oid] }]);
    await user.click(card('Entries').getByRole('button', { name: 'Take Ghost Walker out' }));
    await user.click(await screen.findByRole('button', { name: 'Take Out' }));
    expect(await screen.findByText('Ghost Walker is out of the barn')).toBeVisible();
    expect(out).toHaveLength(1);
  });

  it('pays its bill by a receipt, or chosen parts of its entries', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('receipts'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ number: 13, amount: 155.01 }, { status: 201 });
      }),
    );
    const { user } = await openBarn();
    await user.click(card('Bill of the Barn').getByRole('button', { name: 'Take Money' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take Payment' }));
    // Only its own bill, not what riders pay themselves.
    expect(dialog.getByLabelText(/^Amount/)).toHaveValue('155.01');
    await user.click(dialog.getByRole('button', { name: 'Record Payment' }));
    expect(await screen.findByText('Receipt 13: $155.01')).toBeVisible();
    expect(sent).toMatchObject([{ direction: 'in', group_id: showBarn.id, amount: 155.01 }]);
    expect(sent[0]).not.toHaveProperty('allotments');
    await user.click(card('Bill of the Barn').getByRole('button', { name: 'Take Money' }));
    const again = within(await screen.findByRole('dialog', { name: 'Take Payment' }));
    await user.selectOptions(again.getByLabelText(/^Pays/), 'Chosen entries');
    await user.type(again.getByLabelText(/^The bill of the barn/), '100');
    await user.type(again.getByLabelText(/^22 Rae Doe · Ghost Walker/), '12.50');
    await user.click(again.getByRole('button', { name: 'Record Payment' }));
    await screen.findAllByText('Receipt 13: $155.01');
    expect(sent[1]).toMatchObject({
      allotments: [
        { group_id: showBarn.id, amount: 100 },
        { registration_id: showBarn.entries[1]?.id, amount: 12.5 },
      ],
    });
  });

  it('has lines of its own, with the reason', async () => {
    const sent = sends('post', 'events/:id/groups/:barn/lines');
    const removed = sends('delete', 'events/:id/groups/:barn/lines/:line');
    const { user } = await openBarn();
    await user.click(card('Bill of the Barn').getByRole('button', { name: 'Add Line' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Line' }));
    await user.type(dialog.getByLabelText(/^What For/), 'Shavings');
    await user.type(dialog.getByLabelText(/^Amount of One/), '9.50');
    await user.clear(dialog.getByLabelText(/^Quantity/));
    await user.type(dialog.getByLabelText(/^Quantity/), '6');
    await user.type(dialog.getByLabelText(/^Reason/), 'Ordered by phone');
    await user.click(dialog.getByRole('button', { name: 'Add Line' }));
    expect(await screen.findByText('Line added')).toBeVisible();
    expect(sent).toEqual([
      { name: 'Shavings', amount: 9.5, quantity: 6, because: 'Ordered by phone', revision: 3 },
    ]);
    // Lines of entries are changed on the entries.
    await user.click(card('Bill of the Barn').getByRole('button', { name: 'Remove Tack stall' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Line removed')).toBeVisible();
    expect(removed).toHaveLength(1);
  });

  it('is charged an extra of the show at its price', async () => {
    const sent = sends('post', 'events/:id/groups/:barn/lines');
    server.use(http.get(api('events/:id'), () => HttpResponse.json({ ...ownEvent, fees: FEES })));
    const { user } = await openBarn();
    await user.click(card('Bill of the Barn').getByRole('button', { name: 'Add Line' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Line' }));
    const extras = within(dialog.getByLabelText(/^Extra/)).getAllByRole('option');
    const names = extras.map(({ textContent }) => textContent);
    expect(names).toEqual(['Something else', 'Bag ($9.50)']);
    await user.selectOptions(dialog.getByLabelText(/^Extra/), EXTRA.id);
    expect(dialog.queryByLabelText(/^What For/)).toBeNull();
    await user.clear(dialog.getByLabelText(/^Quantity/));
    await user.type(dialog.getByLabelText(/^Quantity/), '2');
    await user.click(dialog.getByRole('button', { name: 'Add Line' }));
    expect(await screen.findByText('Line added')).toBeVisible();
    expect(sent).toEqual([{ fee_id: EXTRA.id, quantity: 2, revision: 3 }]);
  });

  it('has stalls, whose lines go with their bookings and are divided by name', async () => {
    const stall = (id: string, name: string, amount: number) => ({
      ...{ id, registration_id: null, horse_name: '', kind: 'stall', name },
      ...{ quantity: 1, unit_amount: amount, amount },
    });
    const stalls = [
      {
        ...{ kind: 'tack', fee_id: null, bought: false },
        ...{ first: '2026-06-05', last: '2026-06-06', stalls: ['A 4, Barn A'] },
      },
    ];
    const bill = [stall('s1', 'Tack stall', 185), stall('s2', 'Tack stall', 185)];
    server.use(
      http.get(api('events/:id/groups/:barn'), () =>
        HttpResponse.json({ ...showBarn, bill, stalls }),
      ),
    );
    const { user } = await openBarn();
    expect(card('Stalls of the Barn').getByText('A 4, Barn A')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Tack stall' })).toBeNull();
    await user.click(card('Split Sheet').getByRole('button', { name: 'Divide' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByDisplayValue('370.00')).toBeVisible();
  });

  it('stays while its ledger has lines', async () => {
    server.use(
      http.delete(api('events/:id/groups/:barn'), () =>
        problem(409, 'group_has_money', 'It has money.'),
      ),
    );
    const { user } = await openBarn();
    await user.click(screen.getByRole('button', { name: 'Delete Barn' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete Barn' }));
    expect(await screen.findByText(/The barn has paid something/)).toBeVisible();
  });
});

it('lists under Money the barns that owe, the most first, and those that paid too much', async () => {
  const owing = (name: string, balance: number) => ({ ...showBarn, id: name, name, balance });
  const groups = [owing('Paid', 0), owing('Less', 10), owing('Over', -5), owing('More', 155.01)];
  server.use(http.get(api('events/:id/groups'), () => HttpResponse.json({ groups })));
  renderApp(`/event/${ownEvent._id.$oid}/money`);
  const part = within(
    await screen.findByRole('region', { name: 'Barns that owe or paid too much' }),
  );
  expect(part.getAllByRole('link').map((it) => it.textContent)).toEqual(['More', 'Less', 'Over']);
  expect(part.getByRole('link', { name: 'More' })).toHaveAttribute(
    'href',
    `/event/${ownEvent._id.$oid}/barns/More`,
  );
  expect(part.getByText(/together/)).toHaveTextContent('Barns owe $165.01 together.');
});
