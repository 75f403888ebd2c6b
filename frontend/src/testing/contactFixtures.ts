import type { Schemas } from '../api/types';
import { oid, ownRole } from './fixtures';
import { HORSE_ID } from './horseFixtures';

export const CONTACT_ID = oid(401).$oid;

const times = {
  created_at: { $date: '2026-01-08T12:00:00Z' },
  updated_at: { $date: '2026-05-20T18:00:00Z' },
};

const belonging = { organization_id: ownRole.id, organization_name: ownRole.name };

/** An owner with a value in each field. */
const owner: Schemas['Contact'] = {
  _id: { $oid: CONTACT_ID },
  ...belonging,
  kinds: ['owner', 'emergency'],
  name: 'Rae Doe',
  company: 'Duck River Farm',
  email: 'rae@example.org',
  phones: ['931-555-0147', '931-555-0100'],
  address: { street: '1 Barn Road', city: 'Shelbyville', state: 'TN', zip_code: '37160' },
  notes: 'Call after six.',
  horse_ids: [],
  revision: 3,
  ...times,
};

/** The contacts of the account. */
export const contacts: Schemas['Contact'][] = [
  {
    _id: oid(402),
    ...belonging,
    kinds: ['veterinarian'],
    name: 'Dr. Ames',
    company: '',
    email: '',
    phones: [],
    address: { street: '', city: '', state: '', zip_code: '' },
    notes: '',
    horse_ids: [HORSE_ID],
    revision: 1,
    ...times,
  },
  owner,
];

/** The owner with the horse that they own. */
export const wholeContact: Schemas['ContactWithHorses'] = {
  ...owner,
  owns: [{ horse_id: HORSE_ID, name: 'Midnight Sun', share: 3334 }],
};
