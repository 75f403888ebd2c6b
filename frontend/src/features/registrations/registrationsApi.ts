import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { LIST } from '../../api/tags';
import type { Schemas } from '../../api/types';

/** A new registration of a horse for a show, with the rider's link. */
export type Registration = Schemas['NewRegistrationView'];

/** A line of a bill. */
export type BillLine = Schemas['BillLineView'];

/** The request of a rider. The server calculates prices and the total. */
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
      // If organizers register a horse for their own show, their lists must show it.
      invalidatesTags: (made) =>
        made === undefined
          ? []
          : [
              { type: 'Registration', id: LIST },
              { type: 'Event', id: LIST },
              { type: 'EventSummary', id: made.event_id },
            ],
    }),
  }),
});

export const { useRegisterMutation } = registrationsApi;
