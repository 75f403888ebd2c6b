import { useMemo, useSyncExternalStore } from 'react';

/** The pages with records of an account on this device: paths, divided by spaces. */
const keyOf = (account: string) => `showstable_used_pages:${account}`;

// In memory, if the browser refuses storage.
const kept = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function read(account: string): string {
  try {
    return localStorage.getItem(keyOf(account)) ?? kept.get(account) ?? '';
  } catch {
    return kept.get(account) ?? '';
  }
}

/**
 * Remembers whether there are records for a page of the menu. The server has no call that tells this
 * of several pages, so it is learned from what is read anyway.
 *
 * @param account - whose records they are; nothing is kept for nobody
 */
export function noteUse(account: string | null, page: string, isUsed: boolean): void {
  if (account === null) return;
  const pages = new Set(read(account).split(' '));
  if (pages.has(page) === isUsed) return;
  if (isUsed) pages.add(page);
  else pages.delete(page);
  const text = [...pages].join(' ').trim();
  try {
    localStorage.setItem(keyOf(account), text);
  } catch {
    kept.set(account, text);
  }
  for (const listener of listeners) listener();
}

/** The pages for which this device has seen records of an account. */
export function useUsedPages(account: string | null): ReadonlySet<string> {
  const text = useSyncExternalStore(subscribe, () => (account === null ? '' : read(account)));
  return useMemo(() => new Set(text.split(' ')), [text]);
}
