import { endpoints, lists } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** What somebody saw on a horse. */
export type Observation = Schemas['ObservationView'];

// Reports go through the outbox: see `reports.ts`.
export const observationsApi = endpoints((call) => ({
  listObservations: call.list('observations', { providesTags: lists('Observation') }),
  // Also after a failure, so that an observation deleted elsewhere disappears.
  seeObservation: call.put('observations/{id}', { invalidatesTags: lists('Observation') }),
  deleteObservation: call.remove('observations/{id}', { invalidatesTags: lists('Observation') }),
}));

export const {
  useListObservationsInfiniteQuery,
  useSeeObservationMutation,
  useDeleteObservationMutation,
} = observationsApi;
