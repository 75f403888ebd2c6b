import type { Schemas } from '../../../api/types';
import { formatDateRange } from '../../../lib/dates';
import type { Letter } from '../usdaApi';

/**
 * The longest `mailto:` address that mail programs take: Windows hands over 2,048 characters, and
 * some programs keep a few of them for themselves.
 */
export const MAILTO_LENGTH = 1900;

/** What a message to the agency is made of. */
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
  /** What the letter is called once it is downloaded. */
  fileName: string;
}

/**
 * The address that opens the letter in the reader's own mail program. A letter that is too long for
 * one is never cut: the message is a short cover to the PDF instead.
 *
 * @returns the address, and whether its message holds the whole letter
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
  // Long names in scripts that take nine characters for each letter.
  const subject = `Notice of a horse show under ${event.usda_rule.reference}`;
  return { address: address(recipient, subject, attached), isWhole: false };
}

function address(recipient: string, subject: string, body: string): string {
  const to = encodeURIComponent(recipient).replace('%40', '@');
  // RFC 6068 asks for both characters of a line break.
  const text = body.replace(/\r?\n/g, '\r\n');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

function placeLine({ venue, address: street, city, state, zip_code }: Schemas['LocationView']) {
  const town = [[city, state].filter(Boolean).join(', '), zip_code].filter(Boolean).join(' ');
  return [venue, street, town].filter(Boolean).join(', ');
}
