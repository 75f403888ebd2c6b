import { endpoints, lists } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** What was received and spent in a time. */
export type Cash = Schemas['Cash'];

/** What an owner must still pay. */
export type Receivable = Schemas['Receivable'];

/** What all owners must still pay. */
export type Receivables = Schemas['Receivables'];

/** The accounts of the journal. */
export type BookAccounts = Schemas['BookAccounts'];

/** The accounts of a category. */
export type CategoryAccounts = BookAccounts['categories'][number];

export const cashApi = endpoints((call) => ({
  getCash: call.read('book/cash', { providesTags: lists('Cash') }),
  getReceivables: call.read('book/receivables', { providesTags: lists('Cash') }),
  getAccounts: call.read('book/accounts', { providesTags: lists('BookAccounts') }),
  replaceAccounts: call.build.mutation<
    BookAccounts,
    { organization_id: string; body: Schemas['BookAccountsBody'] }
  >({
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
