import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import { type Cursor, type Page, paged } from '../../api/paging';
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

type BookFilter = ListQuery<'list_book'>;

/** By what the sums of a year are divided. */
export type SummaryBy = ListQuery<'summarize_book'>['by'];

interface OfYear {
  organizationId: string;
  year: number;
}

const address = call.pathIn('book');
const billAddress = call.pathIn('bills');

/** What may change when an entry is saved or deleted. */
const CHANGED = call.lists('Book', 'Summary', 'Unbilled');

/** What may change with a bill. */
const BILLED = call.lists('Summary', 'Bill', 'Book', 'Unbilled');

export const bookApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBook: build.infiniteQuery<Page<BookEntry>, BookFilter, Cursor>({
      ...paged<BookEntry, BookFilter>('book'),
      providesTags: call.lists('Book'),
    }),
    getBookEntry: build.query<BookEntry, string>({
      query: address,
      providesTags: call.lists('Book'),
    }),
    createEntry: build.mutation<BookEntry, call.Creation<EntryBody>>({
      query: call.create('book'),
      invalidatesTags: call.ifDone(CHANGED),
    }),
    replaceEntry: build.mutation<BookEntry, call.Change<EntryBody>>({
      query: call.save(address),
      invalidatesTags: (_saved, error) =>
        error === undefined || error.status === 409 ? CHANGED : [],
    }),
    deleteEntry: build.mutation<unknown, string>({
      query: call.remove(address),
      invalidatesTags: CHANGED,
    }),
    getSummary: build.query<Summary, OfYear & { by: SummaryBy }>({
      query: ({ organizationId, year, by }) => ({
        url: 'book/summary',
        params: { organization_id: organizationId, year, by },
      }),
      providesTags: call.lists('Summary'),
    }),
    getBudget: build.query<Budget, OfYear>({
      query: ({ organizationId, year }) => ({
        url: 'book/budget',
        params: { organization_id: organizationId, year },
      }),
      providesTags: call.lists('Budget'),
    }),
    replaceBudget: build.mutation<Budget, OfYear & { body: Schemas['BudgetBody'] }>({
      query: ({ organizationId, year, body }) => ({
        url: 'book/budget',
        method: 'PUT',
        params: { organization_id: organizationId, year },
        body,
      }),
      invalidatesTags: call.lists('Budget', 'Summary'),
    }),
    listBills: build.infiniteQuery<Page<BillRow>, BillFilter, Cursor>({
      ...paged<BillRow, BillFilter>('bills'),
      providesTags: call.itemsById('Bill'),
    }),
    getBill: build.query<Bill, string>({
      query: billAddress,
      providesTags: call.byId('Bill'),
    }),
    listUnbilled: build.query<Unbilled[], string>({
      query: (organizationId) => ({
        url: 'bills/unbilled',
        params: { organization_id: organizationId },
      }),
      providesTags: call.lists('Unbilled'),
    }),
    getProposal: build.query<Proposal, ListQuery<'propose_bill'>>({
      query: (params) => ({ url: 'bills/proposal', params }),
      providesTags: call.lists('Unbilled'),
    }),
    createBill: build.mutation<Bill, call.Creation<BillBody>>({
      query: call.create('bills'),
      invalidatesTags: call.ifDone(BILLED),
    }),
    replaceBill: build.mutation<Bill, call.Change<BillBody>>({
      query: call.save(billAddress),
      invalidatesTags: (_saved, error, { id }) =>
        error === undefined || error.status === 409 ? [...BILLED, { type: 'Bill', id }] : [],
    }),
    cancelBill: build.mutation<unknown, string>({
      query: call.remove(billAddress),
      invalidatesTags: (_done, _error, id) => [...BILLED, { type: 'Bill', id }],
    }),
    sendBill: build.mutation<Bill, { id: string; to: string }>({
      query: ({ id, to }) => ({ url: `${billAddress(id)}/send`, method: 'POST', body: { to } }),
      invalidatesTags: (_sent, _error, { id }) => [{ type: 'Bill', id }, ...call.lists('Bill')],
    }),
    payBill: build.mutation<Bill, { id: string } & call.Creation<PaymentBody>>({
      query: call.create(({ id }) => `${billAddress(id)}/payments`),
      invalidatesTags: (_paid, _error, { id }) => [
        { type: 'Bill', id },
        ...call.lists('Bill', 'Summary'),
      ],
    }),
  }),
});

/** A bill in a list. */
export type BillRow = Schemas['BillRow'];

/** A whole bill. */
export type Bill = Schemas['BillView'];

/** The request to make one. */
export type BillBody = Schemas['BillBody'];

/** A line of the ledger of a bill. */
export type BillPayment = Schemas['BillPaymentView'];

/** An owner of whom something is not billed. */
export type Unbilled = Schemas['UnbilledView'];

/** What a bill to an owner could have. */
export type Proposal = Schemas['ProposalView'];

type PaymentBody = Schemas['BillPaymentBody'];
type BillFilter = ListQuery<'list_bills'>;

export const {
  useListBookInfiniteQuery,
  useLazyGetBookEntryQuery,
  useCreateEntryMutation,
  useReplaceEntryMutation,
  useDeleteEntryMutation,
  useGetSummaryQuery,
  useGetBudgetQuery,
  useReplaceBudgetMutation,
  useListBillsInfiniteQuery,
  useGetBillQuery,
  useLazyGetBillQuery,
  useListUnbilledQuery,
  useGetProposalQuery,
  useLazyGetProposalQuery,
  useCreateBillMutation,
  useReplaceBillMutation,
  useCancelBillMutation,
  useSendBillMutation,
  usePayBillMutation,
} = bookApi;
