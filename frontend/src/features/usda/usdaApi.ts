import { byId, endpoints, ifSaved, lists, pathTo } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** Something that the package of a show's records lacks. */
export type LackingRecord = Schemas['LackingView'];

/** The package of a show's records. */
export type ShowPackage = Schemas['PackageView'];

/**
 * The missing facts, the changes since the last notice, and the notices of a show, and the package
 * of its records.
 */
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

/** A deadline of a show for the USDA. */
export type Deadline = Schemas['DeadlineView'];

/** The ids of a show and of one of its notices. */
export interface NoticeAddress {
  id: string;
  notice_id: string;
}

/** The path of the PDF of the next letter. */
export const letterPdf = (eventId: string) => pathTo('events/{id}/usda/letter.pdf', eventId);

/** The path of the package of a show's records. */
export const packageZip = (eventId: string) => pathTo('events/{id}/usda/package.zip', eventId);

/** The path of the PDF of a letter exactly as it was sent. */
export const noticePdf = (notice: NoticeAddress) =>
  pathTo('events/{id}/usda/notices/{notice_id}/letter.pdf', notice);

/** The tags of everything that changes when a notice is given or could not be delivered. */
const tagsOf = (id: string) => [
  { type: 'Usda' as const, id },
  { type: 'Event' as const, id },
  ...lists('Deadline'),
];

export const usdaApi = endpoints((call) => ({
  submitToUsda: call.post('events/{id}/submit_to_usda', {
    // Also after a failure, because someone else may have given the notice meanwhile.
    invalidatesTags: (_event, _error, { id }) => tagsOf(id),
  }),
  amendNotice: call.post('events/{id}/usda/amendments', {
    // Also after a failure, for the same reason, and to show the time of the next attempt.
    invalidatesTags: (_overview, _error, { id }) => tagsOf(id),
  }),
  /**
   * Prepares the next letter for the organizer to send. Repeating it gives the same letter until
   * the show changes.
   */
  prepareLetter: call.post('events/{id}/usda/letter', {
    // Also after a failure, because the notice may already have been given.
    invalidatesTags: (_ready, _error, id) => tagsOf(id),
  }),
  getUsdaOverview: call.read('events/{id}/usda', { providesTags: byId('Usda') }),
  getLetter: call.read('events/{id}/usda/letter', { providesTags: byId('Usda') }),
  acknowledge: call.put('events/{id}/usda/notices/{notice_id}/acknowledgement', {
    invalidatesTags: ifSaved('Usda'),
  }),
  removeAcknowledgement: call.remove('events/{id}/usda/notices/{notice_id}/acknowledgement', {
    invalidatesTags: ifSaved('Usda'),
  }),
  listDeadlines: call.read('deadlines', { providesTags: lists('Deadline') }),
}));

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
