import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { href } from '../../app/paths';
import { renderApp } from '../../testing/renderApp';
import type { SignupReceipt } from './signupReceipt';

const receipt: SignupReceipt = {
  eventName: 'Shelbyville Spring Classic',
  entryNumber: 7,
  horseName: 'Midnight Sun',
  classes: [{ name: 'Open Pleasure', price: 35 }],
  totalFee: 35,
  shownTotal: 35,
};

async function open(state: unknown) {
  const app = renderApp('/nowhere', { signedIn: false });
  await act(() => app.router.navigate(href.eventSignupSuccess('e1'), { state }));
  await screen.findByRole('link', { name: 'Register another horse' });
}

describe('the page after a registration', () => {
  it('shows the entry number, the horse, the classes and the total', async () => {
    await open({ receipt });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You are registered');
    expect(screen.getByText('Entry number')).toBeVisible();
    expect(screen.getByText('7')).toBeVisible();
    expect(screen.getByText('Open Pleasure')).toBeVisible();
    expect(screen.getAllByText('$35.00')).toHaveLength(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View event' })).toHaveAttribute('href', '/event/e1');
    expect(screen.getByRole('link', { name: 'Register another horse' })).toHaveAttribute(
      'href',
      '/pv/event/e1',
    );
  });

  it('says that the fee differs from the one that was shown', async () => {
    await open({ receipt: { ...receipt, totalFee: 40 } });
    expect(screen.getByRole('alert')).toHaveTextContent('Your total fee is $40.00, not $35.00.');
  });

  it.each([[null], ['text'], [{ receipt: null }], [{ receipt: { entryNumber: 'seven' } }]])(
    'is neutral without a receipt (%j)',
    async (state) => {
      await open(state);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you');
      expect(screen.getByText(/If you have just registered/)).toBeVisible();
      expect(screen.queryByText('Entry number')).not.toBeInTheDocument();
    },
  );
});
