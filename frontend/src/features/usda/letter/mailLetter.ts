import type { Schemas } from '../../../api/types';
import { formatDateRange } from '../../../lib/time/dates';
import type { Letter } from '../usdaApi';

/**
 * The maximum length of a `mailto:` URL, in characters. Windows passes at most 2,048 characters,
 * and some mail programs need a few of them.
 */
export const MAILTO_LENGTH = 1900;

/** The parts of a message to the agency. */
interface LetterMail {
  event: Pick<
    Schemas['EventView'],
    | 'name'
    | 'start_date'
    | 'end_date'
    | 'time_zone'
    | 'location'
    | 'manager_name'
    | 'manager_phone'
    | 'usda_rule'
  >;
  letter: Pick<Letter, 'subject' | 'text'>;
  recipient: string;
  /** The file name of the downloaded letter. */
  fileName: string;
}

/**
 * Makes a `mailto:` URL for the letter. A letter that is too long is not cut; the message then only
 * refers to the attached PDF.
 *
 * @returns the URL, and whether its message contains the whole letter
 */
export function mailtoOf({ event, letter, recipient, fileName }: LetterMail): {
  address: string;
  isWhole: boolean;
} {
  const attached = `The notice under ${event.usda_rule.reference} is attached: ${fileName}`;
  const cover = [
    attached,
    '',
    event.name,
    formatDateRange(event.start_date, event.end_date, event.time_zone),
    placeLine(event.location),
    '',
    event.manager_name,
    event.manager_phone,
  ].join('\n');
  const whole = address(recipient, letter.subject, letter.text.trim());
  if (whole.length <= MAILTO_LENGTH) return { address: whole, isWhole: true };
  const short = address(recipient, letter.subject, cover.trim());
  if (short.length <= MAILTO_LENGTH) return { address: short, isWhole: false };
  // For long names in scripts with nine characters per letter after URL encoding.
  const subject = `Notice of a horse show under ${event.usda_rule.reference}`;
  return { address: address(recipient, subject, attached), isWhole: false };
}

function address(recipient: string, subject: string, body: string): string {
  const to = encodeURIComponent(recipient).replace('%40', '@');
  // RFC 6068 requires CRLF.
  const text = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

function placeLine({ venue, address: street, city, state, zip_code }: Schemas['LocationView']) {
  const town = [[city, state].filter(Boolean).join(', '), zip_code].filter(Boolean).join(' ');
  return [venue, street, town].filter(Boolean).join(', ');
}
