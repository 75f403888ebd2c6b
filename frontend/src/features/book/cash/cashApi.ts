import { endpoints, lists } from '../../../api/endpoints';
import type {
  BookAccounts as BookAccountsView,
  BookAccountsBody,
  Cash as CashView,
  Receivable as ReceivableView,
  Receivables as ReceivablesView,
} from '../barnMonthTypes';

/** What was received and spent in a time. */
export type Cash = CashView;

/** What an owner must still pay. */
export type Receivable = ReceivableView;

/** What all owners must still pay. */
export type Receivables = ReceivablesView;

/** The accounts of the journal. */
export type BookAccounts = BookAccountsView;

interface OfBook {
  organization_id: string;
}

export const cashApi = endpoints(({ build }) => ({
  getCash: build.query<Cash, OfBook & { from: string; to: string }>({
    query: (params) => ({ url: 'book/cash', params }),
    providesTags: lists('Cash'),
  }),
  getReceivables: build.query<Receivables, OfBook>({
    query: (params) => ({ url: 'book/receivables', params }),
    providesTags: lists('Cash'),
  }),
  getAccounts: build.query<BookAccounts, OfBook>({
    query: (params) => ({ url: 'book/accounts', params }),
    providesTags: lists('BookAccounts'),
  }),
  replaceAccounts: build.mutation<BookAccounts, OfBook & { body: BookAccountsBody }>({
    query: ({ body, ...params }) => ({ url: 'book/accounts', method: 'PUT', params, body }),
    invalidatesTags: (_saved, error) => (error === undefined ? lists('BookAccounts') : []),
  }),
}));

export const {
  useGetCashQuery,
  useGetReceivablesQuery,
  useGetAccountsQuery,
  useLazyGetAccountsQuery,
  useReplaceAccountsMutation,
} = cashApi;
