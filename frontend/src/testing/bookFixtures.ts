import type { Schemas } from '../api/types';
import { belonging, oid } from './fixtures';
import { HORSE_ID } from './horseFixtures';

/** An expense that falls on two horses. */
export const bookEntry: Schemas['BookEntryView'] = {
  _id: oid(900),
  ...belonging,
  date: '2026-09-20',
  kind: 'expense',
  category: 'farrier',
  amount: 100,
  description: 'Shoes',
  tax_note: '',
  contact_id: null,
  contact_name: 'Bo Smith',
  document_id: null,
  recurrence: null,
  series_id: null,
  splits: [
    {
      horse_id: oid(301).$oid,
      horse_name: 'Midnight Sun',
      amount: 100,
      owners: [{ contact_id: null, name: 'Ann Lee', amount: 100, is_billed: false }],
    },
  ],
  is_billed: false,
  revision: 1,
};

const NOTHING_ON_BILLS = { income: 0, bills_paid: 0, bills_open: 0 };

/** Of a bill of $300.00, $260.00 are paid. */
const ON_BILLS = { income: 260, bills_paid: 260, bills_open: 40 };

const month = (number: number, expense: number, onBills = NOTHING_ON_BILLS) => ({
  key: String(number).padStart(2, '0'),
  name: '',
  expense,
  budget_expense: 0,
  budget_income: 0,
  ...onBills,
});

/** The sums of a year by what is asked for. */
export const summaries: Record<string, Schemas['SummaryView']['rows']> = {
  month: Array.from({ length: 12 }, (_, at) =>
    at === 8 ? month(9, 100, ON_BILLS) : month(at + 1, 0),
  ),
  category: [
    {
      key: 'farrier',
      name: '',
      expense: 100,
      budget_expense: 80,
      budget_income: 0,
      ...NOTHING_ON_BILLS,
    },
    { key: null, name: '', expense: 0, budget_expense: null, budget_income: null, ...ON_BILLS },
  ],
  horse: [
    {
      key: HORSE_ID,
      name: 'Midnight Sun',
      expense: 100,
      ...NOTHING_ON_BILLS,
      budget_expense: null,
      budget_income: null,
    },
  ],
  owner: [
    {
      key: 'Ann Lee',
      name: 'Ann Lee',
      expense: 100,
      ...ON_BILLS,
      budget_expense: null,
      budget_income: null,
    },
  ],
};

/** A budget with one amount. */
export const budget: Schemas['BudgetView'] = {
  ...belonging,
  year: 2026,
  amounts: [{ kind: 'expense', category: 'feed', month: 1, amount: 300 }],
  revision: 2,
};

/** An open bill of one line. */
export const bill: Schemas['BillView'] = {
  _id: oid(910),
  ...belonging,
  number: 7,
  contact_id: null,
  recipient_name: 'Ann Lee',
  date: '2026-10-01',
  due_on: '2026-10-15',
  total: 100,
  paid: 0,
  balance: 100,
  status: 'open',
  mail: null,
  address: { street: '1 Main St', city: 'Shelbyville', state: 'TN', zip_code: '37160' },
  email: 'ann@example.org',
  lines: [
    {
      id: oid(911).$oid,
      description: 'Shoes',
      quantity: 1,
      unit_amount: 100,
      amount: 100,
      horse_id: oid(301).$oid,
      horse_name: 'Midnight Sun',
      part_id: oid(912).$oid,
      board_month: null,
    },
  ],
  how_to_pay: 'By check.',
  note: '',
  board_rate: 620,
  payments: [],
  is_changeable: true,
  delivery: 'outbox',
  revision: 1,
};

/** Somebody of whom something is not billed. */
export const unbilled: Schemas['UnbilledView'][] = [
  { contact_id: null, name: 'Ann Lee', parts: 1, amount: 100 },
];

/** What a bill to her could have. */
export const proposal: Schemas['ProposalView'] = {
  parts: [
    {
      part_id: oid(912).$oid,
      date: '2026-09-20',
      description: 'Shoes',
      category: 'farrier',
      kind: 'expense',
      horse_id: oid(301).$oid,
      horse_name: 'Midnight Sun',
      amount: 100,
    },
  ],
  board: [
    {
      horse_id: oid(301).$oid,
      horse_name: 'Midnight Sun',
      days: 21,
      month_days: 31,
      amount: 420,
    },
  ],
  board_rate: 620,
  how_to_pay: 'By check.',
  due_days: 14,
};
