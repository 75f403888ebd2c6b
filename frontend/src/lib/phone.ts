/** Digits with the marks that people put between them, as the server takes them. */
const MARKS = /^[\d +\-().,/#xet]{5,40}$/i;

/** Whether a text can be a phone number, such as `931-555-0147` or `(931) 555-0147 ext. 2`. */
export function isPhone(text: string): boolean {
  return MARKS.test(text) && text.replace(/\D/g, '').length >= 5;
}
