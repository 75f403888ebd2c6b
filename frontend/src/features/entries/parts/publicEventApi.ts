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
  /** The other shows of a weekend that riders can enter now, the first one first. */
  getOthers: call.build.query<PublicEvent[], { weekendId: string; showId: string }>({
    extraOptions: { anonymous: true },
    queryFn: async ({ weekendId, showId }, _api, _options, fetch) => {
      const found = await fetch(`weekends/${encodeURIComponent(weekendId)}`);
      if (found.error) return { error: found.error };
      const { shows } = found.data as Schemas['Weekend'];
      const others = shows.filter((it) => it._id.$oid !== showId && it.registration_open);
      const read = others.map((it) => fetch(`events/public/${it._id.$oid}`));
      const answers = await Promise.all(read);
      const failed = answers.find(({ error }) => error !== undefined);
      if (failed?.error) return { error: failed.error };
      return { data: answers.map(({ data }) => data as PublicEvent) };
    },
  }),
}));

export const { useGetOthersQuery, useGetPublicEventQuery } = publicEventApi;
