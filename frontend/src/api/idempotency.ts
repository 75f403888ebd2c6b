import { randomUuid } from '../lib/uuid';

/** Returns the idempotency key of a request: the same content gets the same key. */
export type KeyFor = (content: unknown) => string;

/** The content that was sent last, and its key. */
export interface Attempt {
  content: string;
  key: string;
}

/** Stores the last attempt: in memory, or longer if a form provides that. */
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
 * Remembers the key of the last request. Sending the same content again (because the answer was
 * lost) repeats the key, so the server creates nothing twice; changed content gets a new key.
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

/** The idempotency header of a `POST`. */
export function idempotent(key: string): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': key };
}
