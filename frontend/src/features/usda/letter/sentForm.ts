import { object } from 'yup';

import { missing, text } from '../../../components/form/rules';
import { toWallTime, resolveWallTime } from '../../../lib/zonedTime';
import { NOTE_LENGTH } from '../acknowledgement/acknowledgementSchema';
import type { Letter, Sent } from '../usdaApi';

/** How an organizer sends a letter. */
type SentMethod = NonNullable<Sent['method']>;

/** What an organizer says of a letter that they sent, as it is typed. */
export interface SentValues {
  /** In the zone of the show. */
  date: string;
  time: string;
  method: SentMethod;
  recipient: string;
  note: string;
}

/** How a letter is sent, in words. */
export const SENT_METHODS: readonly { value: SentMethod; label: string }[] = [
  { value: 'email', label: 'By email' },
  { value: 'mail', label: 'By mail' },
  { value: 'other', label: 'Another way' },
];

/** The longest name and address of a recipient. */
export const RECIPIENT_LENGTH = 300;

/** The rules of it. */
export const sentSchema = object({
  date: text('Sent Date').required(missing),
  time: text('Sent Time').required(missing),
  recipient: text('To whom', RECIPIENT_LENGTH),
  note: text('Note', NOTE_LENGTH),
});

/** The agency's own address for a way of sending. */
export function agencyAddress(letter: Letter, method: SentMethod): string {
  if (method === 'email') return letter.recipient;
  return method === 'mail' ? letter.postal_address.join(', ') : '';
}

/**
 * Sent by email to the agency.
 *
 * @param at - when; `null` leaves that to be said
 */
export function firstSentValues(letter: Letter, zone: string, at: Date | null): SentValues {
  return {
    ...(at === null ? { date: '', time: '' } : toWallTime(at.toISOString(), zone)),
    method: 'email',
    recipient: agencyAddress(letter, 'email'),
    note: '',
  };
}

/** What is told to the server. */
export function toSent({ date, time, method, recipient, note }: SentValues, zone: string): Sent {
  const to = recipient.trim();
  return {
    sent_at: resolveWallTime({ date, time }, zone)?.instant ?? null,
    method,
    recipient: to === '' ? null : to,
    note: note.trim(),
  };
}
