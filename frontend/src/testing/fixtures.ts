import type { Schemas } from '../api/types';

/** An id whose last digits are the given number. */
export const oid = (number: number): Schemas['Oid'] => ({
  $oid: `0197a000-0000-7000-8000-${String(number).padStart(12, '0')}`,
});

/** The organiser who is signed in. */
export const account: Schemas['AccountView'] = {
  _id: oid(1),
  email: 'rae@example.org',
  created_at: { $date: '2026-01-05T12:00:00Z' },
};
