import { useSyncExternalStore } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

import { randomUuid } from '../../../lib/uuid';

/** The filters of a list, kept in the query of the page's address. */
interface FilterParams<Name extends string> {
  /** The value in the address, or an empty text. */
  read: (name: Name) => string;
  /** Sets these filters; an empty value removes one. */
  change: (values: Partial<Record<Name, string>>) => void;
  /** Binds a control to a filter: `<SelectFilter {...bind('year', year)} />`. */
  bind: <V extends string>(name: Name, value: V) => { value: V; onChange: (value: V) => void };
  /** Removes all filters. */
  clear: () => void;
}

/** A query that was set, which the router shows later. */
interface Asked {
  params: URLSearchParams;
  /** Marks the location of this query in the router. */
  id: string;
  /** The location at which it was set. */
  from: Location;
  /** The marks of queries that were set shortly before. */
  before: readonly string[];
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What was set last, if the location is an older one; `null` if the location is up to date. */
function askedAfter(location: Location, latest: Asked | null): Asked | null {
  if (latest === null || location === latest.from) return latest;
  const { filter } = (location.state ?? {}) as { filter?: string };
  return filter !== undefined && latest.before.includes(filter) ? latest : null;
}

/**
 * Reads and changes the filters in the address. A change is read back at once, although the router
 * shows it later: a control that is bound to a filter would otherwise get its former value back
 * meanwhile, and of two quick changes the second would undo the first.
 */
export function useFilterParams<Name extends string>(): FilterParams<Name> {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useSyncExternalStore(subscribe, () => asked);
  const params = askedAfter(location, latest)?.params ?? new URLSearchParams(location.search);

  const ask = (next: URLSearchParams, former: Asked | null) => {
    asked = {
      params: next,
      id: randomUuid(),
      from: former?.from ?? location,
      before: former === null ? [] : [...former.before, former.id],
    };
    for (const listener of listeners) listener();
    // Replaces the history entry, so that Back leaves the page.
    void navigate(`?${next.toString()}`, { replace: true, state: { filter: asked.id } });
  };
  const set = (values: Readonly<Partial<Record<string, string>>>) => {
    const former = askedAfter(location, asked);
    const next = new URLSearchParams(former?.params ?? location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    ask(next, former);
  };
  return {
    read: (name) => params.get(name) ?? '',
    change: set,
    bind: (name, value) => ({
      value,
      onChange: (next) => set({ [name]: next }),
    }),
    clear: () => ask(new URLSearchParams(), askedAfter(location, asked)),
  };
}
