import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The filters of a list, which stand in the address of its page. */
export interface FilterParams<Name extends string> {
  /** What the address asks for, or an empty text. */
  read: (name: Name) => string;
  /** Filters by a value; an empty one lets everything through. */
  change: (name: Name, value: string) => void;
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
    change: (name, value) => {
      const next = new URLSearchParams(asked.current);
      if (value === '') next.delete(name);
      else next.set(name, value);
      ask(next);
    },
    clear: () => {
      ask(new URLSearchParams());
    },
  };
}
