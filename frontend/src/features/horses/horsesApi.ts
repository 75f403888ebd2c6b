import { longApi } from '../../api/baseApi';
import { byId, endpoints, ifDone, lists } from '../../api/endpoints';
import { listTags } from '../../api/tags';
import type { ListQuery, Schemas } from '../../api/types';

/** A horse, with the data that only its owner sees. */
export type Horse = Schemas['HorseView'];

/** To whom a horse belongs, and belonged. */
export type HorseOwners = Schemas['HorseOwners'];

/** A horse for sale, as others see it. */
export type SaleHorse = Schemas['SaleHorseView'];

/** A horse of the account in a list. */
export type HorseRow = Schemas['HorseRow'];

/** The request to create a horse. */
export type HorseBody = Schemas['HorseBody'];

/** The sections of a horse, which are saved separately. */
export type SectionName = keyof Schemas['RevisionsView'];

/** The fields of a section in a request. */
export type SectionFields = Omit<Schemas['SectionBody'], 'horseId' | 'section' | 'revision'>;

/** The request to save one section of a horse. */
type SectionBody = SectionFields & {
  horseId: string;
  section: SectionName;
  /** The revision that was read; the server refuses the request if there is a newer one. */
  revision?: number;
};

/** The two photos of a horse. */
export type PhotoType = Schemas['PhotoKind'];

/** A kind of regular care. */
export type CareKind = Schemas['CareKind'];

/** The care of a horse: its last date and its next due date. */
export type CareRow = Schemas['CareRow'];

/** A view over all horses, which has the name of the section that it shows. */
export type OverviewKind = ListQuery<'list_overview'>['view'];

/** A horse with the section of a view. */
export type OverviewRow = Schemas['OverviewRow'];

/** Whether a horse belongs to the account: only then it has health records. */
export function isOwnHorse(horse: Horse | SaleHorse): horse is Horse {
  return 'health_records' in horse;
}

/** The lists that may change when a horse is created, saved or deleted. */
export const HORSE_LISTS = lists('Horse', 'SaleHorse', 'Care', 'Overview');

/**
 * What shows the names of horses beside these lists. Only what is on the screen is read again, the
 * rest when it is opened.
 */
export const HORSE_NAMES = [
  'Today',
  'Task',
  'Medication',
  'Appointment',
  'Document',
  'Note',
  'Observation',
  'Book',
  'Bill',
  'Unbilled',
  'Inquiry',
  'Place',
  'Turnout',
  'EmergencyLink',
] as const;

/** What follows from who owns a horse: contacts say what they own, and months who is billed. */
const OF_OWNERS = ['Contact', 'HorseOwners', 'Month'] as const;

/** 3 minutes, because 10 MB over a slow mobile network may take that long. */
const UPLOAD_TIMEOUT_MS = 180_000;

export const horsesApi = endpoints((call) => ({
  getHorseOwners: call.read('horses/{id}/owners', { providesTags: byId('HorseOwners') }),
  replaceHorseOwners: call.put('horses/{id}/owners', {
    invalidatesTags: (saved, _error, { id }) =>
      saved === undefined ? [] : [...HORSE_LISTS, ...OF_OWNERS, { type: 'Horse', id }],
  }),
  listHorses: call.list('horses', { providesTags: lists('Horse') }),
  getHorse: call.read('horses/{id}', { providesTags: byId('Horse') }),
  // The first horse of somebody's own makes their organization one that is used.
  createHorse: call.create('horses', { invalidatesTags: ifDone([...HORSE_LISTS, 'Role']) }),
  saveSection: call.build.mutation<Horse, SectionBody>({
    query: (body) => ({ url: 'horses', method: 'PUT', body }),
    invalidatesTags: (saved, _error, { horseId, section }) =>
      saved === undefined
        ? []
        : [
            ...HORSE_LISTS,
            // Its name is one of them.
            ...(section === 'general' ? HORSE_NAMES : []),
            ...(section === 'owners' ? OF_OWNERS : []),
            ...(section === 'sale' ? [{ type: 'SaleLink' as const, id: horseId }] : []),
            { type: 'Horse', id: horseId },
          ],
    onQueryStarted: async ({ horseId }, { dispatch, queryFulfilled }) => {
      // The answer has the whole horse, so the page can show it without another request.
      const saved = await queryFulfilled.catch(() => null);
      if (saved !== null) {
        void dispatch(horsesApi.util.upsertQueryData('getHorse', horseId, saved.data));
      }
    },
  }),
  // The caller invalidates the lists once, after the last deletion.
  deleteHorse: call.remove('horses/{id}'),
  // The list changes only with a new version of the server.
  listBreeds: call.read('horses/breeds', { keepUnusedDataFor: 24 * 60 * 60 }),
  listCare: call.list('horses/health', { providesTags: lists('Care') }),
  listOverview: call.list('horses/overview', { providesTags: lists('Overview') }),
  /** The contacts of the kind owner; one beyond these is found by the server by its name. */
  listOwners: call.build.query<Schemas['Contact'][], void>({
    query: () => ({ url: 'contacts', params: { kind: 'owner', limit: 500 } }),
    providesTags: (contacts) => listTags('Contact', contacts),
  }),
  /** The contacts of any kind, who may have a horse that left. */
  listReceivers: call.build.query<Schemas['Contact'][], void>({
    query: () => ({ url: 'contacts', params: { limit: 500 } }),
    providesTags: (contacts) => listTags('Contact', contacts),
  }),
  setPhoto: call.post('horses/photo_upload', {
    invalidatesTags: (saved, _error, { horseId }) =>
      saved === undefined ? [] : [...HORSE_LISTS, { type: 'Horse', id: horseId }],
  }),
  saveGallery: call.put('horses/{id}/gallery', {
    invalidatesTags: (saved, _error, { id }) =>
      saved === undefined ? [] : [...HORSE_LISTS, { type: 'Horse', id }],
  }),
  getSaleLink: call.read('horses/{id}/sale_link', { providesTags: byId('SaleLink') }),
  removePhoto: call.remove('horses/{id}/photos/{type}', {
    // Also after a failure, so that a photo removed elsewhere disappears.
    invalidatesTags: (_none, _error, { id }) => [...HORSE_LISTS, { type: 'Horse', id }],
  }),
}));

const photoUploads = longApi.injectEndpoints({
  endpoints: (build) => ({
    uploadPhoto: build.mutation<
      Schemas['UploadView'],
      { horseId: string; type: PhotoType | 'gallery'; file: File }
    >({
      query: ({ horseId, type, file }) => {
        const body = new FormData();
        // The file comes last, so that the server checks the owner before it reads the file.
        body.set('type', type);
        body.set('horseId', horseId);
        body.set('file', file);
        return { url: 'uploads', method: 'POST', body, timeout: UPLOAD_TIMEOUT_MS };
      },
    }),
  }),
});

export const { useUploadPhotoMutation } = photoUploads;

export const {
  useGetHorseOwnersQuery,
  useReplaceHorseOwnersMutation,
  useListHorsesInfiniteQuery,
  useGetHorseQuery,
  useLazyGetHorseQuery,
  useCreateHorseMutation,
  useSaveSectionMutation,
  useDeleteHorseMutation,
  useListBreedsQuery,
  useListCareInfiniteQuery,
  useListOverviewInfiniteQuery,
  useListOwnersQuery,
  useListReceiversQuery,
  useSetPhotoMutation,
  useSaveGalleryMutation,
  useGetSaleLinkQuery,
  useRemovePhotoMutation,
} = horsesApi;
