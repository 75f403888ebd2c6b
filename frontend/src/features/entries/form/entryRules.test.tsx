import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Schemas } from '../../../api/types';
import { oid, publicEvent, registration } from '../../../testing/fixtures/fixtures';
import { noStalls } from '../../../testing/fixtures/stallFixtures';
import { api, problem } from '../../../testing/handlers';
import {
  accepted,
  ADDRESS,
  answerWith,
  fillIn,
  openForm,
  pick,
  submitButton,
  total,
} from '../../../testing/forms/registrationForm';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const [open, youth] = publicEvent.classes;
if (open === undefined || youth === undefined) expect.fail('two classes are needed');
const office: Schemas['FeeView'] = {
  id: oid(80).$oid,
  name: 'Office fee',
  amount: 15,
  per: 'entry',
  required: true,
  from: null,
  until: null,
  max_quantity: null,
  stock: null,
  ...noStalls,
};
const stall: Schemas['FeeView'] = {
  ...office,
  id: oid(81).$oid,
  name: 'Stall',
  amount: 60,
  per: 'unit',
  required: false,
  max_quantity: 4,
  stock: null,
};
const fee = () => within(screen.getByRole('complementary', { name: 'Fee' }));

function serve(changes: Partial<Schemas['PublicEventView']>) {
  server.use(
    http.get(api('events/public/:id'), () => HttpResponse.json({ ...publicEvent, ...changes })),
  );
}

beforeEach(() => sessionStorage.clear());

describe('places', () => {
  it('says that a class is full before it is picked, and charges nothing for it', async () => {
    serve({ classes: [open, { ...youth, capacity: 1, places_left: 0 }] });
    const { user } = await openForm();
    await user.click(pick(/Youth Lite Shod.*Waiting list/));
    expect(fee().getByRole('list')).toHaveTextContent('2 · Youth Lite ShodWaiting list');
    expect(total()).toHaveTextContent('$0.00');
    await user.click(pick(/Open Pleasure/));
    expect(total()).toHaveTextContent('$35.00');
  });

  it('does not offer a class that takes no more entries', async () => {
    serve({ classes: [open, { ...youth, closed: true }] });
    await openForm();
    expect(pick(/Youth Lite Shod.*Closed/)).toBeDisabled();
  });

  it('says that the show is full', async () => {
    serve({ full: true });
    const { user } = await openForm();
    expect(screen.getByRole('alert')).toHaveTextContent('Your entry goes on the waiting list');
    await user.click(pick(/Open Pleasure/));
    expect(total()).toHaveTextContent('$0.00');
  });
});

describe('fees', () => {
  it('are shown line by line, and sent with the total', async () => {
    serve({ fees: [office, stall] });
    const sent = answerWith(accepted);
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Open Pleasure/));
    expect(fee().getByRole('list')).toHaveTextContent('1 · Open Pleasure$35.00Office fee$15.00');
    const stalls = screen.getByRole('textbox', { name: /Stall/ });
    expect(stalls).toHaveAccessibleDescription('$60.00 each, at most 4');
    await app.user.type(stalls, '2');
    expect(fee().getByRole('list')).toHaveTextContent('Stall × 2$120.00');
    expect(total()).toHaveTextContent('$170.00');
    await app.user.click(submitButton());
    await screen.findByRole('heading', { name: 'You are registered' });
    expect(sent[0]?.body).toMatchObject({
      extras: [{ fee_id: stall.id, quantity: 2 }],
      total: 170,
    });
  });

  it('are a box to tick where there is one for an entry', async () => {
    const shavings = {
      ...stall,
      name: 'Hospitality pass',
      per: 'entry',
      max_quantity: null,
    } as const;
    serve({ fees: [shavings] });
    const sent = answerWith(accepted);
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Open Pleasure/));
    const box = screen.getByRole('checkbox', { name: 'Hospitality pass' });
    expect(box).toHaveAccessibleDescription('$60.00');
    await app.user.click(box);
    expect(box).toBeChecked();
    expect(total()).toHaveTextContent('$95.00');
    await app.user.click(box);
    expect(total()).toHaveTextContent('$35.00');
    await app.user.click(box);
    await app.user.click(submitButton());
    await screen.findByRole('heading', { name: 'You are registered' });
    expect(sent[0]?.body).toMatchObject({ extras: [{ fee_id: stall.id, quantity: 1 }], total: 95 });
  });

  it('are refused beyond their limit', async () => {
    serve({ fees: [stall] });
    const sent = answerWith(accepted);
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Open Pleasure/));
    const stalls = screen.getByRole('textbox', { name: /Stall/ });
    await app.user.type(stalls, '5');
    await app.user.click(submitButton());
    await waitFor(() => {
      expect(stalls).toHaveAccessibleDescription(/Stall must be a whole number up to 4/);
    });
    expect(sent).toHaveLength(0);
  });

  it('are those of the server if it has others than the form', async () => {
    const [line] = registration.bill;
    const sent = answerWith(
      () =>
        HttpResponse.json(
          {
            type: 'about:blank',
            title: 'Conflict',
            status: 409,
            detail: '',
            errors: 'The price is not what you were shown.',
            code: 'prices_changed',
            bill: [line, { ...line, id: oid(90).$oid, name: 'Late fee', amount: 25 }],
            total_fee: 60,
          },
          { status: 409 },
        ),
      accepted,
    );
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Open Pleasure/));
    await app.user.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Your total fee is now $60.00.');
    expect(fee().getByRole('list')).toHaveTextContent('Late fee$25.00');
    expect(total()).toHaveTextContent('$60.00');
    await app.user.click(submitButton());
    await screen.findByRole('heading', { name: 'You are registered' });
    expect(sent.map(({ body }) => (body as Schemas['RegistrationBody']).total)).toEqual([35, 60]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('are not changed in a retry, which could be entered twice otherwise', async () => {
    const sent = answerWith(() => HttpResponse.error(), accepted);
    const before = await openForm();
    await fillIn(before);
    await before.user.click(pick(/Open Pleasure/));
    await before.user.click(submitButton());
    await screen.findByRole('button', { name: 'Send when I am back online' });
    before.unmount();
    serve({ classes: [{ ...open, price: 40 }, youth] });
    const { user } = await openForm();
    await user.click(submitButton());
    await screen.findByRole('heading', { name: 'You are registered' });
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe('the time of entry', () => {
  it('has not come yet', async () => {
    serve({ registration_open: false, entries_open_at: { $date: '2999-05-10T14:00:00Z' } });
    renderApp(ADDRESS, { signedIn: false });
    expect(
      await screen.findByRole('heading', { name: 'Registration is not open yet' }),
    ).toBeVisible();
    expect(screen.getByText(/It opens on Fri, May 10, 2999, 9:00 AM CDT/)).toBeVisible();
  });

  it('is over', async () => {
    serve({ registration_open: false, entries_close_at: { $date: '2026-01-10T14:00:00Z' } });
    renderApp(ADDRESS, { signedIn: false });
    expect(
      await screen.findByText(/Entries closed on Sat, Jan 10, 2026, 8:00 AM CST/),
    ).toBeVisible();
  });

  it('ends then', async () => {
    serve({ entries_close_at: { $date: '2999-05-10T14:00:00Z' } });
    await openForm();
    expect(screen.getByText('Entries close on Fri, May 10, 2999, 9:00 AM CDT')).toBeVisible();
  });

  it('ends for the ordinary fee', async () => {
    serve({ entries_close_at: { $date: '2999-05-10T14:00:00Z' }, late_entries: true });
    await openForm();
    expect(screen.getByText(/CDT\. Late entries are taken after that\.$/)).toBeVisible();
  });

  it('goes on for late entries', async () => {
    serve({ entries_close_at: { $date: '2026-01-10T14:00:00Z' }, late_entries: true });
    await openForm();
    expect(screen.getByText(/Late entries are still taken/)).toBeVisible();
  });

  it('is looked up again when the server says that it has not come', async () => {
    answerWith(() => problem(409, 'registration_not_open', 'Not open yet.'));
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Open Pleasure/));
    serve({ registration_open: false, entries_open_at: { $date: '2999-05-10T14:00:00Z' } });
    await app.user.click(submitButton());
    expect(
      await screen.findByRole('heading', { name: 'Registration is not open yet' }),
    ).toBeVisible();
  });
});

describe('what it costs', () => {
  const item = (list: string) =>
    within(screen.getByRole('region', { name: list }))
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`);

  it('is said before one types, with what is left and when it changes', async () => {
    const coming = { $date: '2999-05-10T14:00:00Z' };
    const past = { $date: '2026-01-10T14:00:00Z' };
    serve({
      fees: [
        office,
        { ...office, id: oid(82).$oid, name: 'Late fee', amount: 25, from: coming },
        { ...office, id: oid(83).$oid, name: 'Drug fee', amount: 1.1, per: 'class', from: past },
        { ...office, id: oid(84).$oid, name: 'Early fee', until: past },
        stall,
        { ...stall, id: oid(85).$oid, name: 'Camping', max_quantity: null, stock: 5 },
        { ...stall, id: oid(86).$oid, name: 'Shavings', stock: 9 },
      ],
      extras_left: [
        { fee_id: oid(85).$oid, left: 3 },
        { fee_id: oid(86).$oid, left: 0 },
      ],
    });
    await openForm();
    expect(item('Fees')).toEqual([
      'Office fee: $15.00 per entry',
      'Late fee: $25.00 per entry, from Fri, May 10, 2999, 9:00 AM CDT on',
      'Drug fee: $1.10 per class',
    ]);
    expect(item('Extras')).toEqual([
      'Stall: $60.00 each, at most 4',
      'Camping: $60.00 each, 3 left',
      'Shavings: $60.00 each, sold out',
    ]);
  });
});
