import type { Schemas } from '../api/types';
import { belonging, oid } from './fixtures';
import { HORSE_ID } from './horseFixtures';

/** A document about the horse of the fixtures. */
export const document: Schemas['DocumentView'] = {
  ...belonging,
  _id: oid(700),
  kind: 'coggins',
  title: 'Coggins of Midnight Sun',
  issued_on: '2026-01-02',
  expires_on: '2027-01-02',
  horse_ids: [HORSE_ID],
  horses: [{ id: HORSE_ID, name: 'Midnight Sun' }],
  contact_id: null,
  contact_name: null,
  notes: 'In the office.',
  file: { kind: 'pdf', name: 'Coggins of Midnight Sun.pdf', bytes: 340_000, has_thumbnail: false },
  revision: 1,
  created_at: { $date: '2026-01-03T12:00:00Z' },
  updated_at: { $date: '2026-01-03T12:00:00Z' },
};

/** A note about the horse of the fixtures. */
export const note: Schemas['NoteView'] = {
  ...belonging,
  _id: oid(701),
  text: 'The vet said **rest**\nuntil Friday',
  horse_ids: [HORSE_ID],
  horses: [{ id: HORSE_ID, name: 'Midnight Sun' }],
  pinned: false,
  author: 'rae@example.org',
  revision: 1,
  created_at: { $date: '2026-01-03T12:00:00Z' },
  updated_at: { $date: '2026-01-03T12:00:00Z' },
};

/** What a search finds that finds nothing. */
export const nothingFound: Schemas['FindingsView'] = {
  contacts: [],
  horses: [],
  documents: [],
  notes: [],
  shows: [],
  entries: [],
  medications: [],
  feeding: [],
  bills: [],
  are_entries_partial: false,
};

/** What a search finds. */
export const findings: Schemas['FindingsView'] = {
  ...nothingFound,
  horses: [
    {
      _id: { $oid: HORSE_ID },
      title: 'Midnight Sun',
      detail: 'Tennessee Walking Horse',
      link: `/horses/${HORSE_ID}`,
    },
  ],
  documents: [
    {
      _id: document._id,
      title: document.title,
      detail: 'Coggins test, until Jan 2, 2027',
      link: `/documents?open=${document._id.$oid}`,
    },
  ],
};
