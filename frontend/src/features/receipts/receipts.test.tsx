import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { exhibitor, receipt, wholeExhibitor } from '../../testing/fixtures/exhibitorFixtures';
import { oid } from '../../testing/fixtures/fixtures';
import { api } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const person = `/exhibitors/${exhibitor._id.$oid}`;

/** Answers with a receipt, and remembers what was sent. */
function takes(path: string, answer: object = receipt) {
  const sent: unknown[] = [];
  server.use(
    http.post(api(path), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(answer);
    }),
  );
  return sent;
}

it('lists what was taken, from whom, and all that it pays', async () => {
  const asked: string[] = [];
  server.use(
    http.get(api('receipts'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json([
        receipt,
        {
          ...receipt,
          _id: oid(863),
          number: 11,
          voided_at: receipt.recorded_at,
          void_reason: 'bounced',
          allotments: [],
          rest: 0,
        },
      ]);
    }),
  );
  const { user } = renderApp(`/receipts?event=${oid(10).$oid}`);
  const first = within(await screen.findByRole('listitem', { name: 'Receipt 12' }));
  expect(first.getByRole('link', { name: exhibitor.name })).toHaveAttribute('href', person);
  expect(first.getByText('$70.00')).toBeVisible();
  expect(first.getByText('Credit').nextElementSibling).toHaveTextContent('$40.00');
  expect(first.getByRole('link', { name: /107 · Rae/ })).toHaveAttribute(
    'href',
    `/event/${oid(10).$oid}/entries/${receipt.allotments[0]?.registration_id ?? ''}`,
  );
  const voided = within(screen.getByRole('listitem', { name: 'Receipt 11' }));
  expect(voided.getByText(/bounced/)).toBeVisible();
  expect(voided.queryByRole('button')).not.toBeInTheDocument();
  expect(asked[0]).toContain(`event=${oid(10).$oid}`);
  await user.type(screen.getByLabelText('From'), '2026-06-05');
  expect(await screen.findByRole('listitem', { name: 'Receipt 12' })).toBeVisible();
  expect(asked.at(-1)).toContain('from=2026-06-05');
});

it('voids all of a receipt with a reason', async () => {
  const sent = takes('receipts/:id/void');
  const { user } = renderApp('/receipts');
  await user.click(await screen.findByRole('button', { name: 'Void Receipt 12' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void Receipt 12' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'bounced');
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  expect(await screen.findByText('Receipt 12 is voided')).toBeVisible();
  expect(sent).toEqual([{ reason: 'bounced' }]);
});

it('uses credit for what is due', async () => {
  const sent = takes('receipts/:id/allot', { ...receipt, rest: 22.5 });
  const { user } = renderApp('/receipts');
  await user.click(await screen.findByRole('button', { name: 'Use Credit for What Is Due' }));
  expect(await screen.findByText('$17.50 of credit pays what was due')).toBeVisible();
  expect(sent).toEqual([{}]);
});

it('takes money from somebody for what is due, the oldest first', async () => {
  const sent = takes('receipts');
  const { user } = renderApp(person);
  expect(await screen.findByText('$40.00 is credit.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take Payment' }));
  expect(dialog.getByLabelText(/^Amount/)).toHaveValue('17.50');
  await user.type(dialog.getByLabelText(/^Reference/), '1042');
  await user.click(dialog.getByRole('button', { name: 'Record Payment' }));
  expect(await screen.findByText('Receipt 12: $70.00')).toBeVisible();
  expect(sent).toEqual([
    {
      direction: 'in',
      exhibitor_id: exhibitor._id.$oid,
      amount: 17.5,
      method: 'check',
      reference: '1042',
      note: '',
    },
  ]);
});

it('pays chosen entries, and keeps the rest as credit', async () => {
  const sent = takes('receipts');
  const { user } = renderApp(person);
  await user.click(await screen.findByRole('button', { name: 'Take Payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take Payment' }));
  await user.selectOptions(dialog.getByLabelText(/^Pays/), 'Chosen entries');
  await user.type(dialog.getByLabelText(/^107 Rae/), '10');
  await user.click(dialog.getByRole('button', { name: 'Record Payment' }));
  expect(await screen.findByText('Receipt 12: $70.00')).toBeVisible();
  const [entry] = wholeExhibitor.entries;
  expect(sent).toMatchObject([
    { allotments: [{ registration_id: entry?.registration_id, amount: 10 }] },
  ]);
});

it('gives credit back', async () => {
  const sent = takes('receipts', { ...receipt, direction: 'out' });
  const { user } = renderApp(person);
  await user.click(await screen.findByRole('button', { name: 'Give Money Back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Money Back' }));
  expect(dialog.getByLabelText(/^Amount/)).toHaveValue('40.00');
  await user.selectOptions(dialog.getByLabelText(/^Gives back/), 'Credit alone');
  await user.click(dialog.getByRole('button', { name: 'Record Refund' }));
  expect(await screen.findByText('Receipt 12: $70.00')).toBeVisible();
  expect(sent).toMatchObject([{ direction: 'out', amount: 40, allotments: [] }]);
});

it('mails a receipt to whoever paid it, if the address is known', async () => {
  const to = { to: 'rae@example.org', delivery: 'email' };
  const answers = [HttpResponse.json(to, { status: 202 }), new HttpResponse('{}', { status: 422 })];
  const keys: unknown[] = [];
  server.use(
    http.get(api('receipts'), () => HttpResponse.json([receipt])),
    http.post(api('receipts/:id/mail'), ({ request, params }) => {
      keys.push([params['id'], request.headers.has('idempotency-key')]);
      return answers.shift();
    }),
  );
  const { user } = renderApp('/receipts');
  const mail = await screen.findByRole('button', { name: 'Mail Receipt 12' });
  await user.click(mail);
  expect(await screen.findByText('The receipt will be mailed to rae@example.org')).toBeVisible();
  await user.click(mail);
  expect(await screen.findByText(/No email address is known/)).toBeVisible();
  expect(keys).toEqual([
    [receipt._id.$oid, true],
    [receipt._id.$oid, true],
  ]);
});
