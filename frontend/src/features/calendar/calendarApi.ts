import { byId, endpoints, lists } from '../../api/endpoints';
import type { Schemas } from '../../api/types';

/** Something with a date. */
export type CalendarItem = Schemas['CalendarItemView'];

/** What an item is. */
export type ItemKind = CalendarItem['kind'];

/** An appointment or a series of them. */
export type Appointment = Schemas['AppointmentView'];

export const calendarApi = endpoints((call) => ({
  getCalendar: call.read('calendar', {
    // What is in it changes with these, too.
    providesTags: [
      ...lists('Appointment'),
      'Event',
      'Horse',
      'Care',
      'Registration',
      'Document',
      'Bill',
    ],
  }),
  getAppointment: call.read('appointments/{id}', { providesTags: byId('Appointment') }),
  createAppointment: call.create('appointments', { invalidatesTags: lists('Appointment') }),
  replaceAppointment: call.put('appointments/{id}', { invalidatesTags: ['Appointment'] }),
  // Not the appointment itself, which is gone.
  deleteAppointment: call.remove('appointments/{id}', { invalidatesTags: lists('Appointment') }),
  changeOccurrence: call.put('appointments/{id}/occurrences/{date}', {
    invalidatesTags: ['Appointment'],
  }),
  dropOccurrence: call.remove('appointments/{id}/occurrences/{date}', {
    invalidatesTags: ['Appointment'],
  }),
}));

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
