import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { LIST, listTags } from '../../api/tags';
import type { Schemas } from '../../api/types';

/** The entry of a horse in a show. */
export type Registration = Schemas['RegistrationView'];

/** What a rider sends. Prices and the total are the server's. */
export type RegistrationBody = Schemas['RegistrationBody'];

/** One page of a show's registrations, last made first. */
export interface RegistrationPage {
  items: Registration[];
  /** Where the next page begins; `null` on the last one. */
  next: string | null;
}

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
    listRegistrations: build.infiniteQuery<RegistrationPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next,
      },
      query: ({ queryArg: eventId, pageParam: cursor }) => ({
        url: `events/${encodeURIComponent(eventId)}/registrations`,
        ...(cursor !== null && { params: { cursor } }),
      }),
      transformResponse: (items: Registration[], meta) => ({
        items,
        next: nextCursor(meta?.response?.headers.get('link') ?? null),
      }),
      providesTags: (data) =>
        listTags(
          'Registration',
          data?.pages.flatMap((page) => page.items),
        ),
    }),
  }),
});

export const { useRegisterMutation, useListRegistrationsInfiniteQuery } = registrationsApi;

/** The cursor of the next page, from a `Link` header: `<…?cursor=abc>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  return address === undefined
    ? null
    : new URL(address, location.origin).searchParams.get('cursor');
}
