import type { Attempt, AttemptMemory } from '../../api/idempotency';
import { EMPTY_REGISTRATION, type RegistrationValues } from './registrationSchema';

/**
 * What a rider has typed for a show, kept until it is sent: a reload, or a phone that drops the
 * page to make room, costs nothing. It lives as long as the tab and no longer, since a phone may be
 * passed from hand to hand.
 */
interface Draft {
  values: RegistrationValues;
  /** What was sent last: a retry after a reload must not register twice either. */
  attempt: Attempt | null;
}

const keyOf = (showId: string) => `showstable_registration:${showId}`;

/** Browsers may refuse storage, and a draft may stem from an older release. */
function read(showId: string): Partial<Record<keyof Draft, unknown>> {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(showId)) ?? 'null');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

function write(showId: string, draft: Partial<Draft>): void {
  try {
    sessionStorage.setItem(keyOf(showId), JSON.stringify({ ...read(showId), ...draft }));
  } catch {
    // The form works without a draft.
  }
}

/** What was typed before, or an empty form. */
export function readDraft(showId: string): RegistrationValues {
  const { values } = read(showId);
  if (typeof values !== 'object' || values === null) return EMPTY_REGISTRATION;
  const kept = values as Partial<Record<keyof RegistrationValues, unknown>>;
  const text = (name: keyof RegistrationValues) => {
    const value = kept[name];
    return typeof value === 'string' ? value : '';
  };
  const classes: unknown[] = Array.isArray(kept.classes) ? kept.classes : [];
  return {
    riderName: text('riderName'),
    email: text('email'),
    phone: text('phone'),
    horseName: text('horseName'),
    address: text('address'),
    classes: classes.filter((name) => typeof name === 'string'),
    notes: text('notes'),
  };
}

/** Keeps what is typed. */
export function saveDraft(showId: string, values: RegistrationValues): void {
  write(showId, { values });
}

/** Forgets it, once it was sent. */
export function removeDraft(showId: string): void {
  try {
    sessionStorage.removeItem(keyOf(showId));
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

/** Remembers the last attempt in the draft, and in memory where there is no storage. */
export function attemptIn(showId: string): AttemptMemory {
  let last: Attempt | null = null;
  return {
    read: () => {
      const { attempt } = read(showId);
      return isAttempt(attempt) ? attempt : last;
    },
    write: (attempt) => {
      last = attempt;
      write(showId, { attempt });
    },
  };
}
