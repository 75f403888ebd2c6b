import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import { LIST } from '../../api/tags';
import type { ListQuery, Schemas } from '../../api/types';

/** A horse for sale, in the list of the marketplace. */
export type SaleHorseRow = Schemas['SaleHorseRow'];

/** A message of a buyer about one of the account's horses. */
export type Inquiry = Schemas['InquiryView'];

/** The request to send a message to a seller. */
export type InquiryBody = Schemas['InquiryBody'];

/** The reason for reporting a listing. */
export type ReportReason = Schemas['ReportReason'];

/** The request to report a listing. */
export type ReportBody = Schemas['ReportBody'];

/** The filters of the marketplace. */
type SaleFilter = ListQuery<'list_horses_for_sale'>;

type InquiryFilter = ListQuery<'list_inquiries'>;

/** A request about a horse, with its idempotency key. */
interface Sent<B> {
  horseId: string;
  body: B;
  idempotencyKey: string;
}

const post = (what: string, { horseId, body, idempotencyKey }: Sent<object>) => ({
  url: `horses/${encodeURIComponent(horseId)}/${what}`,
  method: 'POST',
  headers: idempotent(idempotencyKey),
  body,
});

export const marketplaceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSaleHorses: build.infiniteQuery<Page<SaleHorseRow>, SaleFilter, Cursor>({
      ...paged<SaleHorseRow, SaleFilter>('horses/for-sale'),
      providesTags: [{ type: 'SaleHorse', id: LIST }],
    }),
    sendInquiry: build.mutation<null, Sent<InquiryBody>>({
      query: (sent) => post('inquiries', sent),
    }),
    sendReport: build.mutation<Schemas['ReportView'], Sent<ReportBody>>({
      query: (sent) => post('reports', sent),
    }),
    listInquiries: build.infiniteQuery<Page<Inquiry>, InquiryFilter, Cursor>({
      ...paged<Inquiry, InquiryFilter>('inquiries'),
      providesTags: [{ type: 'Inquiry', id: LIST }],
    }),
  }),
});

export const {
  useListSaleHorsesInfiniteQuery,
  useSendInquiryMutation,
  useSendReportMutation,
  useListInquiriesInfiniteQuery,
} = marketplaceApi;
