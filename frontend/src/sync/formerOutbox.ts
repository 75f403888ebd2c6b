import { keptChange, withChange } from './changes';
import type { ChangeStore } from './changeStore';

/** A change as earlier releases kept it. */
interface FormerChange {
  id: string;
  key: string;
  method: 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  label: string;
}

const isFormer = (value: unknown): value is FormerChange =>
  typeof value === 'object' && value !== null && 'path' in value && 'key' in value;

/** What an earlier release kept for an account in localStorage and has not sent. */
function readFormer(key: string): FormerChange[] {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as { waiting?: unknown } | null;
    const waiting = found?.waiting;
    return Array.isArray(waiting) ? waiting.filter(isFormer) : [];
  } catch {
    return [];
  }
}

/** Moves the outbox that earlier releases kept in localStorage into the store, once. */
export async function takeFormerOutbox(account: string, store: ChangeStore): Promise<void> {
  const key = `showstable_outbox:${account}`;
  if (readFormer(key).length === 0) return;
  await store.update(account, (changes) => {
    // Read again inside of the transaction: another tab may have been first.
    const former = readFormer(key);
    localStorage.removeItem(key);
    return former
      .map(({ key: lane, id, ...call }) =>
        keptChange({ ...call, lane }, { id, account, addedAt: 0 }),
      )
      .reduce(withChange, changes);
  });
}
