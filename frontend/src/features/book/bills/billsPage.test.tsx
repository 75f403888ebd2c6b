import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { ownRole } from '../../../testing/fixtures/fixtures';
import { billSettings, month, receivables } from '../../../testing/fixtures/serviceFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const notBilled = async () => within(await screen.findByRole('region', { name: 'Not Billed Yet' }));

describe('the page of bills', () => {
  it('says what is not billed as the month does, and leads to it', async () => {
    renderApp('/financial/bills');
    const card = await notBilled();
    expect(card.getByText('2 owners, $522.50')).toBeVisible();
    expect(card.getByRole('link', { name: 'Bill All' })).toHaveAttribute(
      'href',
      `/book/month?organization=${ownRole.id}`,
    );
    // With board, so in the month; who is no contact gets a bill that is made by hand.
    expect(card.getByRole('link', { name: 'Bill Ann Lee' })).toHaveAttribute(
      'href',
      `/book/month?organization=${ownRole.id}&owner=${month.owners[0]?.contact_id ?? ''}`,
    );
    expect(card.getByRole('link', { name: 'Bill Kim Dale' })).toHaveAttribute(
      'href',
      `/financial/bills/new?organization=${ownRole.id}&name=Kim+Dale`,
    );
  });

  it('does not say that there are no bills while the month has something to bill', async () => {
    server.use(http.get(api('bills'), () => HttpResponse.json([])));
    renderApp('/financial/bills');
    expect(await screen.findByRole('heading', { name: 'Nothing is billed yet' })).toBeVisible();
    expect(screen.getByText(/has 2 owners, \$522\.50 to be billed\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Month' })).toBeVisible();
    expect(screen.queryByText('No bills yet')).not.toBeInTheDocument();
  });

  it('says that there are no bills where nothing is to be billed either', async () => {
    server.use(
      http.get(api('bills'), () => HttpResponse.json([])),
      http.get(api('bills/month'), () =>
        HttpResponse.json({ ...month, owners: [], without_contact: [] }),
      ),
    );
    renderApp('/financial/bills');
    expect(await screen.findByRole('heading', { name: 'No bills yet' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Not Billed Yet' })).not.toBeInTheDocument();
  });

  it('says how to pay, and changes it for all bills', async () => {
    const sent = vi.fn();
    let said = { ...billSettings, how_to_pay: '', revision: 1 };
    server.use(
      http.get(api('bills/settings'), () => HttpResponse.json(said)),
      http.put(api('bills/settings'), async ({ request }) => {
        const body = (await request.json()) as { how_to_pay: string };
        sent(new URL(request.url).searchParams.get('organization_id'), body);
        said = { ...said, ...body, revision: 2 };
        return HttpResponse.json(said);
      }),
    );
    const { user } = renderApp('/financial/bills');
    expect(await screen.findByText('Your bills do not say it yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Say how to pay' }));
    await user.type(await screen.findByRole('textbox', { name: /^How to Pay/ }), 'By check.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('By check.')).toBeVisible();
    expect(sent).toHaveBeenCalledWith(ownRole.id, { how_to_pay: 'By check.', revision: 1 });
    expect(screen.getByRole('button', { name: 'Change how to pay' })).toBeVisible();
  });

  it('asks before it replaces what somebody else said meanwhile', async () => {
    server.use(
      http.put(api('bills/settings'), () => {
        const theirs = { ...billSettings, how_to_pay: 'In cash.', revision: 3 };
        server.use(http.get(api('bills/settings'), () => HttpResponse.json(theirs)));
        return problem(409, 'changed_meanwhile', 'It was changed meanwhile.');
      }),
    );
    const { user } = renderApp('/book/month?month=2026-11');
    await user.click(await screen.findByRole('button', { name: 'Change how to pay' }));
    await user.type(await screen.findByRole('textbox', { name: /^How to Pay/ }), ' Thank you.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^How to pay was changed elsewhere/)).toBeVisible();
  });

  it('reminds of what is overdue by a press, and says what became of it', async () => {
    const asked = vi.fn();
    server.use(
      http.post(api('bills/remind'), async ({ request }) => {
        asked(await request.json());
        return HttpResponse.json({
          sent: 1,
          not_sent: [
            { bill_id: 'b1', number: 4, recipient_name: 'Lee', reason: 'no_address' },
            { bill_id: 'b2', number: 5, recipient_name: 'Kim', reason: 'reminded' },
          ],
          delivery: 'outbox',
        });
      }),
    );
    const { user } = renderApp('/financial/bills');
    const card = within(await screen.findByRole('region', { name: 'Overdue' }));
    expect(card.getByText('$20.00').closest('p')).toHaveTextContent('$20.00 of 1 owner');
    await user.click(card.getByRole('button', { name: 'Remind All' }));
    expect(asked).not.toHaveBeenCalled();
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remind All' }));
    expect(await card.findByText(/^Nothing was sent: this server sends no mail/)).toBeVisible();
    expect(asked).toHaveBeenCalledWith({ organization_id: ownRole.id });
    const left = card.getByRole('list', { name: 'Without a reminder' });
    expect(left).toHaveTextContent('Bill 4 to Lee: it has no email address.');
    expect(left).toHaveTextContent('Bill 5 to Kim: a reminder was asked for today.');
  });

  it('says nothing of reminders while nothing is overdue', async () => {
    server.use(
      http.get(api('book/receivables'), () =>
        HttpResponse.json({ ...receivables, owners: [], total: 0, not_due: 0 }),
      ),
    );
    renderApp('/financial/bills');
    await notBilled();
    expect(screen.queryByRole('region', { name: 'Overdue' })).not.toBeInTheDocument();
  });
});
