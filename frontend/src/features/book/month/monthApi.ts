import { endpoints, ifDone, lists } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';
import { BILLED } from '../bookApi';

/** What the bills of a month would hold. */
export type Month = Schemas['Month'];

/** An owner with the lines of their bill. */
export type MonthOwner = Schemas['MonthOwner'];

/** A line that can be billed once. */
export type MonthLine = Schemas['MonthLine'];

/** The request to make bills. */
export interface MonthBody {
  month: string;
  organization_id?: string;
  owners: { contact_id: string; lines: Schemas['MonthLineBody'][] }[];
}

/** The bills that were made. */
export type MadeMonth = Schemas['MadeMonth'];

/** What came of sending them. */
export type SentMonth = Schemas['SentMonth'];

export const monthApi = endpoints((call) => ({
  getMonth: call.read('bills/month', { providesTags: lists('Month') }),
  makeMonth: call.create('bills/month', { invalidatesTags: ifDone(BILLED) }),
  // Some may have been sent before a failure.
  sendMonth: call.create('bills/month/send', { invalidatesTags: ['Bill'] }),
}));

export const { useGetMonthQuery, useMakeMonthMutation, useSendMonthMutation } = monthApi;
