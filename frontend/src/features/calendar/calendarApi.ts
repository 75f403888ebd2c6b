import { baseApi } from '../../api/baseApi';
import { idempotent } from '../../api/idempotency';
import { LIST } from '../../api/tags';
import type { Schemas } from '../../api/types';
import type { Day } from '../../lib/days';

/** Something with a date. */
export type CalendarItem = Schemas['CalendarItemView'];

/** What an item is. */
export type ItemKind = CalendarItem['kind'];

/** An appointment or a series of them. */
export type Appointment = Schemas['AppointmentView'];

type AppointmentBody = Schemas['AppointmentBody'];
type OccurrenceBody = Schemas['OccurrenceBody'];

/** One occurrence of an appointment, by its day in the series. */
export interface OccurrenceKey {
  id: string;
  date: Day;
}

const address = (id: string) => `appointments/${encodeURIComponent(id)}`;

const occurrence = ({ id, date }: OccurrenceKey) => `${address(id)}/occurrences/${date}`;

export const calendarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCalendar: build.query<CalendarItem[], { from: Day; to: Day }>({
      query: ({ from, to }) => `calendar?from=${from}&to=${to}`,
      // What is in it changes with these, too.
      providesTags: [
        { type: 'Appointment', id: LIST },
        'Event',
        'Horse',
        'Care',
        'Registration',
        'Document',
        'Bill',
      ],
    }),
    getAppointment: build.query<Appointment, string>({
      query: address,
      providesTags: (_found, _error, id) => [{ type: 'Appointment', id }],
    }),
    createAppointment: build.mutation<
      Appointment,
      { body: AppointmentBody; idempotencyKey: string }
    >({
      query: ({ body, idempotencyKey }) => ({
        url: 'appointments',
        method: 'POST',
        headers: idempotent(idempotencyKey),
        body,
      }),
      invalidatesTags: [{ type: 'Appointment', id: LIST }],
    }),
    replaceAppointment: build.mutation<Appointment, { id: string; body: AppointmentBody }>({
      query: ({ id, body }) => ({ url: address(id), method: 'PUT', body }),
      invalidatesTags: ['Appointment'],
    }),
    deleteAppointment: build.mutation<null, string>({
      query: (id) => ({ url: address(id), method: 'DELETE' }),
      // Not the appointment itself, which is gone.
      invalidatesTags: [{ type: 'Appointment', id: LIST }],
    }),
    changeOccurrence: build.mutation<Appointment, OccurrenceKey & { body: OccurrenceBody }>({
      query: ({ body, ...key }) => ({ url: occurrence(key), method: 'PUT', body }),
      invalidatesTags: ['Appointment'],
    }),
    dropOccurrence: build.mutation<null, OccurrenceKey>({
      query: (key) => ({ url: occurrence(key), method: 'DELETE' }),
      invalidatesTags: ['Appointment'],
    }),
  }),
});

export const {
  useGetCalendarQuery,
  useGetAppointmentQuery,
  useLazyGetAppointmentQuery,
  useCreateAppointmentMutation,
  useReplaceAppointmentMutation,
  useDeleteAppointmentMutation,
  useChangeOccurrenceMutation,
  useDropOccurrenceMutation,
} = calendarApi;
