import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import { LIST } from '../../api/tags';
import type { ListQuery, Schemas } from '../../api/types';

/** A horse, as its owner sees it. */
export type Horse = Schemas['HorseView'];

/** A horse that is for sale, as everyone but its owner sees it. */
export type SaleHorse = Schemas['SaleHorseView'];

/** A horse of the account in a list. */
export type HorseRow = Schemas['HorseRow'];

/** What is sent to make a horse. */
export type HorseBody = Schemas['HorseBody'];

/** The parts of a horse that are saved one by one. */
export type SectionName = keyof Schemas['RevisionsView'];

/** The fields of a section, as they are sent. */
export type SectionFields = Omit<Schemas['SectionBody'], 'horseId' | 'section' | 'revision'>;

/** A save of one section of a horse. */
type SectionBody = SectionFields & {
  horseId: string;
  section: SectionName;
  /** The revision that was read; the server refuses when there is a newer one. */
  revision?: number;
};

/** Which of its two photos a photo is to be. */
export type PhotoType = 'profile' | 'header';

/** A kind of care that comes round again. */
export type CareKind = Schemas['CareKind'];

/** A care of a horse: when it was last done and when it is due. */
export type CareRow = Schemas['CareRow'];

/** Which horses a list asks for. */
type HorseFilter = ListQuery<'list_horses'>;

/** Which cares a list asks for. */
type CareFilter = ListQuery<'list_care'>;

/** Whether a horse is the account's own: others see no health records. */
export function isOwnHorse(horse: Horse | SaleHorse): horse is Horse {
  return 'health_records' in horse;
}

const address = (id: string) => `horses/${encodeURIComponent(id)}`;

/** What may read otherwise once a horse is made, saved or gone. */
export const HORSE_LISTS = [
  { type: 'Horse', id: LIST },
  { type: 'SaleHorse', id: LIST },
  { type: 'Care', id: LIST },
] as const;

/** Ten megabytes over the network of a show ground take their time. */
const UPLOAD_TIMEOUT_MS = 180_000;

export const horsesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listHorses: build.infiniteQuery<Page<HorseRow>, HorseFilter, Cursor>({
      ...paged<HorseRow, HorseFilter>('horses'),
      providesTags: [{ type: 'Horse', id: LIST }],
    }),
    getHorse: build.query<Horse | SaleHorse, string>({
      query: address,
      providesTags: (_horse, _error, id) => [{ type: 'Horse', id }],
    }),
    createHorse: build.mutation<Horse, { body: HorseBody; idempotencyKey: string }>({
      query: ({ body, idempotencyKey }) => ({
        url: 'horses',
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      invalidatesTags: (made) => (made === undefined ? [] : HORSE_LISTS),
    }),
    saveSection: build.mutation<Horse, SectionBody>({
      query: (body) => ({ url: 'horses', method: 'PUT', body }),
      invalidatesTags: (saved, _error, { horseId }) =>
        saved === undefined ? [] : [...HORSE_LISTS, { type: 'Horse', id: horseId }],
      onQueryStarted: async ({ horseId }, { dispatch, queryFulfilled }) => {
        // The answer is the whole horse: its page shows it at once, without a glimpse of the old.
        const saved = await queryFulfilled.catch(() => null);
        if (saved !== null) {
          void dispatch(horsesApi.util.upsertQueryData('getHorse', horseId, saved.data));
        }
      },
    }),
    deleteHorse: build.mutation<null, string>({
      query: (id) => ({ url: address(id), method: 'DELETE' }),
      // The lists are asked for again by the caller, once, after the last of many.
    }),
    listBreeds: build.query<string[], void>({
      query: () => 'horses/breeds',
      // A list that only a new version of the server changes.
      keepUnusedDataFor: 24 * 60 * 60,
    }),
    listCare: build.infiniteQuery<Page<CareRow>, CareFilter, Cursor>({
      ...paged<CareRow, CareFilter>('horses/health'),
      providesTags: [{ type: 'Care', id: LIST }],
    }),
    uploadPhoto: build.mutation<
      Schemas['UploadView'],
      { horseId: string; type: PhotoType; file: File }
    >({
      query: ({ horseId, type, file }) => {
        const body = new FormData();
        // The file last: the server knows whose photo it is before it reads the picture.
        body.set('type', type);
        body.set('horseId', horseId);
        body.set('file', file);
        return { url: 'uploads', method: 'POST', body, timeout: UPLOAD_TIMEOUT_MS };
      },
    }),
    setPhoto: build.mutation<Horse, { horseId: string; photoType: PhotoType; imageUrl: string }>({
      query: (body) => ({ url: 'horses/photo_upload', method: 'POST', body }),
      invalidatesTags: (saved, _error, { horseId }) =>
        saved === undefined ? [] : [...HORSE_LISTS, { type: 'Horse', id: horseId }],
    }),
    removePhoto: build.mutation<null, { horseId: string; type: PhotoType }>({
      query: ({ horseId, type }) => ({
        url: `horses/${encodeURIComponent(horseId)}/photos/${type}`,
        method: 'DELETE',
      }),
      // After a failure too: what is missing is no longer offered.
      invalidatesTags: (_none, _error, { horseId }) => [
        ...HORSE_LISTS,
        { type: 'Horse', id: horseId },
      ],
    }),
  }),
});

export const {
  useListHorsesInfiniteQuery,
  useGetHorseQuery,
  useLazyGetHorseQuery,
  useCreateHorseMutation,
  useSaveSectionMutation,
  useDeleteHorseMutation,
  useListBreedsQuery,
  useListCareInfiniteQuery,
  useUploadPhotoMutation,
  useSetPhotoMutation,
  useRemovePhotoMutation,
} = horsesApi;
