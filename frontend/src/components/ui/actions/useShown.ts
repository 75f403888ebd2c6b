import { useLocation, useNavigate } from 'react-router';

/** What a page shows over itself. */
interface Shown {
  /** Which thing is shown; empty if none is. */
  id: string;
  /** Whether it was opened from this page, so that Back closes it. */
  isEntry: boolean;
  show: (id: string, more?: Readonly<Record<string, string>>) => void;
  hide: () => void;
}

/**
 * Keeps what a page shows over itself in the query of its address, as an entry of the history: Back
 * closes it, and it is there again after a reload.
 */
export function useShown(name: string): Shown {
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const queryOf = (id: string, more: Readonly<Record<string, string>> = {}) => {
    const params = new URLSearchParams(search);
    if (id === '') params.delete(name);
    else params.set(name, id);
    for (const [key, value] of Object.entries(more)) params.set(key, value);
    return `?${params.toString()}`;
  };
  const isEntry = (location.state as { shown?: string } | null)?.shown === name;
  return {
    id: new URLSearchParams(search).get(name) ?? '',
    isEntry,
    show: (id, more) =>
      void navigate(queryOf(id, more), { state: { shown: name }, replace: isEntry }),
    // Where it was opened from an address, there is nothing to go back to.
    hide: () => void (isEntry ? navigate(-1) : navigate(queryOf(''), { replace: true })),
  };
}
