import * as field from '../../../components/form/fields';
import { missing, text } from '../../../components/form/rules';
import { toWallTime, resolveWallTime } from '../../../lib/time/zonedTime';
import { NOTE_LENGTH } from '../acknowledgement/acknowledgementSchema';
import type { Letter, Sent } from '../usdaApi';

/** How an organizer sends a letter. */
type SentMethod = NonNullable<Sent['method']>;

/** The ways to send a letter, in words. */
export const SENT_METHODS: readonly { value: SentMethod; label: string }[] = [
  { value: 'email', label: 'By email' },
  { value: 'mail', label: 'By mail' },
  { value: 'other', label: 'Another way' },
];

/** The maximum length of a recipient, in characters. */
export const RECIPIENT_LENGTH = 300;

const recipient = field.typed(text('To whom', RECIPIENT_LENGTH));

/** A letter that the organizer sent. Date and time are in the time zone of the show. */
const fields = field.group({
  date: field.here('', text('Sent Date').required(missing)),
  time: field.here('', text('Sent Time').required(missing)),
  method: field.same<SentMethod>('email'),
  recipient: { ...recipient, write: (typed: string) => recipient.write(typed) || null },
  note: field.typed(text('Note', NOTE_LENGTH)),
});

export type SentValues = typeof fields.blank;

export const sentSchema = fields.rule;

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
    ...fields.blank,
    ...(at !== null && toWallTime(at.toISOString(), zone)),
    recipient: agencyAddress(letter, 'email'),
  };
}

/** The request body for the form's values. */
export const toSent = (values: SentValues, zone: string): Sent => ({
  ...fields.write(values),
  sent_at: resolveWallTime(values, zone)?.instant ?? null,
});
