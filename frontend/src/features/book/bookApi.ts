import { byId, endpoints, ifDone, itemsById, lists } from '../../api/endpoints';
import type { ListQuery, Schemas } from '../../api/types';

/** An entry of the book. */
export type BookEntry = Schemas['BookEntryView'];

/** The request to make or change one. */
export type EntryBody = Schemas['BookEntryBody'];

/** Expense or income. */
export type EntryKind = Schemas['EntryKind'];

/** What money was for. */
export type Category = Schemas['Category'];

/** The sums of a year. */
export type Summary = Schemas['SummaryView'];

/** The budget of a year. */
export type Budget = Schemas['BudgetView'];

type OfYear = ListQuery<'read_budget'>;

/** What may change when an entry is saved or deleted. */
const CHANGED = lists('Book', 'Summary', 'Unbilled', 'Month', 'Cash');

/** What may change with a bill. */
export const BILLED = lists('Summary', 'Bill', 'Book', 'Unbilled', 'Month', 'Cash');

/** What may change with a payment: also the credit of the other bills to the owner. */
const PAID = [...lists('Summary', 'Month', 'Cash'), 'Bill' as const];

export const bookApi = endpoints((call) => ({
  listBook: call.list('book', { providesTags: lists('Book') }),
  getBookEntry: call.read('book/{id}', { providesTags: lists('Book') }),
  listCareOfEntry: call.read('book/{id}/care', { providesTags: lists('Book') }),
  createEntry: call.create('book', { invalidatesTags: ifDone(CHANGED) }),
  replaceEntry: call.put('book/{id}', {
    invalidatesTags: (_saved, error) =>
      error === undefined || error.status === 409 ? CHANGED : [],
  }),
  deleteEntry: call.remove('book/{id}', { invalidatesTags: CHANGED }),
  getSummary: call.read('book/summary', { providesTags: lists('Summary') }),
  getBudget: call.read('book/budget', { providesTags: lists('Budget') }),
  replaceBudget: call.build.mutation<Budget, OfYear & { body: Schemas['BudgetBody'] }>({
    query: ({ body, ...params }) => ({ url: 'book/budget', method: 'PUT', params, body }),
    invalidatesTags: lists('Budget', 'Summary'),
  }),
  listBills: call.list('bills', { providesTags: itemsById('Bill') }),
  getBill: call.read('bills/{id}', { providesTags: byId('Bill') }),
  getBillSettings: call.read('bills/settings', { providesTags: lists('BillSettings') }),
  replaceBillSettings: call.build.mutation<
    BillSettings,
    { organization_id: string; body: Schemas['BillSettingsBody'] }
  >({
    query: ({ body, ...params }) => ({ url: 'bills/settings', method: 'PUT', params, body }),
    // A new bill begins with it.
    invalidatesTags: lists('BillSettings', 'Unbilled'),
  }),
  getProposal: call.read('bills/proposal', { providesTags: lists('Unbilled') }),
  createBill: call.create('bills', { invalidatesTags: ifDone(BILLED) }),
  replaceBill: call.put('bills/{id}', {
    invalidatesTags: (_saved, error, { id }) =>
      error === undefined || error.status === 409 ? [...BILLED, { type: 'Bill', id }] : [],
  }),
  cancelBill: call.remove('bills/{id}', {
    invalidatesTags: (_done, _error, id) => [...BILLED, { type: 'Bill', id }],
  }),
  sendBill: call.post('bills/{id}/send', {
    invalidatesTags: (_sent, _error, { id }) => [{ type: 'Bill', id }, ...lists('Bill')],
  }),
  remindOfBill: call.post('bills/{id}/remind', {
    invalidatesTags: (_sent, _error, { id }) => [{ type: 'Bill', id }, ...lists('Bill')],
  }),
  remindOfBills: call.build.mutation<Reminded, { organization_id: string }>({
    query: (body) => ({ url: 'bills/remind', method: 'POST', body }),
    // Some may have been reminded before a failure.
    invalidatesTags: ['Bill'],
  }),
  creditBill: call.create('bills/{id}/credit', { invalidatesTags: PAID }),
  payBill: call.create('bills/{id}/payments', { invalidatesTags: PAID }),
}));

/** What all bills of an organization say. */
export type BillSettings = Schemas['BillSettings'];

/** What came of reminding everybody. */
export type Reminded = Schemas['SentMonth'];

/** A bill in a list. */
export type BillRow = Schemas['BillRow'];

/** A whole bill. */
export type Bill = Schemas['BillView'];

/** The request to make one. */
export type BillBody = Schemas['BillBody'];

/** A line of the ledger of a bill. */
export type BillPayment = Schemas['BillPaymentView'];

/** What a bill to an owner could have. */
export type Proposal = Schemas['ProposalView'];

export const {
  useListBookInfiniteQuery,
  useGetBookEntryQuery,
  useLazyGetBookEntryQuery,
  useListCareOfEntryQuery,
  useCreateEntryMutation,
  useReplaceEntryMutation,
  useDeleteEntryMutation,
  useGetSummaryQuery,
  useGetBudgetQuery,
  useReplaceBudgetMutation,
  useListBillsInfiniteQuery,
  useGetBillQuery,
  useLazyGetBillQuery,
  useGetBillSettingsQuery,
  useLazyGetBillSettingsQuery,
  useReplaceBillSettingsMutation,
  useGetProposalQuery,
  useLazyGetProposalQuery,
  useCreateBillMutation,
  useReplaceBillMutation,
  useCancelBillMutation,
  useSendBillMutation,
  useRemindOfBillMutation,
  useRemindOfBillsMutation,
  useCreditBillMutation,
  usePayBillMutation,
} = bookApi;
