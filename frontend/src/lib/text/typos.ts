/**
 * Checks whether a text looks like a US ZIP code.
 *
 * @returns a hint to show, or `null` if it looks like one or is blank
 */
export function zipHint(text: string): string | null {
  const zip = text.trim();
  if (zip === '' || /^\d{5}(?:-\d{4})?$/.test(zip)) return null;
  return 'This does not look like a US ZIP code (12345 or 12345-6789).';
}

/** The most common email providers, by the first part of their domain. */
const PROVIDERS: Readonly<Record<string, string>> = {
  gmail: 'gmail.com',
  yahoo: 'yahoo.com',
  hotmail: 'hotmail.com',
  outlook: 'outlook.com',
  icloud: 'icloud.com',
  aol: 'aol.com',
  comcast: 'comcast.net',
};

/** Common misspellings of their names. */
const MISTYPED: Readonly<Record<string, string>> = {
  gmial: 'gmail',
  gmai: 'gmail',
  gamil: 'gmail',
  gnail: 'gmail',
  yaho: 'yahoo',
  yahooo: 'yahoo',
  hotmial: 'hotmail',
  hotmal: 'hotmail',
  outlok: 'outlook',
  iclod: 'icloud',
};

/** Misspelled endings of `.com`. */
const NO_ENDINGS = ['con', 'cmo', 'comm', 'vom', 'ocm'];

/**
 * Checks whether an email address is probably mistyped.
 *
 * @returns a hint to show, or `null` if it looks right or is not an email address
 */
export function emailHint(text: string): string | null {
  const [, name, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(text.trim()) ?? [];
  if (name === undefined || domain === undefined) return null;
  const [first = '', ...rest] = domain.toLowerCase().split('.');
  const meant = PROVIDERS[MISTYPED[first] ?? first];
  if (meant !== undefined && (rest.length === 0 || MISTYPED[first] !== undefined)) {
    return `Did you mean ${name}@${meant}?`;
  }
  const ending = rest.at(-1);
  if (ending === undefined || ending === '') {
    return 'This address has no ending, like .com or .org.';
  }
  if (NO_ENDINGS.includes(ending)) {
    return `Did you mean ${name}@${[first, ...rest.slice(0, -1), 'com'].join('.')}?`;
  }
  return null;
}
