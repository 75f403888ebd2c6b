import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { byCursor, type Page, toPage } from '../../api/paging';
import { LIST, listTags } from '../../api/tags';
import type { Schemas } from '../../api/types';

/** The entry of a horse in a show. */
export type Registration = Schemas['RegistrationView'];

/** What a rider sends. Prices and the total are the server's. */
export type RegistrationBody = Schemas['RegistrationBody'];

export const registrationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<
      Registration,
      { eventId: string; body: RegistrationBody; idempotencyKey: string }
    >({
      query: ({ eventId, body, idempotencyKey }) => ({
        url: `events/${encodeURIComponent(eventId)}/register`,
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      // An organizer who enters a horse in their own show finds it in their lists.
      invalidatesTags: (made) =>
        made === undefined
          ? []
          : [
              { type: 'Registration', id: LIST },
              { type: 'Event', id: LIST },
              { type: 'EventSummary', id: made.event_id },
            ],
    }),
    listRegistrations: build.infiniteQuery<Page<Registration>, string, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg: eventId, pageParam: cursor }) => ({
        url: `events/${encodeURIComponent(eventId)}/registrations`,
        ...(cursor !== null && { params: { cursor } }),
      }),
      transformResponse: toPage<Registration>,
      providesTags: (data) =>
        listTags(
          'Registration',
          data?.pages.flatMap((page) => page.items),
        ),
    }),
  }),
});

export const { useRegisterMutation, useListRegistrationsInfiniteQuery } = registrationsApi;
