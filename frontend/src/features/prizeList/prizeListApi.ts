import { longApi } from '../../api/baseApi';
import { byId, endpoints, pathTo } from '../../api/endpoints';
import { idempotent } from '../../api/idempotency';
import { refreshes } from '../../api/refreshes';
import type { Schemas } from '../../api/types';

/** The prize list of a show. */
export type PrizeList = Schemas['PrizeListView'];

/** What the office writes into a prize list. */
export type PrizeListText = Schemas['PrizeListTextView'];

/** A file of a show, or the logo of a sponsor. */
export type ShowFile = Schemas['ShowFileView'];

/** What a file of a show is for. */
export type ShowFilePurpose = ShowFile['purpose'];

/** Where the server has a logo, for everybody. */
export const logoOf = (publicId: string, fileId: string) =>
  `/showstable/${pathTo('events/public/{id}/logos/{file_id}', { id: publicId, file_id: fileId })}`;

/** 8 minutes, because 25 MB over a slow mobile network may take that long. */
const UPLOAD_TIMEOUT_MS = 480_000;

/** The files of a show, and the prize list in which they stand. */
const ofFiles = (id: string) => [
  { type: 'ShowFile' as const, id },
  { type: 'Event' as const, id },
];

/** What the office writes is a part of the show. */
const written = (_saved: unknown, error: unknown, arg: string | { id: string }) =>
  error === undefined
    ? [
        { type: 'PrizeList' as const, id: typeof arg === 'string' ? arg : arg.id },
        { type: 'Event' as const, id: typeof arg === 'string' ? arg : arg.id },
      ]
    : [];

export const prizeListApi = endpoints((call) => ({
  getPrizeList: call.read('events/public/{id}/prize_list', {
    extraOptions: { anonymous: true },
    providesTags: (list) => (list === undefined ? [] : [{ type: 'Event', id: list.event_id }]),
  }),
  getPrizeListText: call.read('events/{id}/prize_list', { providesTags: byId('PrizeList') }),
  writePrizeList: call.put('events/{id}/prize_list', { invalidatesTags: written }),
  publishPrizeList: call.post('events/{id}/prize_list/publication', { invalidatesTags: written }),
  takeBackPrizeList: call.remove('events/{id}/prize_list/publication', {
    invalidatesTags: written,
  }),
  listShowFiles: call.read('events/{id}/files', { providesTags: byId('ShowFile') }),
  // Also after a failure, so that a file deleted elsewhere disappears.
  deleteShowFile: call.remove('events/{id}/files/{file_id}', {
    invalidatesTags: (_done, _error, { id }) => ofFiles(id),
  }),
}));

interface NewShowFile {
  event: string;
  file: File;
  title: string;
  classId: string;
  purpose: ShowFilePurpose;
  idempotencyKey: string;
}

const uploadsApi = longApi.injectEndpoints({
  endpoints: (build) => ({
    uploadShowFile: build.mutation<ShowFile, NewShowFile>({
      query: ({ event, file, title, classId, purpose, idempotencyKey }) => {
        const body = new FormData();
        body.set('title', title);
        body.set('purpose', purpose);
        if (classId !== '') body.set('class_id', classId);
        // The file comes last, so that the server has the facts before it reads the file.
        body.set('file', file);
        return {
          url: pathTo('events/{id}/files', event),
          method: 'POST',
          headers: idempotent(idempotencyKey),
          body,
          timeout: UPLOAD_TIMEOUT_MS,
        };
      },
      onQueryStarted: (added, call) => refreshes(ofFiles(added.event))(added, call),
    }),
  }),
});

export const { useUploadShowFileMutation } = uploadsApi;

export const {
  useGetPrizeListQuery,
  useGetPrizeListTextQuery,
  useLazyGetPrizeListTextQuery,
  useWritePrizeListMutation,
  usePublishPrizeListMutation,
  useTakeBackPrizeListMutation,
  useListShowFilesQuery,
  useDeleteShowFileMutation,
} = prizeListApi;
