import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import { type Cursor, type Page, paged } from '../../api/paging';
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
/** What is sent to the seller of a horse, or about one. */
type Sent<B> = call.Creation<B> & { horseId: string };

const about = (what: string) =>
  call.create<Sent<unknown>>(({ horseId }) => `horses/${encodeURIComponent(horseId)}/${what}`);

export const marketplaceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSaleHorses: build.infiniteQuery<Page<SaleHorseRow>, SaleFilter, Cursor>({
      ...paged<SaleHorseRow, SaleFilter>('horses/for-sale'),
      providesTags: call.lists('SaleHorse'),
    }),
    sendInquiry: build.mutation<null, Sent<InquiryBody>>({
      query: about('inquiries'),
    }),
    sendReport: build.mutation<Schemas['ReportView'], Sent<ReportBody>>({
      query: about('reports'),
    }),
    listInquiries: build.infiniteQuery<Page<Inquiry>, InquiryFilter, Cursor>({
      ...paged<Inquiry, InquiryFilter>('inquiries'),
      providesTags: call.lists('Inquiry'),
    }),
  }),
});

export const {
  useListSaleHorsesInfiniteQuery,
  useSendInquiryMutation,
  useSendReportMutation,
  useListInquiriesInfiniteQuery,
} = marketplaceApi;
