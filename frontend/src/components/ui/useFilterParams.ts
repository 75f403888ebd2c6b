import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The filters of a list, which stand in the address of its page. */
interface FilterParams<Name extends string> {
  /** What the address asks for, or an empty text. */
  read: (name: Name) => string;
  /** Filters by these values; an empty one lets everything through. */
  change: (values: Partial<Record<Name, string>>) => void;
  /** Lets everything through. */
  clear: () => void;
}

/** Reads and changes the filters in the address. */
export function useFilterParams<Name extends string>(): FilterParams<Name> {
  const [params, setParams] = useSearchParams();
  // The address follows a moment later than it is asked to: a search that rests from typing and a
  // choice that is made meanwhile must not undo each other.
  const asked = useRef(params);
  useEffect(() => {
    asked.current = params;
  }, [params]);

  const ask = (next: URLSearchParams) => {
    asked.current = next;
    // One step back leaves the page, however many letters were typed.
    setParams(next, { replace: true });
  };
  return {
    read: (name) => params.get(name) ?? '',
    change: (values) => {
      const next = new URLSearchParams(asked.current);
      for (const [name, value] of Object.entries<string | undefined>(values)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      ask(next);
    },
    clear: () => {
      ask(new URLSearchParams());
    },
  };
}
