import type { Schemas } from '../api/types';
import { oid } from './fixtures';
import { HORSE_ID } from './horseFixtures';

const belonging = { organization_id: oid(1).$oid, organization_name: '' };

/** The farrier, every six weeks on Mondays at 9:00 in Chicago. */
export const series: Schemas['AppointmentView'] = {
  ...belonging,
  _id: oid(70),
  title: 'Farrier',
  kind: 'appointment',
  starts_at: { $date: '2026-06-01T14:00:00Z' },
  ends_at: { $date: '2026-06-01T15:30:00Z' },
  all_day: false,
  time_zone: 'America/Chicago',
  recurrence: 'FREQ=WEEKLY;INTERVAL=6;BYDAY=MO',
  horse_ids: [HORSE_ID],
  contact_id: null,
  place: 'Barn 2',
  notes: '',
  remind_before_minutes: 60,
  occurrences: [],
  revision: 1,
  created_at: { $date: '2026-05-01T12:00:00Z' },
  updated_at: { $date: '2026-05-01T12:00:00Z' },
};

/** The first occurrence of {@link series}. */
export const farrier: Schemas['CalendarItemView'] = {
  ...belonging,
  kind: 'appointment',
  title: 'Farrier',
  starts_at: series.starts_at,
  ends_at: series.ends_at,
  all_day: false,
  time_zone: 'America/Chicago',
  starts_on: '2026-06-01',
  ends_on: '2026-06-01',
  place: 'Barn 2',
  link: `/calendar?appointment=${oid(70).$oid}&on=2026-06-01`,
  appointment: {
    id: oid(70).$oid,
    date: '2026-06-01',
    recurs: true,
    changed: false,
    contact_name: '',
    horses: [{ id: HORSE_ID, name: 'Midnight Sun' }],
  },
};

/** A vaccination that is due. */
export const careDue: Schemas['CalendarItemView'] = {
  ...belonging,
  kind: 'care_due',
  title: 'Midnight Sun: vaccination, Rabies',
  starts_at: { $date: '2026-06-03T00:00:00Z' },
  ends_at: { $date: '2026-06-03T00:00:00Z' },
  all_day: true,
  time_zone: null,
  starts_on: '2026-06-03',
  ends_on: '2026-06-03',
  place: '',
  link: `/horses/${HORSE_ID}`,
  appointment: null,
};
