import { useEffect, useEffectEvent } from 'react';

/** The pause in typing after which the server searches, in milliseconds. */
const TYPING_MS = 200;

/** Calls `onSearch` with what is typed, after a pause. */
export function useSearch(text: string, onSearch: (text: string) => void) {
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
