import { type RefObject, useEffect, useEffectEvent } from 'react';

interface ListKeys {
  /** Whether a row is open. */
  isOpen: boolean;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

const FIELD = ':is(input, select, textarea, [contenteditable])';
/** The library marks open dialogs with `data-open`. */
const DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-open]';

/**
 * The keys of a list whose rows open beside it: `/` goes to the search, the arrows go from row to
 * row, or open the next one while one is open, and Escape closes it.
 *
 * @param place - the element with the search, the list and what is open
 */
export function useListKeys(place: RefObject<HTMLElement | null>, keys: ListKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.isComposing) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!(target instanceof Element) || document.querySelector(DIALOG) !== null) return;
    const search = place.current?.querySelector<HTMLInputElement>('input[type="search"]') ?? null;
    const inField = target.matches(FIELD);
    const rows = [...(place.current?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])];

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
    const action = act() ?? null;
    if (action === null) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      press(event);
    };
    // Before a dialog handles Escape, because afterwards it is closed.
    document.addEventListener('keydown', listen, { capture: true });
    return () => {
      document.removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
}
