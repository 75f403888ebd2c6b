import { endpoints, ifDone, lists } from '../../api/endpoints';
import { idempotent } from '../../api/idempotency';
import { type Cursor, type Page, paged } from '../../api/paging';
import type { ObservationView } from './observationTypes';

/** What somebody saw on a horse. */
export type Observation = ObservationView;

/** Which observations are listed. */
interface ObservationQuery {
  organization_id?: string;
  horse_id?: string;
  seen?: boolean;
  limit?: number;
}

/** What is reported of a horse. */
interface Report {
  horseId: string;
  text: string;
  photo: File | null;
  idempotencyKey: string;
}

/** 3 minutes, because 10 MB over a slow mobile network may take that long. */
const UPLOAD_TIMEOUT_MS = 180_000;

export const observationsApi = endpoints((call) => ({
  listObservations: call.build.infiniteQuery<Page<Observation>, ObservationQuery, Cursor>({
    ...paged((params) => ({ url: 'observations', params })),
    providesTags: lists('Observation'),
  }),
  createObservation: call.build.mutation<Observation, Report>({
    query: ({ horseId, text, photo, idempotencyKey }) => {
      const body = new FormData();
      body.set('text', text);
      if (photo !== null) body.set('file', photo);
      return {
        url: `horses/${encodeURIComponent(horseId)}/observations`,
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
        timeout: UPLOAD_TIMEOUT_MS,
      };
    },
    invalidatesTags: ifDone(lists('Observation')),
  }),
  // Also after a failure, so that an observation deleted elsewhere disappears.
  seeObservation: call.build.mutation<Observation, { id: string; body: { seen: boolean } }>({
    query: ({ id, body }) => ({
      url: `observations/${encodeURIComponent(id)}`,
      method: 'PUT',
      body,
    }),
    invalidatesTags: lists('Observation'),
  }),
  deleteObservation: call.build.mutation<null, string>({
    query: (id) => ({ url: `observations/${encodeURIComponent(id)}`, method: 'DELETE' }),
    invalidatesTags: lists('Observation'),
  }),
}));

export const {
  useListObservationsInfiniteQuery,
  useCreateObservationMutation,
  useSeeObservationMutation,
  useDeleteObservationMutation,
} = observationsApi;
