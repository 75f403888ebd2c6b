import { baseApi } from '../../../api/baseApi';
import type { Schemas } from '../../../api/types';

/** A show as the public sees it. */
export type PublicEvent = Schemas['PublicEventView'];

/** A class of a show, with the places that it has left. */
export type ShowClass = Schemas['PublicClassView'];

export const publicEventApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPublicEvent: build.query<PublicEvent, string>({
      query: (id) => `events/public/${encodeURIComponent(id)}`,
      // The public answer, even with a session.
      extraOptions: { anonymous: true },
      providesTags: (event) => (event === undefined ? [] : [{ type: 'Event', id: event._id.$oid }]),
    }),
  }),
});

export const { useGetPublicEventQuery } = publicEventApi;
