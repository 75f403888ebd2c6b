import { endpoints, lists } from '../../../api/endpoints';
import type { Schemas } from '../../../api/types';

/** A new registration of a horse for a show, with the rider's link. */
export type Registration = Schemas['NewRegistrationView'];

/** A line of a bill. */
export type BillLine = Schemas['BillLineView'];

/** The request of a rider. The server calculates prices and the total. */
export type RegistrationBody = Schemas['RegistrationBody'];

/** The request of a rider for several shows of a weekend. */
export type SeveralBody = Schemas['SeveralBody'];

export const registrationsApi = endpoints((call) => ({
  register: call.create('events/{id}/register', {
    // If organizers register a horse for their own show, their lists must show it.
    invalidatesTags: (made) =>
      made === undefined
        ? []
        : [...lists('Registration', 'Event'), { type: 'EventSummary', id: made.event_id }],
  }),
  registerInSeveral: call.create('events/public/{id}/register', {
    invalidatesTags: (made) => (made === undefined ? [] : lists('Registration', 'Event')),
  }),
}));

export const { useRegisterMutation, useRegisterInSeveralMutation } = registrationsApi;
