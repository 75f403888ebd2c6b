import { randomUuid } from '../lib/uuid';

/** Gives the key of a request: one and the same for one and the same content. */
export type KeyFor = (content: unknown) => string;

/** What was sent last, and the key it was sent under. */
export interface Attempt {
  content: string;
  key: string;
}

/** Where the last attempt is remembered: in memory, unless a form keeps it for longer. */
export interface AttemptMemory {
  read: () => Attempt | null;
  write: (attempt: Attempt) => void;
}

function inMemory(): AttemptMemory {
  let last: Attempt | null = null;
  return {
    read: () => last,
    write: (attempt) => {
      last = attempt;
    },
  };
}

/**
 * Remembers the key of what was sent last. Sending the same content again (the answer was lost on
 * the way) repeats the key, so the server creates nothing twice; changed content gets a new one.
 */
export function createKeyFor(memory: AttemptMemory = inMemory()): KeyFor {
  return (content) => {
    const text = JSON.stringify(content);
    const last = memory.read();
    if (last?.content === text) return last.key;
    const key = randomUuid();
    memory.write({ content: text, key });
    return key;
  };
}

/** The header that carries the key of a `POST`. */
export function idempotent(key: string): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': key };
}
