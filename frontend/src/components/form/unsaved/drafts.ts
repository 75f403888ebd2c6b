import { isDeviceOwner } from '../../../api/owner';
import type { Attempt, AttemptMemory } from '../../../api/idempotency';

/**
 * Unsaved input of a form, kept in session storage. It survives a reload, the end of the session,
 * and a phone that unloads the page. It is removed with the tab, and other accounts cannot see it,
 * because several people may use one device. That of a device with a link stays in the browser: its
 * code is scanned again into another tab.
 */
export interface Draft {
  values: unknown;
  /** The saved values when typing began; shows whether the record was changed since. */
  base: unknown;
  /** When it was kept, in milliseconds since 1970. */
  keptAt: number;
  /** What the form says of the values, if they were not typed in it. */
  note?: string | undefined;
}

/** What is stored for a form: its draft, and the last request for a retry. */
interface Kept extends Partial<Draft> {
  attempt?: Attempt;
}

/** Increase this when drafts of older releases can no longer be read. */
const FORMAT = 1;
const PREFIX = `showstable_draft:${FORMAT}:`;

/** The key of a draft: its owner, and the edited record. */
export interface DraftPlace {
  owner: string;
  name: string;
}

const keyOf = ({ owner, name }: DraftPlace) => `${PREFIX}${owner}:${name}`;

const storageOf = ({ owner }: DraftPlace) => (isDeviceOwner(owner) ? localStorage : sessionStorage);

/** Returns an empty record if storage is not available or the stored text is damaged. */
function read(place: DraftPlace): Kept {
  try {
    const found: unknown = JSON.parse(storageOf(place).getItem(keyOf(place)) ?? 'null');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

function write(place: DraftPlace, more: Kept): void {
  try {
    storageOf(place).setItem(
      keyOf(place),
      JSON.stringify({ ...read(place), ...more }, withoutSecrets),
    );
  } catch {
    // Forms also work without drafts.
  }
}

/** Leaves out passwords, so that they are never stored. */
function withoutSecrets(name: string, value: unknown): unknown {
  return /password/i.test(name) ? undefined : value;
}

/** Reads the draft, or `null` if there is none. */
export function readDraft(place: DraftPlace): Draft | null {
  const { values, base, keptAt, note } = read(place);
  const whole = typeof values === 'object' && values !== null && typeof keptAt === 'number';
  return whole ? { values, base, keptAt, note: typeof note === 'string' ? note : undefined } : null;
}

/** Stores a draft. */
export function writeDraft(place: DraftPlace, draft: Draft): void {
  write(place, { ...draft });
}

/** Removes a draft after it was saved or discarded. */
export function removeDraft(place: DraftPlace): void {
  try {
    storageOf(place).removeItem(keyOf(place));
  } catch {
    // Storage is not available, so there is nothing to remove.
  }
}

/** Removes all drafts of an account in this tab, at sign-out. */
export function removeDraftsOf(owner: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(`${PREFIX}${owner}:`)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is not available, so there is nothing to remove.
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

/** Remembers the last attempt beside the draft, and also in memory in case storage fails. */
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
