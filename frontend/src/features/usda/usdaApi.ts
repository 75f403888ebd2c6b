import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
import { LIST } from '../../api/tags';
import type { Schemas } from '../../api/types';

/** The missing facts, the changes since the last notice, and the notices of a show. */
export type UsdaOverview = Schemas['UsdaOverview'];

/** A fact that the notice needs and that is not filled in. */
export type MissingFact = Schemas['MissingView'];

/** An item of the last notice that differs from the show. */
export type NoticeChange = Schemas['ChangeView'];

/** A notice, with its state and evidence. */
export type Notice = Schemas['NoticeView'];

/** The agency's answer to a notice. */
export type Acknowledgement = Schemas['AcknowledgementView'];

/** The text and the recipient of the next notice. */
export type Letter = Schemas['LetterView'];

/** A letter that was prepared for the organizer to send. */
export type ReadyNotice = Schemas['ReadyNoticeView'];

/** The organizer's statement about a letter that they sent. */
export type Sent = Schemas['StatementBody'];

/** A request to give a notice; `sent` is set if the organizer sent it. */
interface Giving {
  eventId: string;
  sent?: Sent;
}

/** A deadline of a show for the USDA. */
export type Deadline = Schemas['DeadlineView'];

/** The ids of a notice and its show. */
export interface NoticeAddress {
  eventId: string;
  noticeId: string;
}

const address = (eventId: string) => `events/${encodeURIComponent(eventId)}/usda`;

const noticeAddress = ({ eventId, noticeId }: NoticeAddress) =>
  `${address(eventId)}/notices/${encodeURIComponent(noticeId)}`;

/** The path of the PDF of the next letter. */
export const letterPdf = (eventId: string) => `${address(eventId)}/letter.pdf`;

/** The path of the PDF of a letter exactly as it was sent. */
export const noticePdf = (notice: NoticeAddress) => `${noticeAddress(notice)}/letter.pdf`;

/** The tags of everything that changes when a notice is given or could not be delivered. */
const tagsOf = (eventId: string) =>
  [
    { type: 'Usda', id: eventId },
    { type: 'Event', id: eventId },
    { type: 'Deadline', id: LIST },
  ] as const;

export const usdaApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    submitToUsda: build.mutation<Schemas['EventView'], Giving>({
      query: ({ eventId, sent }) => ({
        url: `events/${encodeURIComponent(eventId)}/submit_to_usda`,
        method: 'POST',
        body: sent,
      }),
      // Also after a failure, because someone else may have given the notice meanwhile.
      invalidatesTags: (_event, _error, { eventId }) => [...tagsOf(eventId)],
    }),
    amendNotice: build.mutation<UsdaOverview, Giving>({
      query: ({ eventId, sent }) => ({
        url: `${address(eventId)}/amendments`,
        method: 'POST',
        body: sent,
      }),
      // Also after a failure, for the same reason, and to show the time of the next attempt.
      invalidatesTags: (_overview, _error, { eventId }) => [...tagsOf(eventId)],
    }),
    /**
     * Prepares the next letter for the organizer to send. Repeating it gives the same letter until
     * the show changes.
     */
    prepareLetter: build.mutation<ReadyNotice, string>({
      query: (eventId) => ({ url: `${address(eventId)}/letter`, method: 'POST' }),
      // Also after a failure, because the notice may already have been given.
      invalidatesTags: (_ready, _error, eventId) => [...tagsOf(eventId)],
    }),
    getUsdaOverview: build.query<UsdaOverview, string>({
      query: address,
      providesTags: call.byId('Usda'),
    }),
    getLetter: build.query<Letter, string>({
      query: (eventId) => `${address(eventId)}/letter`,
      providesTags: call.byId('Usda'),
    }),
    acknowledge: build.mutation<UsdaOverview, NoticeAddress & { body: Acknowledgement }>({
      query: ({ body, ...notice }) => ({
        url: `${noticeAddress(notice)}/acknowledgement`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: (saved, _error, { eventId }) =>
        saved === undefined ? [] : [{ type: 'Usda', id: eventId }],
    }),
    removeAcknowledgement: build.mutation<null, NoticeAddress>({
      query: call.remove((notice) => `${noticeAddress(notice)}/acknowledgement`),
      invalidatesTags: (_none, error, { eventId }) =>
        error === undefined ? [{ type: 'Usda', id: eventId }] : [],
    }),
    listDeadlines: build.query<Deadline[], void>({
      query: () => 'deadlines',
      providesTags: call.lists('Deadline'),
    }),
  }),
});

export const {
  useSubmitToUsdaMutation,
  useAmendNoticeMutation,
  usePrepareLetterMutation,
  useGetUsdaOverviewQuery,
  useGetLetterQuery,
  useAcknowledgeMutation,
  useRemoveAcknowledgementMutation,
  useListDeadlinesQuery,
} = usdaApi;
