import { type RefObject, useEffect, useEffectEvent } from 'react';

interface EntryKeys {
  /** Whether an entry is open. */
  isOpen: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onClose: () => void;
}

const FIELD = ':is(input, select, textarea, [contenteditable])';
const DIALOG = ':is([role="dialog"], [role="alertdialog"])';

/**
 * The keys of the entries: `/` goes to the search, the arrows go from row to row, or from entry to
 * entry while one is open, and Escape closes it.
 *
 * @param place - the element with the search, the list and the open entry
 */
export function useEntryKeys(place: RefObject<HTMLElement | null>, keys: EntryKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.isComposing) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof Element) || document.querySelector(DIALOG) !== null) return;
    const search = place.current?.querySelector<HTMLInputElement>('input[type="search"]') ?? null;
    const inField = target.matches(FIELD);
    const rows = [...(place.current?.querySelectorAll<HTMLElement>('[data-entry] a') ?? [])];

    const act = () => {
      if (key === 'Escape' && keys.isOpen && target !== search) return keys.onClose;
      if (key === 'ArrowDown' && target === search) return () => rows[0]?.focus();
      if (inField) return null;
      if (key === '/') return () => search?.focus();
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return null;
      if (keys.isOpen) return key === 'ArrowDown' ? keys.onNext : keys.onPrevious;
      const at = rows.findIndex((row) => row === target);
      if (at === -1) return null;
      return () => (key === 'ArrowDown' ? rows[at + 1] : (rows[at - 1] ?? search))?.focus();
    };
    const action = act();
    if (action === null) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      press(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
}
