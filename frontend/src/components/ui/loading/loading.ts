import { useEffect, useSyncExternalStore } from 'react';

/** The things being loaded on the page, in the order of their appearance. */
let loading: readonly { label: string }[] = [];
const listeners = new Set<() => void>();

function update(next: typeof loading): void {
  loading = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Announces that something is being loaded, as long as the component is mounted. */
export function useLoading(label: string | undefined): void {
  useEffect(() => {
    if (label === undefined) return undefined;
    const entry = { label };
    update([...loading, entry]);
    return () => update(loading.filter((it) => it !== entry));
  }, [label]);
}

/** The label of the first thing being loaded; empty when there is none. */
export function useLoadingLabel(): string {
  return useSyncExternalStore(subscribe, () => loading[0]?.label ?? '');
}
