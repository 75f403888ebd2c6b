import { baseApi } from '../../api/baseApi';
import { LIST } from '../../api/tags';
import type { Schemas } from '../../api/types';

/** Where a show stands with its notice to the USDA. The server settles it. */
export type UsdaState = Schemas['UsdaState'];

export const usdaApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    submitToUsda: build.mutation<Schemas['EventView'], string>({
      query: (eventId) => ({
        url: `events/${encodeURIComponent(eventId)}/submit_to_usda`,
        method: 'POST',
      }),
      // After a failure too: someone else may have given the notice in the meantime.
      invalidatesTags: (_event, _error, eventId) => [
        { type: 'Event', id: eventId },
        { type: 'Event', id: LIST },
      ],
    }),
  }),
});

export const { useSubmitToUsdaMutation } = usdaApi;
