import { baseApi } from '../../api/baseApi';
import { LIST } from '../../api/tags';
import type { Schemas } from '../../api/types';

/** What is missing, what changed since, and the notices of one show. */
export type UsdaOverview = Schemas['UsdaOverview'];

/** Something that the notice should say and that nobody has filled in. */
export type MissingFact = Schemas['MissingView'];

/** An item of the notice that no longer says what holds. */
export type NoticeChange = Schemas['ChangeView'];

/** A notice: how far it got, and what proves it. */
export type Notice = Schemas['NoticeView'];

/** What the agency answered to a notice. */
export type Acknowledgement = Schemas['AcknowledgementView'];

/** What the next notice would say, and to whom. */
export type Letter = Schemas['LetterView'];

/** A letter that was made ready for the organizer to send. */
export type ReadyNotice = Schemas['ReadyNoticeView'];

/** What an organizer says of a letter that they sent. */
export type Sent = Schemas['StatementBody'];

/** A notice to be given; `sent` is the word of an organizer who sent it without this installation. */
interface Giving {
  eventId: string;
  sent?: Sent;
}

/** Something that is owed to the USDA for one show. */
export type Deadline = Schemas['DeadlineView'];

/** Which notice of which show. */
export interface NoticeAddress {
  eventId: string;
  noticeId: string;
}

const address = (eventId: string) => `events/${encodeURIComponent(eventId)}/usda`;

const noticeAddress = ({ eventId, noticeId }: NoticeAddress) =>
  `${address(eventId)}/notices/${encodeURIComponent(noticeId)}`;

/** Where the letter is that would be sent next. */
export const letterPdf = (eventId: string) => `${address(eventId)}/letter.pdf`;

/** Where the letter is that was sent, exactly as it was. */
export const noticePdf = (notice: NoticeAddress) => `${noticeAddress(notice)}/letter.pdf`;

/** All that a notice changes once it is given, or once it was tried in vain. */
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
      // After a failure too: someone else may have given the notice in the meantime.
      invalidatesTags: (_event, _error, { eventId }) => [...tagsOf(eventId)],
    }),
    amendNotice: build.mutation<UsdaOverview, Giving>({
      query: ({ eventId, sent }) => ({
        url: `${address(eventId)}/amendments`,
        method: 'POST',
        body: sent,
      }),
      // After a failure too, for the same reason, and to show when it is tried again.
      invalidatesTags: (_overview, _error, { eventId }) => [...tagsOf(eventId)],
    }),
    /** Makes the next letter ready for the organizer to send. It is the same until the show changes. */
    prepareLetter: build.mutation<ReadyNotice, string>({
      query: (eventId) => ({ url: `${address(eventId)}/letter`, method: 'POST' }),
      // After a failure too: the notice may be given already.
      invalidatesTags: (_ready, _error, eventId) => [...tagsOf(eventId)],
    }),
    getUsdaOverview: build.query<UsdaOverview, string>({
      query: address,
      providesTags: (_overview, _error, eventId) => [{ type: 'Usda', id: eventId }],
    }),
    getLetter: build.query<Letter, string>({
      query: (eventId) => `${address(eventId)}/letter`,
      providesTags: (_letter, _error, eventId) => [{ type: 'Usda', id: eventId }],
    }),
    /** Answers an address of this page's own: the letter itself does not belong into the store. */
    fetchPdf: build.mutation<string, string>({
      queryFn: async (path, _api, _options, fetch) => {
        const { data, error } = await fetch({
          url: path,
          // A refusal comes in words.
          responseHandler: (answer) => (answer.ok ? answer.blob() : answer.json()),
        });
        return error === undefined ? { data: URL.createObjectURL(data as Blob) } : { error };
      },
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
      query: (notice) => ({ url: `${noticeAddress(notice)}/acknowledgement`, method: 'DELETE' }),
      invalidatesTags: (_none, error, { eventId }) =>
        error === undefined ? [{ type: 'Usda', id: eventId }] : [],
    }),
    listDeadlines: build.query<Deadline[], void>({
      query: () => 'deadlines',
      providesTags: [{ type: 'Deadline', id: LIST }],
    }),
  }),
});

export const {
  useSubmitToUsdaMutation,
  useAmendNoticeMutation,
  usePrepareLetterMutation,
  useGetUsdaOverviewQuery,
  useGetLetterQuery,
  useFetchPdfMutation,
  useAcknowledgeMutation,
  useRemoveAcknowledgementMutation,
  useListDeadlinesQuery,
} = usdaApi;
