import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches now. For content that is only rendered where it matches; a
 * different look belongs in a style sheet.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
