import type { Attempt, AttemptMemory } from '../../api/idempotency';

/**
 * What was typed into a form and not saved, kept in the tab: a reload, the end of a session, or a
 * phone that drops the page to make room, costs nothing. It lives as long as the tab and no longer,
 * and another account never sees it, since devices are passed from hand to hand.
 */
export interface Draft {
  values: unknown;
  /** What the form held before anything was typed: tells whether the thing was changed since. */
  base: unknown;
  /** When it was typed, in milliseconds since 1970. */
  keptAt: number;
}

/** The record of a form: its draft, and what was sent last, so that a retry creates nothing twice. */
interface Kept extends Partial<Draft> {
  attempt?: Attempt;
}

/** Changes when drafts of an older release can no longer be read. */
const FORMAT = 1;
const PREFIX = `showstable_draft:${FORMAT}:`;

/** Where a form keeps what is typed: whose it is, and which thing it is about. */
export interface DraftPlace {
  owner: string;
  name: string;
}

const keyOf = ({ owner, name }: DraftPlace) => `${PREFIX}${owner}:${name}`;

/** Browsers may refuse storage, and a record may be damaged. */
function read(place: DraftPlace): Kept {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

function write(place: DraftPlace, more: Kept): void {
  try {
    sessionStorage.setItem(
      keyOf(place),
      JSON.stringify({ ...read(place), ...more }, withoutSecrets),
    );
  } catch {
    // Forms work without drafts.
  }
}

/** A password never lands in storage, whatever form it is in. */
function withoutSecrets(name: string, value: unknown): unknown {
  return /password/i.test(name) ? undefined : value;
}

/** What was typed before and not saved. */
export function readDraft(place: DraftPlace): Draft | null {
  const { values, base, keptAt } = read(place);
  const whole = typeof values === 'object' && values !== null && typeof keptAt === 'number';
  return whole ? { values, base, keptAt } : null;
}

/** Keeps what is typed. */
export function writeDraft(place: DraftPlace, draft: Draft): void {
  write(place, { ...draft });
}

/** Forgets what was typed, once it is saved or thrown away. */
export function removeDraft(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // There was nothing to remove.
  }
}

/** Forgets everything that somebody typed in this tab: they signed out. */
export function removeDraftsOf(owner: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${PREFIX}${owner}:`)) sessionStorage.removeItem(key);
    }
  } catch {
    // There was nothing to remove.
  }
}

function isAttempt(value: unknown): value is Attempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'content' in value &&
    typeof value.content === 'string' &&
    'key' in value &&
    typeof value.key === 'string'
  );
}

/** Remembers the last attempt beside the draft, and in memory where there is no storage. */
export function attemptIn(place: DraftPlace | null): AttemptMemory {
  let last: Attempt | null = null;
  return {
    read: () => {
      const attempt = place === null ? undefined : read(place).attempt;
      return isAttempt(attempt) ? attempt : last;
    },
    write: (attempt) => {
      last = attempt;
      if (place !== null) write(place, { attempt });
    },
  };
}
