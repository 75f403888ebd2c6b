/**
 * Whether a text looks like a ZIP code of the United States.
 *
 * @returns a hint for whoever typed it, or `null` if it does or is blank
 */
export function zipHint(text: string): string | null {
  const zip = text.trim();
  if (zip === '' || /^\d{5}(?:-\d{4})?$/.test(zip)) return null;
  return 'This does not look like a US ZIP code (12345 or 12345-6789).';
}

/** Where most addresses are, by what comes before the first dot. */
const PROVIDERS: Readonly<Record<string, string>> = {
  gmail: 'gmail.com',
  yahoo: 'yahoo.com',
  hotmail: 'hotmail.com',
  outlook: 'outlook.com',
  icloud: 'icloud.com',
  aol: 'aol.com',
  comcast: 'comcast.net',
};

/** How their names are mistyped most often. */
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

/** Endings that no provider has. */
const NO_ENDINGS = ['con', 'cmo', 'comm', 'vom', 'ocm'];

/**
 * Whether an email address is likely to be mistyped, though it may be one.
 *
 * @returns a hint for whoever typed it, or `null` if it is not or is no address at all
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
