import type { Schemas } from '../api/types';

/** An id that ends with the given number. */
export const oid = (number: number): Schemas['Oid'] => ({
  $oid: `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
});

/** The signed-in organizer. */
export const account: Schemas['AccountView'] = {
  _id: oid(1),
  email: 'rae@example.org',
  created_at: { $date: '2026-01-05T12:00:00Z' },
};

/** The organization of the account, as things that belong to it name it. */
export const belonging = { organization_id: oid(1).$oid, organization_name: '' };

/** All permissions of the API. */
const ALL_PERMISSIONS = [
  'read_organization',
  'edit_organization',
  'manage_people',
  'read_audit',
  'read_shows',
  'edit_shows',
  'delete_shows',
  'file_notices',
  'manage_entries',
  'read_horses',
  'record_care',
  'edit_horses',
  'delete_horses',
  'keep_book',
];

/** The role of the account in its own organization. */
export const ownRole: Schemas['OwnRoleView'] = {
  id: belonging.organization_id,
  name: '',
  role: 'owner',
  time_zone: 'UTC',
  is_own: true,
  is_used: true,
  permissions: ALL_PERMISSIONS,
};

/** The role of the account in the organization of somebody else. */
export const secretaryRole: Schemas['OwnRoleView'] = {
  id: oid(750).$oid,
  name: 'Bedford County Fair',
  role: 'secretary',
  time_zone: null,
  is_own: false,
  is_used: true,
  permissions: ['read_organization', 'read_shows', 'manage_entries'],
};

/** The founder of the account's organization, and a secretary. */
export const members: Schemas['MemberView'][] = [
  {
    account_id: oid(1).$oid,
    email: 'rae@example.org',
    role: 'owner',
    is_founder: true,
    since: { $date: '2026-01-05T12:00:00Z' },
  },
  {
    account_id: oid(760).$oid,
    email: 'ann@example.org',
    role: 'secretary',
    is_founder: false,
    since: { $date: '2026-05-01T12:00:00Z' },
  },
];

/** An open invitation to the account's organization. */
export const invitation: Schemas['InvitationView'] = {
  id: oid(770).$oid,
  email: 'bo@example.org',
  role: 'viewer',
  created_at: { $date: '2026-05-02T12:00:00Z' },
  expires_at: { $date: '2026-05-09T12:00:00Z' },
};

/** The same when it was just made. */
export const newInvitation: Schemas['NewInvitationView'] = {
  ...invitation,
  url: 'http://localhost:3000/invitation/AAAAAAAAAAAAAAAAAAAAAA',
  qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  delivery: 'email',
};

/** What an invitation offers. */
export const offer: Schemas['OfferView'] = {
  organization_id: secretaryRole.id,
  organization_name: secretaryRole.name,
  role: 'secretary',
  email: 'rae@example.org',
  expires_at: { $date: '2026-05-09T12:00:00Z' },
};

/** This device, and another one. */
export const sessions: Schemas['SessionView'][] = [
  {
    _id: oid(700),
    device: 'Firefox on Windows',
    address: '192.0.2.7',
    created_at: { $date: '2026-05-01T12:00:00Z' },
    last_seen_at: { $date: '2026-05-02T15:30:00Z' },
    current: true,
  },
  {
    _id: oid(701),
    device: '',
    address: null,
    created_at: { $date: '2026-04-20T12:00:00Z' },
    last_seen_at: { $date: '2026-04-21T12:00:00Z' },
    current: false,
  },
];

function showClass(
  name: string,
  description: string,
  price: number,
  position: number,
): Schemas['PublicClassView'] {
  const number = String(position + 1);
  const id = oid(70 + position).$oid;
  return {
    id,
    number,
    name,
    description,
    price,
    capacity: null,
    closed: false,
    position,
    places_left: null,
  };
}

/** A show with two classes, as the public sees it. */
export const publicEvent: Schemas['PublicEventView'] = {
  _id: oid(10),
  hashed_id: 'a1b2c3d4e5f6g7h8i9j0kl',
  name: 'Shelbyville Spring Classic',
  event_type: 'Walking / Gaited Horse Show',
  location: {
    venue: 'Calsonic Arena',
    address: '721 Whitthorne St',
    city: 'Shelbyville',
    state: 'TN',
    zip_code: '37160',
  },
  start_date: { $date: '2026-06-06T23:00:00Z' },
  end_date: { $date: '2026-06-07T04:00:00Z' },
  time_zone: 'America/Chicago',
  require_dqp: true,
  classes: [
    showClass('Open Pleasure', 'any age', 35, 0),
    showClass('Youth Lite Shod', '', 12.5, 1),
  ],
  entries_open_at: null,
  entries_close_at: null,
  late_entries: false,
  capacity: null,
  fees: [],
  form: {
    owner: 'off',
    trainer: 'off',
    registration_number: 'off',
    breed: 'off',
    emergency_contact: 'off',
    rider_birth_date: 'off',
    memberships: 'off',
  },
  waiver_text: '',
  waiver_age: 18,
  full: false,
  notes: '',
  contact: null,
  payment_note: '',
  registration_open: true,
};

/** A registration for {@link publicEvent}. */
export const registration: Schemas['RegistrationView'] = {
  _id: oid(20),
  event_id: oid(10).$oid,
  entry_number: 7,
  back_number: 7,
  revision: 1,
  status: 'entered',
  rider_name: 'Rae Doe',
  rider_email: 'rae@example.org',
  rider_phone: '931-555-0147',
  rider_address: { street: '1 Main St, Shelbyville, TN 37160' },
  horse_name: 'Midnight Sun',
  classes_entered: publicEvent.classes.map(({ id, name, description, price }) => ({
    id,
    name,
    description,
    price,
    state: 'entered',
  })),
  bill: publicEvent.classes.map(({ id, name, price }) => ({
    id,
    kind: 'class',
    name,
    quantity: 1,
    unit_amount: price,
    amount: price,
    waived_reason: null,
  })),
  total_fee: 47.5,
  paid: 0,
  balance: 47.5,
  notes: '',
  inspection_status: 'na',
  created_at: { $date: '2026-05-01T15:30:00Z' },
};

/** {@link registration} as the server answers when it is made. */
export const newRegistration: Schemas['NewRegistrationView'] = {
  ...registration,
  link: 'https://shows.example/entry/AAAAAAAAAAAAAAAAAAAAAA',
};

/** {@link registration} as its rider sees it. */
export const ownEntry: Schemas['OwnEntryView'] = {
  ...registration,
  extras: [],
  // Not over, whenever the tests run.
  event: {
    ...publicEvent,
    start_date: { $date: '2099-06-06T23:00:00Z' },
    end_date: { $date: '2099-06-07T04:00:00Z' },
  },
};

/** The organization of {@link account}. */
export const organization: Schemas['OrganizationView'] = {
  _id: oid(30),
  account_id: oid(1).$oid,
  name: 'Bedford Horse Club',
  address: { street: '1 Arena Rd', city: 'Shelbyville', state: 'TN', zip_code: '37160' },
  contact_person: 'Rae Doe',
  email: 'club@example.org',
  phone: '931-555-0100',
  website: 'https://example.org',
  managers: [{ first_name: 'Sam', last_name: 'Hill', email: 'sam@example.org' }],
  judges: [],
  time_zone: 'UTC',
  revision: 1,
  created_at: { $date: '2026-01-05T12:00:00Z' },
  updated_at: { $date: '2026-01-05T12:00:00Z' },
};
