/** A phone number as it is read: one of ten digits, after `+1` or not, as `(615) 555-0143`. */
export function showPhone(phone: string): string {
  const us = /^(?:\+?1[ .-]?)?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/.exec(phone.trim());
  return us === null ? phone : `(${us[1]}) ${us[2]}-${us[3]}`;
}
