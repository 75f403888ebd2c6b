import { expect } from 'vitest';

import type { Schemas } from '../api/types';
import { newRegistration, oid, publicEvent, registration } from './fixtures';

const [open, youth] = publicEvent.classes;
if (open === undefined || youth === undefined) expect.fail('two classes are needed');

const full: Schemas['CountedClassView'] = {
  ...youth,
  capacity: 32,
  entered: 32,
  waiting: 2,
  scratched: 0,
};

/** The classes of the show with their numbers; the second is full. */
export const countedClasses: Schemas['CountedClassView'][] = [
  { ...open, entered: 96, waiting: 0, scratched: 3 },
  full,
];

/** An entry and one that waits. */
export const classSheet: Schemas['ClassSheetView'] = {
  class: full,
  entries: [
    {
      registration_id: oid(20).$oid,
      back_number: 107,
      entry_number: 7,
      rider_name: 'Rae Doe',
      horse_name: 'Midnight Sun',
      state: 'entered',
      charged: 12.5,
    },
  ],
  waiting: [
    {
      registration_id: oid(23).$oid,
      back_number: null,
      entry_number: 9,
      rider_name: 'Ann Lee',
      horse_name: 'Star',
      state: 'waitlisted',
      charged: 0,
    },
  ],
};

/** A payment of 30 dollars. */
export const payment: Schemas['PaymentView'] = {
  id: oid(500).$oid,
  registration_id: registration._id.$oid,
  kind: 'payment',
  method: 'check',
  amount: 30,
  reference: '1042',
  note: '',
  received_at: { $date: '2026-05-02T15:30:00Z' },
  recorded_at: { $date: '2026-05-02T15:30:00Z' },
  recorded_by: 'rae@example.org',
  voids: null,
  reason: null,
};

/** {@link newRegistration} with its ledger and history. */
export const wholeEntry: Schemas['EntryView'] = {
  ...newRegistration,
  waiver: null,
  former_waivers: [],
  paid: 30,
  balance: 17.5,
  payments: [payment],
  history: [
    {
      id: oid(510).$oid,
      at: { $date: '2026-05-02T15:30:00Z' },
      by: 'office',
      account: 'rae@example.org',
      kind: 'payment',
      subject: 'check',
      before: '',
      after: '$30.00',
      reason: null,
      revision: 2,
    },
  ],
};

/** A message that was sent to all. */
export const message: Schemas['MessageView'] = {
  _id: oid(600),
  event_id: oid(10).$oid,
  to: 'all',
  class_id: null,
  class_name: '',
  subject: 'Stalls open at noon',
  text: 'Dear riders,\n\nthe gate is open.',
  recipients: 96,
  sent_by: 'rae@example.org',
  sent_at: { $date: '2026-05-02T15:30:00Z' },
};

/** The sums of the show. */
export const showMoney: Schemas['MoneyView'] = {
  charged: 5470,
  waived: 25,
  paid: [
    { method: 'cash', amount: 1200, refunded: 60, net: 1140 },
    { method: 'check', amount: 3000, refunded: 0, net: 3000 },
    { method: 'card', amount: 0, refunded: 0, net: 0 },
    { method: 'transfer', amount: 0, refunded: 0, net: 0 },
    { method: 'other', amount: 0, refunded: 0, net: 0 },
  ],
  received: 4140,
  refunded: 60,
  due: 1330,
  owed: 0,
};
