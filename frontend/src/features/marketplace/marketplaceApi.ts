import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { byCursor, type Page, toPage } from '../../api/paging';
import { LIST } from '../../api/tags';
import type { Schemas } from '../../api/types';

/** A horse that is for sale, in the list of the marketplace. */
export type SaleHorseRow = Schemas['SaleHorseRow'];

/** What a buyer wrote to the account about one of its horses. */
export type Inquiry = Schemas['InquiryView'];

/** What a buyer sends to a seller. */
export type InquiryBody = Schemas['InquiryBody'];

/** Why a listing is reported. */
export type ReportReason = Schemas['ReportReason'];

/** What is sent to report a listing. */
export type ReportBody = Schemas['ReportBody'];

/** Which horses the marketplace is asked for. */
export interface SaleFilter {
  /** A part of the name, the breed, the stable or the location. */
  q?: string;
  gender?: Schemas['Gender'];
}

/** Something sent about a horse, under the key of its attempt. */
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
    listSaleHorses: build.infiniteQuery<Page<SaleHorseRow>, SaleFilter, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: filter, pageParam: cursor }) => ({
        url: 'horses/for-sale',
        params: { ...filter, ...(cursor !== null && { cursor }) },
      }),
      transformResponse: toPage<SaleHorseRow>,
      providesTags: [{ type: 'SaleHorse', id: LIST }],
    }),
    sendInquiry: build.mutation<null, Sent<InquiryBody>>({
      query: (sent) => post('inquiries', sent),
    }),
    sendReport: build.mutation<Schemas['ReportView'], Sent<ReportBody>>({
      query: (sent) => post('reports', sent),
    }),
    listInquiries: build.infiniteQuery<Page<Inquiry>, { limit?: number }, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: filter, pageParam: cursor }) => ({
        url: 'inquiries',
        params: { ...filter, ...(cursor !== null && { cursor }) },
      }),
      transformResponse: toPage<Inquiry>,
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
