import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import { LIST, listTags } from '../../api/tags';
import type { ListQuery, Schemas } from '../../api/types';

/** An entry of the book. */
export type BookEntry = Schemas['BookEntryView'];

/** The request to make or change one. */
export type EntryBody = Schemas['BookEntryBody'];

/** Expense or income. */
export type EntryKind = 'expense' | 'income';

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

const address = (id: string) => `book/${encodeURIComponent(id)}`;

/** What may change when an entry is saved or deleted. */
const CHANGED = [
  { type: 'Book', id: LIST },
  { type: 'Summary', id: LIST },
  { type: 'Unbilled', id: LIST },
] as const;

export const bookApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBook: build.infiniteQuery<Page<BookEntry>, BookFilter, Cursor>({
      ...paged<BookEntry, BookFilter>('book'),
      providesTags: [{ type: 'Book', id: LIST }],
    }),
    getBookEntry: build.query<BookEntry, string>({
      query: address,
      providesTags: [{ type: 'Book', id: LIST }],
    }),
    createEntry: build.mutation<BookEntry, { body: EntryBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: 'book',
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      invalidatesTags: (made) => (made === undefined ? [] : CHANGED),
    }),
    replaceEntry: build.mutation<BookEntry, { id: string; body: EntryBody }>({
      query: ({ id, body }) => ({ url: address(id), method: 'PUT', body }),
      invalidatesTags: (_saved, error) =>
        error === undefined || error.status === 409 ? CHANGED : [],
    }),
    deleteEntry: build.mutation<unknown, string>({
      query: (id) => ({ url: address(id), method: 'DELETE' }),
      invalidatesTags: CHANGED,
    }),
    getSummary: build.query<Summary, OfYear & { by: SummaryBy }>({
      query: ({ organizationId, year, by }) => ({
        url: 'book/summary',
        params: { organization_id: organizationId, year, by },
      }),
      providesTags: [{ type: 'Summary', id: LIST }],
    }),
    getBudget: build.query<Budget, OfYear>({
      query: ({ organizationId, year }) => ({
        url: 'book/budget',
        params: { organization_id: organizationId, year },
      }),
      providesTags: [{ type: 'Budget', id: LIST }],
    }),
    replaceBudget: build.mutation<Budget, OfYear & { body: Schemas['BudgetBody'] }>({
      query: ({ organizationId, year, body }) => ({
        url: 'book/budget',
        method: 'PUT',
        params: { organization_id: organizationId, year },
        body,
      }),
      invalidatesTags: [
        { type: 'Budget', id: LIST },
        { type: 'Summary', id: LIST },
      ],
    }),
    listBills: build.infiniteQuery<Page<BillRow>, BillFilter, Cursor>({
      ...paged<BillRow, BillFilter>('bills'),
      providesTags: (answer) =>
        listTags(
          'Bill',
          answer?.pages.flatMap((page) => page.items),
        ),
    }),
    getBill: build.query<Bill, string>({
      query: billAddress,
      providesTags: (_bill, _error, id) => [{ type: 'Bill', id }],
    }),
    listUnbilled: build.query<Unbilled[], string>({
      query: (organizationId) => ({
        url: 'bills/unbilled',
        params: { organization_id: organizationId },
      }),
      providesTags: [{ type: 'Unbilled', id: LIST }],
    }),
    getProposal: build.query<Proposal, ListQuery<'propose_bill'>>({
      query: (params) => ({ url: 'bills/proposal', params }),
      providesTags: [{ type: 'Unbilled', id: LIST }],
    }),
    createBill: build.mutation<Bill, { body: BillBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: 'bills',
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      invalidatesTags: (made) => (made === undefined ? [] : BILLED),
    }),
    replaceBill: build.mutation<Bill, { id: string; body: BillBody }>({
      query: ({ id, body }) => ({ url: billAddress(id), method: 'PUT', body }),
      invalidatesTags: (_saved, error, { id }) =>
        error === undefined || error.status === 409 ? [...BILLED, { type: 'Bill', id }] : [],
    }),
    cancelBill: build.mutation<unknown, string>({
      query: (id) => ({ url: billAddress(id), method: 'DELETE' }),
      invalidatesTags: (_done, _error, id) => [...BILLED, { type: 'Bill', id }],
    }),
    sendBill: build.mutation<Bill, { id: string; to: string }>({
      query: ({ id, to }) => ({ url: `${billAddress(id)}/send`, method: 'POST', body: { to } }),
      invalidatesTags: (_sent, _error, { id }) => [
        { type: 'Bill', id },
        { type: 'Bill', id: LIST },
      ],
    }),
    payBill: build.mutation<Bill, { id: string; body: PaymentBody; idempotencyKey: string }>({
      query: ({ id, body, idempotencyKey }) => ({
        url: `${billAddress(id)}/payments`,
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      invalidatesTags: (_paid, _error, { id }) => [
        { type: 'Bill', id },
        { type: 'Bill', id: LIST },
        { type: 'Summary', id: LIST },
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

const BILLED = [
  { type: 'Summary', id: LIST },
  { type: 'Bill', id: LIST },
  { type: 'Book', id: LIST },
  { type: 'Unbilled', id: LIST },
] as const;

function billAddress(id: string): string {
  return `bills/${encodeURIComponent(id)}`;
}

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
