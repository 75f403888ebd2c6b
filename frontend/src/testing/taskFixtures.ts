import type { Schemas } from '../api/types';
import { belonging, oid } from './fixtures';
import { HORSE_ID } from './horseFixtures';

const midnight = { id: HORSE_ID, name: 'Midnight Sun' };
const at = { $date: '2026-05-01T11:52:00Z' };

export const task: Schemas['Task'] = {
  ...belonging,
  _id: oid(600),
  title: 'Ice the left hind',
  horse_ids: [HORSE_ID],
  horses: [midnight],
  starts_on: '2026-05-01',
  recurrence: 'FREQ=DAILY',
  time: '10:00',
  assignee: 'Inés',
  notes: 'Ten minutes',
  revision: 1,
  created_at: at,
  updated_at: at,
};

export const medicationRow: Schemas['MedicationRow'] = {
  ...belonging,
  _id: oid(610),
  horse_id: HORSE_ID,
  horse: midnight,
  drug: 'Bute',
  dose: '1 g',
  route: 'by mouth',
  from: '2026-04-30',
  until: null,
  times: ['08:00', '20:00'],
  reason: 'Lame',
  prescribed_by: 'Dr. Hale',
  withdrawal_note: 'Not within 24 h of a show',
  revision: 1,
  created_at: at,
  updated_at: at,
  deleted_at: null,
};

export const medication: Schemas['Medication'] = {
  ...medicationRow,
  doses: [
    {
      medication_id: oid(610),
      date: '2026-04-30',
      time: '20:00',
      drug: 'Bute',
      dose: '1 g',
      route: 'by mouth',
      given: false,
      reason: 'Refused it',
      done: { at, by: 'russell@example.org' },
    },
  ],
};

/** A task of the day, which nobody has ticked. */
export const dueTask: Schemas['DueTask'] = {
  ...belonging,
  task_id: oid(600),
  title: 'Ice the left hind',
  horses: [midnight],
  date: '2026-05-01',
  time: '10:00',
  assignee: 'Inés',
  notes: 'Ten minutes',
  recurs: true,
  done: null,
};

/** A dose of the day, which nobody has given. */
export const dueDose: Schemas['DueDose'] = {
  ...belonging,
  medication_id: oid(610),
  horse: midnight,
  drug: 'Bute',
  dose: '1 g',
  route: 'by mouth',
  withdrawal_note: '',
  date: '2026-05-01',
  time: '08:00',
  day: 2,
  days: 5,
  state: 'open',
  reason: '',
  done: null,
};

/** The day on which these are due. */
export const today: Schemas['Today'] = {
  date: '2026-05-01',
  tasks: [
    { ...dueTask, task_id: oid(601), title: 'Fix the gate', date: '2026-04-28', recurs: false },
    dueTask,
    {
      ...dueTask,
      task_id: oid(602),
      title: 'Morning feed',
      horses: [],
      time: '07:00',
      assignee: '',
      done: { at, by: 'russell@example.org' },
    },
  ],
  doses: [dueDose],
};
