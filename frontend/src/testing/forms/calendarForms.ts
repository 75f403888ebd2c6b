import { series } from '../fixtures/calendarFixtures';
import type { FormCase } from './formCase';

/** The forms of the calendar. */
export const CALENDAR_FORMS: FormCase[] = [
  {
    name: 'a new appointment',
    source: 'features/calendar/NewAppointment.tsx',
    at: '/calendar/appointments?day=2026-06-01',
    button: /^Add Appointment$/,
    form: 'Add Appointment',
    field: /^Place/,
    text: 'Barn 2',
    fill: [[/^Title/, 'Farrier']],
    save: ['Save', 'post', 'appointments'],
  },
  {
    name: 'an appointment',
    source: 'features/calendar/AppointmentDialog.tsx',
    at: `/calendar?appointment=${series._id.$oid}&on=2026-06-01`,
    button: /^Edit Series$/,
    form: 'Edit Series',
    field: /^Place/,
    text: 'Barn 3',
    save: ['Save', 'put', 'appointments/:id'],
    isReopened: false,
  },
];
