import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ownRole } from '../../../testing/fixtures/fixtures';
import { accounts, cash, receivables } from '../../../testing/fixtures/serviceFixtures';
import { api, problem } from '../../../testing/handlers';
import { put } from '../../../testing/horseSections';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { periodOf, usualPeriods } from './period';

const CASH = '/financial/cash';
const ACCOUNTING = '/financial/accounting';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the cash of a time', () => {
  it('is what was received and spent, by category, of this month at first', async () => {
    renderApp(CASH);
    const card = within(await screen.findByRole('region', { name: 'Nov 1, 2026 to Nov 30, 2026' }));
    expect(card.getByText('$640.00 of it on bills')).toBeVisible();
    expect(card.getByText('$520.00')).toBeVisible();
    const rows = within(card.getByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Boarding$620.00–',
      'Farrier–$180.00',
      'No category$80.00–',
      'Together$700.00$180.00',
    ]);
  });

  it('is of another time in the address', async () => {
    const asked: string[] = [];
    server.use(
      http.get(api('book/cash'), ({ request }) => {
        const { searchParams: of } = new URL(request.url);
        asked.push(`${of.get('from') ?? ''} ${of.get('to') ?? ''}`);
        return HttpResponse.json({ ...cash, from: of.get('from'), to: of.get('to') });
      }),
    );
    const { user, router } = renderApp(CASH);
    await screen.findByRole('region', { name: /^Nov 1/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), 'Last year');
    await screen.findByRole('region', { name: 'Jan 1, 2025 to Dec 31, 2025' });
    put(screen.getByLabelText('From'), '2025-12-30');
    await screen.findByRole('region', { name: 'Dec 30, 2025 to Dec 31, 2025' });
    expect(screen.getByRole('combobox', { name: 'Time' })).toHaveValue('other');
    expect(router.state.location.search).toBe('?from=2025-12-30&to=2025-12-31');
    put(screen.getByLabelText('To'), '2025-12-01');
    expect(await screen.findByText('It ends before it begins.')).toBeVisible();
    expect(asked).toEqual([
      '2026-11-01 2026-11-30',
      '2025-01-01 2025-12-31',
      '2025-12-30 2025-12-31',
    ]);
  });

  it('says when nothing moved', async () => {
    const none = { ...cash, income: 0, expense: 0, bills_paid: 0, categories: [] };
    server.use(http.get(api('book/cash'), () => HttpResponse.json(none)));
    renderApp(CASH);
    expect(await screen.findByText('Nothing was received or spent in this time.')).toBeVisible();
  });
});

describe('what is still to be paid', () => {
  it('is by owner and by age, and leads to the bills', async () => {
    renderApp(CASH);
    const card = within(await screen.findByRole('region', { name: 'Still to Be Paid' }));
    const rows = (await card.findAllByRole('row')).slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Ann Lee 2 billsNot Due $100.00To 30 Days –To 60 Days $20.00To 90 Days –Over 90 Days –Credit –$120.00',
      'TogetherNot Due $100.00To 30 Days –To 60 Days $20.00To 90 Days –Over 90 Days –Credit –$120.00',
    ]);
    expect(card.getByRole('link', { name: 'Ann Lee' })).toHaveAttribute(
      'href',
      `/financial/bills?organization=${ownRole.id}&q=Ann+Lee`,
    );
  });

  it('is less what was paid too much', async () => {
    const [row] = receivables.owners;
    server.use(
      http.get(api('book/receivables'), () =>
        HttpResponse.json({ ...receivables, owners: [{ ...row, credit: 45 }], credit: 45 }),
      ),
    );
    renderApp(CASH);
    const card = within(await screen.findByRole('region', { name: 'Still to Be Paid' }));
    const rows = (await card.findAllByRole('row')).slice(1);
    expect(rows.map(({ textContent }) => textContent.replace(/.*Credit/, ''))).toEqual([
      ' -$45.00$75.00',
      ' -$45.00$75.00',
    ]);
  });

  it('is nothing when all bills are paid', async () => {
    server.use(
      http.get(api('book/receivables'), () => HttpResponse.json({ ...receivables, owners: [] })),
    );
    renderApp(CASH);
    expect(await screen.findByText('All bills are paid.')).toBeVisible();
  });
});

describe('a time', () => {
  it('is read from the address, and says why it is none', () => {
    const today = '2026-01-31';
    expect(periodOf('', '', today)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(periodOf('2026-02-30', '', today)).toBe('Enter two days.');
    expect(periodOf('0002-01-01', '', today)).toBe('Enter two days.');
    expect(periodOf('2026-02-01', '2026-01-31', today)).toBe('It ends before it begins.');
    expect(periodOf('2020-01-01', '2026-01-31', today)).toBe('Choose at most three years.');
  });

  it('is usually a month or a year', () => {
    const periods = usualPeriods('2026-03-31').map(({ period }) => `${period.from} ${period.to}`);
    expect(periods).toEqual([
      '2026-03-01 2026-03-31',
      '2026-02-01 2026-02-28',
      '2026-01-01 2026-12-31',
      '2025-01-01 2025-12-31',
    ]);
  });
});

describe('accounting', () => {
  it('downloads the journal of a time', async () => {
    const asked: string[] = [];
    server.use(
      http.get(api('book/journal.csv'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return new HttpResponse('Date,Account,Debit,Credit,Name,Memo\r\n', {
          headers: { 'content-type': 'text/csv' },
        });
      }),
    );
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }));
    const { user } = renderApp(`${ACCOUNTING}?from=2026-10-01&to=2026-10-31`);
    await user.click(await screen.findByRole('button', { name: 'Download Journal' }));
    await waitFor(() => expect(saved).toEqual(['journal-2026-10-01-2026-10-31.csv']));
    expect(asked).toEqual([`?organization_id=${ownRole.id}&from=2026-10-01&to=2026-10-31`]);
  });

  it('saves the account of each category, and a blank one', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put(api('book/accounts'), async ({ request }) => {
        sent.push([new URL(request.url).search, await request.json()]);
        return HttpResponse.json({ ...accounts, revision: 2 });
      }),
    );
    const { user } = renderApp(ACCOUNTING);
    const income = within(await screen.findByRole('region', { name: 'Income' }));
    const boarding = income.getByLabelText(/^Boarding/);
    await user.clear(boarding);
    await user.type(boarding, '4100 Board ');
    await user.clear(screen.getByLabelText(/^Bank/));
    await user.click(screen.getByRole('button', { name: 'Save Accounts' }));
    expect(await screen.findByText('Accounts saved')).toBeVisible();
    // It got its proposed name.
    expect(screen.getByLabelText(/^Bank/)).toHaveValue('Bank');
    expect(sent).toEqual([
      [
        `?organization_id=${ownRole.id}`,
        {
          bank: '',
          receivable: 'Accounts receivable',
          uncategorized: 'Other income',
          categories: [
            { category: 'farrier', income: 'Farrier income', expense: 'Farrier' },
            { category: 'boarding', income: '4100 Board', expense: 'Boarding' },
          ],
          revision: 1,
        },
      ],
    ]);
  });

  it('asks when the accounts were changed elsewhere', async () => {
    let isOpen = false;
    server.use(
      http.get(api('book/accounts'), () =>
        HttpResponse.json(isOpen ? { ...accounts, bank: 'Checking', revision: 2 } : accounts),
      ),
      http.put(api('book/accounts'), () =>
        problem(409, 'changed_meanwhile', 'Somebody changed this meanwhile.'),
      ),
    );
    const { user } = renderApp(ACCOUNTING);
    await user.type(await screen.findByLabelText(/^Bank/), ' 1');
    isOpen = true;
    await user.click(screen.getByRole('button', { name: 'Save Accounts' }));
    expect(await screen.findByText(/^This list of accounts was changed elsewhere/)).toBeVisible();
    expect(screen.getByLabelText(/^Bank/)).toHaveValue('Bank 1');
  });
});
