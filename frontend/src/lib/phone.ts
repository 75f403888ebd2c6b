/** Digits with the marks that people put between them, as the server takes them. */
const MARKS = /^[\d +\-().,/#xet]{5,40}$/i;

/** The address that calls a number when it is pressed. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** Whether a text can be a phone number, such as `931-555-0147` or `(931) 555-0147 ext. 2`. */
export function isPhone(text: string): boolean {
  return MARKS.test(text) && text.replace(/\D/g, '').length >= 5;
}
