import { endpoints, ifDone, lists } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

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

/** What a seller wrote back to a buyer. */
export type InquiryReply = Schemas['InquiryReply'];

/** Whether a message of a buyer is new, answered, or put away. */
export type InquiryState = Schemas['InquiryState'];

/** The page of a horse for sale, for everyone who has its link. */
export type PublicSale = Schemas['PublicSale'];

export const marketplaceApi = endpoints((call) => ({
  listSaleHorses: call.list('horses/for-sale', { providesTags: lists('SaleHorse') }),
  sendInquiry: call.create('horses/{id}/inquiries'),
  sendReport: call.create('horses/{id}/reports'),
  listInquiries: call.list('inquiries', { providesTags: lists('Inquiry') }),
  countInquiries: call.read('inquiries/counts', { providesTags: lists('Inquiry') }),
  setInquiryState: call.put('inquiries/{id}', { invalidatesTags: ifDone(lists('Inquiry')) }),
  replyToInquiry: call.create('inquiries/{id}/reply', {
    invalidatesTags: ifDone(lists('Inquiry')),
  }),
  getPublicSale: call.read('horses/public/{token}', { extraOptions: { anonymous: true } }),
  askPublicly: call.create('horses/public/{token}/inquiries', {
    extraOptions: { anonymous: true },
  }),
}));

export const {
  useListSaleHorsesInfiniteQuery,
  useSendInquiryMutation,
  useSendReportMutation,
  useListInquiriesInfiniteQuery,
  useCountInquiriesQuery,
  useSetInquiryStateMutation,
  useReplyToInquiryMutation,
  useGetPublicSaleQuery,
  useAskPubliclyMutation,
} = marketplaceApi;
