import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { payment } from '../../../../testing/fixtures/entryFixtures';
import { oid } from '../../../../testing/fixtures/fixtures';
import { problem } from '../../../../testing/handlers';
import { open, record, show } from '../../../../testing/entryPanel';
import { entriesApi } from '../entriesApi';

describe('a payment', () => {
  it('is asked about if it is more than is due', async () => {
    const doubt = '$175.00 is more than is due. jo@example.org took $17.50 in cash a minute ago.';
    const ask = () => problem(409, 'beyond_due', doubt);
    const taken = () => HttpResponse.json(payment, { status: 201 });
    const sent = record('registrations/:id/payments', ask, ask, taken);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Take Payment' }));
    const amount = await screen.findByRole('textbox', { name: 'Amount' });
    await user.clear(amount);
    await user.type(amount, '175{Enter}');
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(doubt)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(sent).toMatchObject([{ body: { amount: 175, ask_if_beyond_due: true } }]);
    expect(amount).toHaveValue('175');
    await user.click(screen.getByRole('button', { name: 'Record Payment' }));
    await user.click(await screen.findByRole('button', { name: 'Take the Payment' }));
    expect(await screen.findByText('Payment of $175.00 recorded')).toBeVisible();
    expect(sent[2]).toMatchObject({ body: { amount: 175, ask_if_beyond_due: false } });
  });

  it('that another desk takes meanwhile is told where one is about to be taken', async () => {
    const { user, store } = await open();
    await user.click(screen.getByRole('button', { name: 'Take Payment' }));
    const amount = await screen.findByRole('textbox', { name: 'Amount' });
    const taken = { ...payment, id: oid(502).$oid, amount: 17.5, recorded_by: 'jo@example.org' };
    show({ balance: 0, payments: [payment, taken] });
    act(() => {
      store.dispatch(entriesApi.util.invalidateTags(['Registration']));
    });
    const told = await screen.findByText(/meanwhile/);
    expect(told).toHaveTextContent(
      'jo@example.org took $17.50 (check) meanwhile. Nothing is due now.',
    );
    expect(amount).toHaveValue('');
  });
});
