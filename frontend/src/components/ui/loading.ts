import { useEffect, useSyncExternalStore } from 'react';

/** What is being loaded on the page, in the order of its appearance. */
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

/** Has the page's `LoadingRegion` say for as long as this is shown that something is being loaded. */
export function useLoading(label: string | undefined): void {
  useEffect(() => {
    if (label === undefined) return undefined;
    const entry = { label };
    update([...loading, entry]);
    return () => {
      update(loading.filter((it) => it !== entry));
    };
  }, [label]);
}

/** What is being loaded, the first of several; empty when nothing is. */
export function useLoadingLabel(): string {
  return useSyncExternalStore(subscribe, () => loading[0]?.label ?? '');
}
