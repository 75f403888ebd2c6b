import { expect } from 'vitest';

import type { Schemas } from '../api/types';
import { oid, publicEvent } from './fixtures';

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
    },
  ],
};
