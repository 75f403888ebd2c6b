import type { Schemas } from '../api/types';
import { oid } from './fixtures';
import { horse } from './horseFixtures';

/** An inquiry about {@link horse}, and one about a horse that was deleted. */
export const inquiries: Schemas['InquiryView'][] = [
  {
    _id: oid(401),
    horse: { id: horse.id, name: horse.profile.name },
    name: 'Bo Buyer',
    email: 'bo@example.org',
    phone: '(615) 555-0188',
    message: 'Is she quiet on trails?\nI could come on Sunday.',
    created_at: { $date: '2026-05-20T15:30:00Z' },
  },
  {
    _id: oid(402),
    horse: { id: null, name: 'Old Glory' },
    name: 'Cam Doe',
    email: 'cam@example.org',
    phone: '',
    message: 'Still for sale?',
    created_at: { $date: '2026-05-02T09:00:00Z' },
  },
];
