import type { Schemas } from '../api/types';
import { oid, publicEvent } from './fixtures';

/** {@link publicEvent}, as its organizer sees it: its notice is due 30 days before. */
export const ownEvent: Schemas['EventView'] = {
  _id: publicEvent._id,
  hashed_id: publicEvent.hashed_id,
  name: publicEvent.name,
  event_type: publicEvent.event_type,
  location: publicEvent.location,
  start_date: publicEvent.start_date,
  end_date: publicEvent.end_date,
  time_zone: publicEvent.time_zone,
  require_dqp: publicEvent.require_dqp,
  classes: publicEvent.classes,
  notes: publicEvent.notes,
  manager_name: 'Sam Hill',
  manager_phone: '931-555-0101',
  manager_email: 'sam@example.org',
  manager_address: '12 Barn Ln, Shelbyville, TN 37160',
  expected_entries: 120,
  inspection: 'hpi_appointed',
  inspectors: ['Ann Lee, DVM', 'José Núñez, DVM'],
  therapeutic_use: 'not_allowed',
  therapeutic_details: '',
  usda_notified: false,
  usda_notified_at: null,
  usda_state: 'scheduled',
  usda_notification_scheduled_time: { $date: '2026-05-07T23:00:00Z' },
  usda_delivery: 'outbox',
  usda_rule: {
    reference: '9 CFR 11.16(a)',
    in_force: true,
    status: 'in force on the day of this show',
  },
  created_at: { $date: '2026-01-06T12:00:00Z' },
  updated_at: { $date: '2026-01-06T12:00:00Z' },
};

/** {@link ownEvent} in a list. */
export const eventRow: Schemas['EventRow'] = {
  ...ownEvent,
  participant_count: 128,
  total_fees: 5470,
};

/** A template with three classes. */
export const eventTemplate: Schemas['TemplateView'] = {
  _id: oid(40),
  name: 'Spring Classic',
  event_type: 'Walking / Gaited Horse Show',
  time_zone: 'America/Chicago',
  location: {
    venue: 'Duck River Arena',
    address: '',
    city: 'Shelbyville',
    state: 'TN',
    zip_code: '',
  },
  manager_name: 'Sam Hill',
  manager_phone: '',
  manager_email: '',
  manager_address: '12 Barn Ln, Shelbyville, TN 37160',
  expected_entries: 90,
  inspection: 'aphis_requested',
  inspectors: [],
  therapeutic_use: 'allowed',
  therapeutic_details: 'Bandages after an injury.',
  require_dqp: true,
  classes: [
    { name: 'Open Pleasure', description: 'any age', price: 35 },
    { name: 'Youth Lite Shod', description: '', price: 12.5 },
    { name: 'Lead Line', description: '', price: 0 },
  ],
  notes: 'Rain or shine.',
};
