/** Digits and the usual separators; the server has the same rule. */
const MARKS = /^[\d +\-().,/#xet]{5,40}$/i;

/** The link that calls a number. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** Whether a text can be a phone number, such as `931-555-0147` or `(931) 555-0147 ext. 2`. */
export function isPhone(text: string): boolean {
  return MARKS.test(text) && text.replace(/\D/g, '').length >= 5;
}
