import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { ownRole, secretaryRole } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { linesTo } from './YearChart';

describe('the year', () => {
  it('is shown in bars, and in a table for those who do not see them', async () => {
    renderApp('/financial?year=2026');
    const chart = await screen.findByRole('img', { name: /of 2026 by month/ });
    expect(chart).toHaveTextContent(/\$0\$100\$200\$300Jan/);
    expect(within(chart).getByText('Sep').parentElement).toHaveAttribute(
      'title',
      'September\nOther income: $0.00\nIncome on bills: $260.00\nExpenses: $100.00',
    );
    const months = screen.getByRole('table', { name: /of 2026 by month/, hidden: true });
    expect(within(months).getByText('September').closest('tr')).toHaveTextContent(
      'September$260.00$260.00$100.00',
    );
    // What was paid on bills is income and counts once; what is not paid is none.
    expect(screen.getByText('Income', { selector: 'dt' }).parentElement).toHaveTextContent(
      'Income $260.00 of it on bills$260.00',
    );
    expect(screen.getByText('Left').parentElement).toHaveTextContent('$160.00');
    expect(screen.getByText('Billed, Not Paid').parentElement).toHaveTextContent('$40.00');
    const categories = await screen.findByRole('table', { name: 'By Category, 2026' });
    expect(within(categories).getByText('No category').closest('tr')).toHaveTextContent(
      'No category$260.00$40.00 not paid–',
    );
    const horses = await screen.findByRole('table', { name: 'By Horse, 2026' });
    expect(horses).toHaveTextContent('Midnight Sun');
  });

  it('is not shown to who keeps no book', async () => {
    server.use(
      http.get(api('organizations'), () =>
        HttpResponse.json([{ ...ownRole, permissions: [] }, secretaryRole]),
      ),
    );
    renderApp('/financial');
    expect(await screen.findByText('You do not keep the book')).toBeVisible();
  });
});

it.each([
  [0, [0, 1]],
  [260, [0, 100, 200, 300]],
  [1_000, [0, 200, 400, 600, 800, 1_000]],
  [12_345.5, [0, 2_500, 5_000, 7_500, 10_000, 12_500]],
])('the lines of a chart up to %d are %o', (highest, lines) => {
  expect(linesTo(highest)).toEqual(lines);
});

it('a budget takes cells of a spreadsheet', async () => {
  const sent = vi.fn();
  server.use(
    http.put(api('book/budget'), async ({ request }) => {
      sent(await request.json());
      return HttpResponse.json({ amounts: [], year: 2026, revision: 3 });
    }),
  );
  const { user } = renderApp('/financial/budgeting?year=2026');
  const first = await screen.findByLabelText('Feed, January');
  expect(first).toHaveValue('300');
  // Of what was spent there is a row too.
  await screen.findByLabelText('Farrier, January');
  fireEvent.paste(first, {
    clipboardData: { getData: () => '310\t320\n40\t$1,050.50\n' },
  });
  await user.click(screen.getByText('Save Budget'));
  const amount = (category: string, month: number, dollars: number) => ({
    kind: 'expense',
    category,
    month,
    amount: dollars,
  });
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith({
      revision: 2,
      amounts: [
        amount('feed', 1, 310),
        amount('feed', 2, 320),
        amount('farrier', 1, 40),
        amount('farrier', 2, 1050.5),
      ],
    }),
  );
});

it('a budget of another year begins with its own figures, and is saved for its year', async () => {
  const saved = vi.fn();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const of = (year: number, amount: number) => ({
    year,
    // The same in both years, as it happens when each was saved once.
    revision: 1,
    amounts: [{ kind: 'expense', category: 'feed', month: 1, amount }],
  });
  server.use(
    http.get(api('book/budget'), async ({ request }) => {
      if (new URL(request.url).searchParams.get('year') === '2026') {
        return HttpResponse.json(of(2026, 999));
      }
      await held;
      return HttpResponse.json(of(2025, 111));
    }),
    http.put(api('book/budget'), async ({ request }) => {
      const { amounts } = (await request.json()) as { amounts: { amount: number }[] };
      saved(new URL(request.url).searchParams.get('year'), amounts[0]?.amount);
      return HttpResponse.json(of(2025, 112));
    }),
  );
  const { user } = renderApp('/financial/budgeting?year=2026');
  expect(await screen.findByLabelText('Feed, January')).toHaveValue('999');
  await user.selectOptions(screen.getByLabelText('Year'), '2025');
  expect(screen.getByRole('img', { name: 'Loading the budget' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save Budget' })).not.toBeInTheDocument();
  release();
  expect(await screen.findByLabelText('Feed, January')).toHaveValue('111');
  await user.type(screen.getByLabelText('Feed, January'), '{Backspace}2');
  await user.click(screen.getByRole('button', { name: 'Save Budget' }));
  await waitFor(() => expect(saved).toHaveBeenCalledExactlyOnceWith('2025', 112));
});

it('a budget that cannot be loaded says so, and shows that of no other year', async () => {
  server.use(
    http.get(api('book/budget'), ({ request }) =>
      new URL(request.url).searchParams.get('year') === '2026'
        ? undefined
        : problem(500, 'internal_error', 'Something went wrong.'),
    ),
  );
  const { user } = renderApp('/financial/budgeting?year=2026');
  await screen.findByLabelText('Feed, January');
  await user.selectOptions(screen.getByLabelText('Year'), '2025');
  expect(await screen.findByText('The budget could not be loaded')).toBeVisible();
  expect(screen.queryByLabelText('Feed, January')).not.toBeInTheDocument();
});
