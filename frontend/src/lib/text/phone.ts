/** The link that calls a number. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/**
 * Whether a text can be a phone number, such as `931-555-0147` or `(931) 555-0147 ext. 2`: enough
 * digits, and no words. The server decides, and drops what copied numbers have around them.
 */
export function isPhone(text: string): boolean {
  return (
    /^\d{5,22}$/.test(text.replace(/\D/g, '')) &&
    !/[a-df-su-wyz@]/i.test(text.replace(/^tel:/i, ''))
  );
}

/** A phone number as it is read: one of ten digits, after `+1` or not, as `(615) 555-0143`. */
export function showPhone(phone: string): string {
  const us = /^(?:\+?1[ .-]?)?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/.exec(phone.trim());
  return us === null ? phone : `(${us[1]}) ${us[2]}-${us[3]}`;
}
