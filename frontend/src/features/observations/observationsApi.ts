import { endpoints, ifDone, lists } from '../../api/endpoints';
import { idempotent } from '../../api/idempotency';
import type { Schemas } from '../../api/types';

/** What somebody saw on a horse. */
export type Observation = Schemas['ObservationView'];

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
  listObservations: call.list('observations', { providesTags: lists('Observation') }),
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
  seeObservation: call.put('observations/{id}', { invalidatesTags: lists('Observation') }),
  deleteObservation: call.remove('observations/{id}', { invalidatesTags: lists('Observation') }),
}));

export const {
  useListObservationsInfiniteQuery,
  useCreateObservationMutation,
  useSeeObservationMutation,
  useDeleteObservationMutation,
} = observationsApi;
