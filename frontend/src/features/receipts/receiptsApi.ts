import { endpoints, itemsById, lists } from '../../api/endpoints';
import type { ListQuery, Schemas } from '../../api/types';

/** An act of money, with what it pays. */
export type Receipt = Schemas['Receipt'];

/** The filters of the list of receipts. */
export type ReceiptFilter = Pick<
  ListQuery<'list_receipts'>,
  'event' | 'exhibitor' | 'from' | 'to' | 'time_zone' | 'limit'
>;

/** What changes with money: what entries paid, and the people who have credit. */
const PAID = ['EventSummary', ...lists('Registration', 'Exhibitor')] as const;

const receiptsApi = endpoints((call) => ({
  // Payments of entries are receipts, too.
  listReceipts: call.list('receipts', {
    providesTags: (receipts) => [...itemsById('Receipt')(receipts), ...lists('Registration')],
  }),
  takeReceipt: call.create('receipts', { invalidatesTags: ['Receipt', ...PAID] }),
  allotReceipt: call.create('receipts/{id}/allot', { invalidatesTags: ['Receipt', ...PAID] }),
  mailPaidReceipt: call.create('receipts/{id}/mail', {}),
  voidReceipt: call.create('receipts/{id}/void', { invalidatesTags: ['Receipt', ...PAID] }),
}));

export const {
  useListReceiptsInfiniteQuery,
  useTakeReceiptMutation,
  useAllotReceiptMutation,
  useMailPaidReceiptMutation,
  useVoidReceiptMutation,
} = receiptsApi;
