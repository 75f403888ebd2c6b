import { baseApi } from '../../../api/baseApi';
import * as call from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** A new registration of a horse for a show, with the rider's link. */
export type Registration = Schemas['NewRegistrationView'];

/** A line of a bill. */
export type BillLine = Schemas['BillLineView'];

/** The request of a rider. The server calculates prices and the total. */
export type RegistrationBody = Schemas['RegistrationBody'];

export const registrationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<Registration, { eventId: string } & call.Creation<RegistrationBody>>({
      query: call.create(({ eventId }) => `events/${encodeURIComponent(eventId)}/register`),
      // If organizers register a horse for their own show, their lists must show it.
      invalidatesTags: (made) =>
        made === undefined
          ? []
          : [...call.lists('Registration', 'Event'), { type: 'EventSummary', id: made.event_id }],
    }),
  }),
});

export const { useRegisterMutation } = registrationsApi;
