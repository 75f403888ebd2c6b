import { endpoints, ifDone, lists } from '../../../api/endpoints';
import { idempotent } from '../../../api/idempotency';
import type {
  MadeMonth as MadeMonthView,
  Month as MonthView,
  MonthBody as MonthRequest,
  MonthLine as MonthLineView,
  MonthOwner as MonthOwnerView,
  SendMonthBody,
  SentMonth as SentMonthView,
} from '../barnMonthTypes';
import { BILLED } from '../bookApi';

/** What the bills of a month would hold. */
export type Month = MonthView;

/** An owner with the lines of their bill. */
export type MonthOwner = MonthOwnerView;

/** A line that can be billed once. */
export type MonthLine = MonthLineView;

/** The request to make bills. */
export type MonthBody = MonthRequest;

/** The bills that were made. */
export type MadeMonth = MadeMonthView;

/** What came of sending them. */
export type SentMonth = SentMonthView;

export const monthApi = endpoints(({ build }) => ({
  getMonth: build.query<Month, { month: string; organization_id?: string }>({
    query: (params) => ({ url: 'bills/month', params }),
    providesTags: lists('Month'),
  }),
  makeMonth: build.mutation<MadeMonth, { body: MonthBody; idempotencyKey: string }>({
    query: ({ body, idempotencyKey }) => ({
      url: 'bills/month',
      method: 'POST',
      headers: idempotent(idempotencyKey),
      body,
    }),
    invalidatesTags: ifDone(BILLED),
  }),
  sendMonth: build.mutation<SentMonth, { body: SendMonthBody; idempotencyKey: string }>({
    query: ({ body, idempotencyKey }) => ({
      url: 'bills/month/send',
      method: 'POST',
      headers: idempotent(idempotencyKey),
      body,
    }),
    // Some may have been sent before a failure.
    invalidatesTags: ['Bill'],
  }),
}));

export const { useGetMonthQuery, useMakeMonthMutation, useSendMonthMutation } = monthApi;
