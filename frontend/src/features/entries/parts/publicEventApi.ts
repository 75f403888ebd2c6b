import { endpoints } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** A show as the public sees it. */
export type PublicEvent = Schemas['PublicEventView'];

/** A class of a show, with the places that it has left. */
export type ShowClass = Schemas['PublicClassView'];

export const publicEventApi = endpoints((call) => ({
  getPublicEvent: call.read('events/public/{id}', {
    // The public answer, even with a session.
    extraOptions: { anonymous: true },
    providesTags: (event) => (event === undefined ? [] : [{ type: 'Event', id: event._id.$oid }]),
  }),
}));

export const { useGetPublicEventQuery } = publicEventApi;
