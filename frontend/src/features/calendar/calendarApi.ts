import { baseApi } from '../../api/baseApi';
import * as call from '../../api/endpoints';
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

const address = call.pathIn('appointments');

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
      providesTags: call.byId('Appointment'),
    }),
    createAppointment: build.mutation<Appointment, call.Creation<AppointmentBody>>({
      query: call.create('appointments'),
      invalidatesTags: call.lists('Appointment'),
    }),
    replaceAppointment: build.mutation<Appointment, call.Change<AppointmentBody>>({
      query: call.save(address),
      invalidatesTags: ['Appointment'],
    }),
    deleteAppointment: build.mutation<null, string>({
      query: call.remove(address),
      // Not the appointment itself, which is gone.
      invalidatesTags: call.lists('Appointment'),
    }),
    changeOccurrence: build.mutation<Appointment, OccurrenceKey & { body: OccurrenceBody }>({
      query: ({ body, ...key }) => ({ url: occurrence(key), method: 'PUT', body }),
      invalidatesTags: ['Appointment'],
    }),
    dropOccurrence: build.mutation<null, OccurrenceKey>({
      query: call.remove(occurrence),
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
