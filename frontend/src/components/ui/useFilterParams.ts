import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The filters of a list, kept in the query of the page's address. */
interface FilterParams<Name extends string> {
  /** The value in the address, or an empty text. */
  read: (name: Name) => string;
  /** Sets these filters; an empty value removes one. */
  change: (values: Partial<Record<Name, string>>) => void;
  /** Removes all filters. */
  clear: () => void;
}

/** Reads and changes the filters in the address. */
export function useFilterParams<Name extends string>(): FilterParams<Name> {
  const [params, setParams] = useSearchParams();
  // The address changes later than it is set, so the last query set is kept here. Otherwise of two
  // quick changes the second would undo the first.
  const asked = useRef(params);
  useEffect(() => {
    asked.current = params;
  }, [params]);

  const ask = (next: URLSearchParams) => {
    asked.current = next;
    // Replaces the history entry, so that Back leaves the page.
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
