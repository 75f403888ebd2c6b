import { object } from 'yup';

import { missing, text } from '../../../components/form/rules';
import { toWallTime, resolveWallTime } from '../../../lib/zonedTime';
import { NOTE_LENGTH } from '../acknowledgement/acknowledgementSchema';
import type { Letter, Sent } from '../usdaApi';

/** How an organizer sends a letter. */
type SentMethod = NonNullable<Sent['method']>;

/** The form's values about a letter that the organizer sent. */
export interface SentValues {
  /** In the time zone of the show. */
  date: string;
  time: string;
  method: SentMethod;
  recipient: string;
  note: string;
}

/** The ways to send a letter, in words. */
export const SENT_METHODS: readonly { value: SentMethod; label: string }[] = [
  { value: 'email', label: 'By email' },
  { value: 'mail', label: 'By mail' },
  { value: 'other', label: 'Another way' },
];

/** The maximum length of a recipient, in characters. */
export const RECIPIENT_LENGTH = 300;

export const sentSchema = object({
  date: text('Sent Date').required(missing),
  time: text('Sent Time').required(missing),
  recipient: text('To whom', RECIPIENT_LENGTH),
  note: text('Note', NOTE_LENGTH),
});

/** The agency's address for a way of sending. */
export function agencyAddress(letter: Letter, method: SentMethod): string {
  if (method === 'email') return letter.recipient;
  return method === 'mail' ? letter.postal_address.join(', ') : '';
}

/**
 * The initial values: sent by email to the agency.
 *
 * @param at - the time; `null` leaves the fields blank
 */
export function firstSentValues(letter: Letter, zone: string, at: Date | null): SentValues {
  return {
    ...(at === null ? { date: '', time: '' } : toWallTime(at.toISOString(), zone)),
    method: 'email',
    recipient: agencyAddress(letter, 'email'),
    note: '',
  };
}

/** The request body for the form's values. */
export function toSent({ date, time, method, recipient, note }: SentValues, zone: string): Sent {
  const to = recipient.trim();
  return {
    sent_at: resolveWallTime({ date, time }, zone)?.instant ?? null,
    method,
    recipient: to === '' ? null : to,
    note: note.trim(),
  };
}
