import { bill } from './bookFixtures';
import type { FormCase } from './forms';

/** The forms of the book and the bills. */
export const BOOK_FORMS: FormCase[] = [
  {
    name: 'an entry of the book',
    source: 'features/book/EntryDialog.tsx',
    at: '/financial/expenses',
    button: /^Add Expense$/,
    form: 'Add Expense',
    field: /^Description/,
    text: 'Hay',
    fill: [[/^Amount/, '35']],
    save: ['Save', 'post', 'book'],
  },
  {
    name: 'a budget',
    source: 'features/book/BudgetPage.tsx',
    at: '/financial/budgeting?year=2026',
    form: 'Budget of 2026: Expenses',
    field: /^Feed, February/,
    text: '250',
    save: ['Save Budget', 'put', 'book/budget'],
  },
  {
    name: 'a bill',
    source: 'features/book/NewBillPage.tsx',
    at: '/financial/bills/new?name=Ann+Lee',
    form: 'New bill',
    field: /^Note/,
    text: 'Thank you',
    save: ['Make Bill', 'post', 'bills'],
  },
  {
    name: 'a payment of a bill',
    source: 'features/book/BillPage.tsx',
    at: `/financial/bills/${bill._id.$oid}`,
    button: /^Record Payment$/,
    form: 'Record payment',
    field: /^Reference/,
    text: '1017',
    save: ['Record Payment', 'post', 'bills/:id/payments'],
    isReopened: false,
  },
];
