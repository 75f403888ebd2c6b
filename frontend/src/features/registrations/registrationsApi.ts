import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { type Cursor, itemsOf, type Page, paged } from '../../api/paging';
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
    listRegistrations: build.infiniteQuery<Page<Registration>, string, Cursor>({
      ...paged<Registration, string>(
        (eventId) => `events/${encodeURIComponent(eventId)}/registrations`,
        () => ({}),
      ),
      providesTags: (data) => listTags('Registration', itemsOf(data)),
    }),
  }),
});

export const { useRegisterMutation, useListRegistrationsInfiniteQuery } = registrationsApi;
