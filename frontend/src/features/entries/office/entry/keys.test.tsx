import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { open, record } from '../../../../testing/entryPanel';
import { payment, soldExtra } from '../../../../testing/fixtures/entryFixtures';
import { api } from '../../../../testing/handlers';
import { server } from '../../../../testing/server';

describe('the keys of an open entry', () => {
  it.each([
    ['x', 'Change Extras'],
    ['a', 'Add Charge'],
    ['w', 'Swap number 7'],
    ['s', 'Scratch the entry'],
    ['e', 'Edit Entry'],
  ])('%s opens “%s”, with its first field, and Escape returns', async (key, name) => {
    server.use(http.get(api('events/:id/extras'), () => HttpResponse.json([soldExtra])));
    const { user } = await open();
    await screen.findByRole('button', { name: 'Change Extras' });
    await user.keyboard(key);
    const dialog = await screen.findByRole('dialog', { name });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await waitFor(() => expect(document.activeElement).toHaveProperty('tagName', 'INPUT'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.keyboard('p');
    expect(await screen.findByLabelText('Amount')).toHaveFocus();
  });

  it('take a check by its number, for what is due', async () => {
    const sent = record('registrations/:id/payments', () =>
      HttpResponse.json(payment, { status: 201 }),
    );
    const { user } = await open();
    await user.keyboard('k');
    expect(await screen.findByLabelText(/^Reference/)).toHaveFocus();
    await user.keyboard('1042{Enter}');
    expect(await screen.findByText('Payment of $17.50 recorded')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      kind: 'payment',
      method: 'check',
      amount: 17.5,
      reference: '1042',
    });
  });

  it('work with Caps Lock', async () => {
    const { user } = await open();
    await user.keyboard('P');
    expect(await screen.findByLabelText('Amount')).toHaveFocus();
  });

  it('leave the form of a payment, and give a refund', async () => {
    const { user } = await open();
    await user.keyboard('p');
    expect(await screen.findByRole('form', { name: 'Take payment' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'Take payment' })).not.toBeInTheDocument();
    await user.keyboard('r');
    expect(await screen.findByRole('form', { name: 'Give refund' })).toBeVisible();
    expect(screen.getByLabelText('Amount')).toHaveFocus();
  });

  it('go to the receipt, which only Enter sends', async () => {
    const sent: string[] = [];
    server.use(
      http.post(api('registrations/:id/receipt'), ({ params }) => {
        sent.push(String(params.id));
        return HttpResponse.json({ to: 'rae@example.org', delivery: 'email' }, { status: 202 });
      }),
    );
    const { user } = await open();
    await user.keyboard('t');
    expect(screen.getByRole('button', { name: 'Send Receipt' })).toHaveFocus();
    expect(sent).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/will be mailed to rae@example.org/)).toBeVisible();
  });

  it('lead to the money of the show, and back to its entries', async () => {
    const { user, router } = await open();
    await user.keyboard('m');
    await screen.findByRole('region', { name: 'The drawer' });
    expect(router.state.location.pathname).toMatch(/\/money$/);
    await user.keyboard('l');
    await screen.findByRole('button', { name: 'Add Entry' });
    expect(router.state.location.pathname).toMatch(/\/entries$/);
  });
});
