import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { WEEKEND, weekend, weekendBill as bill } from '../../testing/fixtures/weekendFixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

beforeEach(() =>
  server.use(
    http.get(api('weekends/:id'), () => HttpResponse.json(weekend)),
    http.get(api('weekends/:id/bills'), () => HttpResponse.json([bill])),
  ),
);

const open = async () => {
  const app = renderApp(`/weekends/${WEEKEND}`);
  return { ...app, card: within(await screen.findByRole('region', { name: 'Rae Doe' })) };
};

describe('the bills of a weekend', () => {
  it('have all shows, and lead to the entries', async () => {
    const { card } = await open();
    expect(card.getByText('Due').nextSibling).toHaveTextContent('$70.00');
    expect(card.getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual(
      bill.entries.map((it) => `/event/${it.event_id}/entries/${it.registration_id}`),
    );
  });

  it('are paid at once, and more than is due is asked', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('weekends/:id/payments'), async ({ request }) => {
        sent.push(await request.json());
        if (sent.length === 1) return problem(409, 'beyond_due', '$80.00 is more than is due.');
        return HttpResponse.json({ payments: [] }, { status: 201 });
      }),
    );
    const { user, card } = await open();
    await user.click(card.getByRole('button', { name: 'Take Payment' }));
    const form = within(screen.getByRole('dialog', { name: 'Payment of Rae Doe' }));
    const amount = form.getByLabelText(/^Amount/);
    expect(amount).toHaveValue('70.00');
    await user.clear(amount);
    await user.type(amount, '80');
    await user.click(form.getByRole('button', { name: 'Record Payment' }));
    await user.click(await screen.findByRole('button', { name: 'Take the Payment' }));
    await screen.findByRole('button', { name: 'Take Payment' });
    const ids = bill.entries.map((it) => it.registration_id);
    expect(sent).toMatchObject([
      { registration_ids: ids, amount: 80, method: 'check', ask_if_beyond_due: true },
      { ask_if_beyond_due: false },
    ]);
  });

  it('say so if nobody owes anything', async () => {
    server.use(http.get(api('weekends/:id/bills'), () => HttpResponse.json([])));
    renderApp(`/weekends/${WEEKEND}`);
    expect(await screen.findByRole('heading', { name: 'Nobody owes anything' })).toBeVisible();
  });
});
