import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { href } from '../../../app/paths';
import { renderApp } from '../../../testing/renderApp';
import type { SignupReceipt } from './signupReceipt';

const receipt: SignupReceipt = {
  eventName: 'Shelbyville Spring Classic',
  backNumber: 107,
  horseName: 'Midnight Sun',
  isWaiting: false,
  bill: [
    { id: 'a', name: 'Open Pleasure', quantity: 1, amount: 35 },
    { id: 'b', name: 'Stall', quantity: 2, amount: 120 },
  ],
  waiting: ['Youth Lite Shod'],
  totalFee: 155,
  paymentNote: 'By check, or at the desk.',
  link: 'https://shows.example/entry/AAAAAAAAAAAAAAAAAAAAAA',
  person: {
    rider_name: 'Rae Doe',
    rider_email: 'rae@example.org',
    rider_phone: '931-555-0147',
    rider_address: { street: '1 Main St' },
  },
};

async function open(state: unknown) {
  const app = renderApp('/nowhere', { signedIn: false });
  await act(() => app.router.navigate(href.eventSignupSuccess('e1'), { state }));
  await screen.findByRole('link', { name: 'Register another horse' });
}

describe('the page after a registration', () => {
  it('shows the back number, the horse, the bill and the total', async () => {
    await open({ receipt });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You are registered');
    expect(screen.getByText('Back number')).toBeVisible();
    expect(screen.getByText('107')).toBeVisible();
    expect(screen.getByText('Open Pleasure')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Bill' })).toHaveTextContent(
      'Open Pleasure$35.00Stall × 2$120.00Youth Lite ShodWaiting list',
    );
    expect(screen.getByText('Total Fee').parentElement).toHaveTextContent('$155.00');
    expect(screen.getByText('By check, or at the desk.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Your link/ })).toHaveValue(receipt.link);
    expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View event' })).toHaveAttribute('href', '/event/e1');
    expect(screen.getByRole('link', { name: 'Register another horse' })).toHaveAttribute(
      'href',
      '/pv/event/e1',
    );
  });

  it('does not say that an entry is registered if it waits', async () => {
    await open({
      receipt: { ...receipt, isWaiting: true, backNumber: null, bill: [], totalFee: 0 },
    });
    expect(screen.getByText('Follows')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'You are on the waiting list',
    );
    expect(
      screen.getByText(/Midnight Sun waits for a place in Shelbyville Spring Classic/),
    ).toBeVisible();
  });

  it.each([[null], ['text'], [{ receipt: null }], [{ receipt: { backNumber: 'seven' } }]])(
    'is neutral without a receipt (%j)',
    async (state) => {
      await open(state);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you');
      expect(screen.getByText(/If you have just registered/)).toBeVisible();
      expect(screen.queryByText('Back number')).not.toBeInTheDocument();
    },
  );
});
