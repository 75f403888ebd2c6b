/** How a task repeats, as the form offers it. */
export interface Repeats {
  /** A rule without its last day; empty is once. */
  rule: string;
  /** The last day; empty is none. */
  until: string;
}

/** The usual rules. */
export const REPEATS = [
  { value: '', label: 'Once' },
  { value: 'FREQ=DAILY', label: 'Every day' },
  { value: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', label: 'Monday to Friday' },
  { value: 'FREQ=WEEKLY', label: 'Every week' },
  { value: 'FREQ=WEEKLY;INTERVAL=2', label: 'Every two weeks' },
  { value: 'FREQ=MONTHLY', label: 'Every month' },
  { value: 'FREQ=YEARLY', label: 'Every year' },
] as const;

const UNTIL = /^UNTIL=(\d{4})(\d{2})(\d{2})/;

/** Reads a rule of RFC 5545; parts that mean nothing more are left out. */
export function readRule(text: string | null): Repeats {
  if (text === null) return { rule: '', until: '' };
  const parts = text.split(';');
  const until = parts.map((part) => UNTIL.exec(part)).find((found) => found !== null);
  const rest = parts.filter((part) => !part.startsWith('UNTIL=') && part !== 'INTERVAL=1');
  const usual = REPEATS.find(({ value }) => sorted(value) === sorted(rest.join(';')));
  return {
    rule: usual?.value ?? rest.join(';'),
    until: until === undefined ? '' : `${until[1]}-${until[2]}-${until[3]}`,
  };
}

/** Writes a rule of RFC 5545; `null` is once. */
export function writeRule({ rule, until }: Repeats): string | null {
  if (rule === '') return null;
  return until === '' ? rule : `${rule};UNTIL=${until.replaceAll('-', '')}`;
}

/** How often, in words; a rule that the form does not offer is named as such. */
export function repeatsInWords(recurrence: string | null): string {
  const { rule } = readRule(recurrence);
  return REPEATS.find(({ value }) => value === rule)?.label ?? 'By its own rule';
}

function sorted(rule: string): string {
  return rule.split(';').sort().join(';');
}
