import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches now. For what must not be on a page at all where it does not match;
 * what only looks different belongs in a style sheet.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => {
        list.removeEventListener('change', onChange);
      };
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
