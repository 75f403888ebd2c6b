import { endpoints, lists } from '../../api/endpoints';
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

export const marketplaceApi = endpoints((call) => ({
  listSaleHorses: call.list('horses/for-sale', { providesTags: lists('SaleHorse') }),
  sendInquiry: call.create('horses/{id}/inquiries'),
  sendReport: call.create('horses/{id}/reports'),
  listInquiries: call.list('inquiries', { providesTags: lists('Inquiry') }),
}));

export const {
  useListSaleHorsesInfiniteQuery,
  useSendInquiryMutation,
  useSendReportMutation,
  useListInquiriesInfiniteQuery,
} = marketplaceApi;
