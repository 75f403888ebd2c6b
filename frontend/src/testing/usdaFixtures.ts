import type { Schemas } from '../api/types';
import { oid } from './fixtures';

/** The USDA data of a show without any notice or missing fact. */
export const usdaOverview: Schemas['UsdaOverview'] = {
  missing: [],
  changes: [],
  amendment_due_at: { $date: '2026-05-22T23:00:00Z' },
  amendment_late: false,
  notices: [],
};

/** The original notice, which was mailed. */
export const notice: Schemas['NoticeView'] = {
  _id: oid(60),
  number: 0,
  status: 'delivered',
  requested_by: 'rae@example.org',
  requested_at: { $date: '2026-05-01T12:00:00Z' },
  ready_at: null,
  sent_by_organizer: null,
  delivered_at: { $date: '2026-05-01T12:00:05Z' },
  method: 'email',
  recipient: 'horseprotection@usda.gov',
  message_id: '<0197a000-0000-7000-8000-000000000060@showstable.example>',
  sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  failures: 0,
  next_try_at: null,
  reason: null,
  acknowledgement: null,
};

const undelivered = {
  ...notice,
  delivered_at: null,
  method: null,
  recipient: null,
  message_id: null,
  sha256: null,
};

/** {@link notice} after the first attempt to deliver it failed. */
export const waitingNotice: Schemas['NoticeView'] = {
  ...undelivered,
  status: 'waiting',
  failures: 1,
  next_try_at: { $date: '2026-05-01T12:01:00Z' },
};

/** {@link notice} after it was refused permanently. */
export const refusedNotice: Schemas['NoticeView'] = {
  ...undelivered,
  status: 'refused',
  reason: '550 5.1.1 no such mailbox.',
};

/** The changes since {@link notice}. */
export const changes: Schemas['ChangeView'][] = [
  {
    item: 2,
    heading: 'Event manager',
    before: ['Sam Hill', '931-555-0101', 'sam@example.org'],
    after: ['Sam Hill', '931-555-0199', 'sam@example.org'],
  },
  {
    item: 7,
    heading: 'Therapeutic treatment',
    before: [],
    after: ['Management allows no horse to be shown with a device or treatment.'],
  },
];

/** More missing facts than are shown at once. */
export const missingFacts: Schemas['MissingView'][] = [
  { item: 2, what: "the manager's address", field: 'manager_address' },
  { item: 5, what: 'how many entries are expected', field: 'expected_entries' },
  { item: 1, what: 'the street address of the event', field: 'location.address' },
  { item: 1, what: 'the city of the event', field: 'location.city' },
  { item: 6, what: 'who inspects the horses', field: 'inspection' },
  { item: 7, what: 'whether therapeutic treatment is allowed', field: 'therapeutic_use' },
];

/** The text of the next notice, shortened. */
export const letter: Schemas['LetterView'] = {
  subject: 'Notice of a horse show under 9 CFR 11.16(a): Shelbyville Spring Classic',
  text: [
    'USDA, APHIS, Animal Care',
    'Horse Protection',
    '',
    'May 1, 2026',
    '',
    'Notice of a horse show under 9 CFR 11.16(a): Shelbyville Spring Classic',
    '',
    '2. Event manager',
    '   Sam Hill',
    '   931-555-0101',
    '',
  ].join('\n'),
  recipient: 'horseprotection@usda.gov',
  postal_address: ['USDA, APHIS, Animal Care', 'Fort Collins, CO 80526-8117'],
};

/** {@link notice}, prepared on a server that sends no mails. */
export const readyNotice: Schemas['NoticeView'] = {
  ...undelivered,
  status: 'ready',
  ready_at: { $date: '2026-05-01T12:00:00Z' },
  sha256: notice.sha256,
};

/** {@link readyNotice} after its organizer recorded that they sent it. */
export const sentNotice: Schemas['NoticeView'] = {
  ...readyNotice,
  status: 'sent',
  sent_by_organizer: {
    sent_at: { $date: '2026-05-01T13:30:00Z' },
    method: 'email',
    recipient: 'horseprotection@usda.gov',
    note: 'Sent from the office.',
    said_at: { $date: '2026-05-01T14:00:00Z' },
    by: 'rae@example.org',
  },
};

const show = (number: number, name: string): Schemas['DeadlineEventView'] => ({
  _id: oid(number),
  name,
  time_zone: 'America/Chicago',
});

/** A refused notice, an overdue one, changes to be reported, and records to be sent. */
export const deadlines: Schemas['DeadlineView'][] = [
  {
    event: show(11, 'Fall Classic'),
    kind: 'notice',
    due_at: { $date: '2026-06-10T23:00:00Z' },
    rule_in_force: true,
    overdue: true,
    refused: true,
    letter_ready: false,
  },
  {
    // Late in the evening at the show, which is already the next day in UTC.
    event: show(12, 'Winter Show'),
    kind: 'report',
    due_at: { $date: '2026-06-13T04:00:00Z' },
    rule_in_force: true,
    overdue: false,
    refused: false,
    letter_ready: false,
  },
  {
    event: show(10, 'Shelbyville Spring Classic'),
    kind: 'amendment',
    due_at: { $date: '2026-06-24T23:00:00Z' },
    rule_in_force: true,
    overdue: false,
    refused: false,
    letter_ready: false,
  },
];
