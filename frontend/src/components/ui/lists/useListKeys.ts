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

/** Whether a key was pressed alone, outside dialogs, so that it may be a command of the page. */
function isCommand({ altKey, ctrlKey, metaKey, shiftKey, isComposing, target }: KeyboardEvent) {
  if (altKey || ctrlKey || metaKey || shiftKey || isComposing) return false;
  return target instanceof Element && document.querySelector(DIALOG) === null;
}

const inField = (target: EventTarget | null) => target instanceof Element && target.matches(FIELD);

const inForm = (target: EventTarget | null) =>
  target instanceof Element && target.closest('form') !== null;

/** Calls `act` when a key is pressed outside fields and dialogs. */
export function useShortcut(shortcut: string, act: () => void): void {
  const press = (event: KeyboardEvent) => {
    if (event.key !== shortcut || !isCommand(event) || inField(event.target)) return;
    event.preventDefault();
    act();
  };
  useKeyDown(press);
}

/** Like {@link useShortcut}, for the frame of the page: the page itself may use the key first. */
export function useFrameShortcut(shortcut: string, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== shortcut || event.defaultPrevented) return;
    if (!isCommand(event) || inField(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Listens to the keys of the page, before a dialog handles Escape and is closed. */
function useKeyDown(press: (event: KeyboardEvent) => void): void {
  const listener = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => listener(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/**
 * The keys of a list whose rows open beside it: `/` goes to the search, the arrows go from row to
 * row, or open the next one while one is open, and Escape closes it.
 *
 * @param place - the element with the search, the list and what is open
 */
export function useListKeys(place: RefObject<HTMLElement | null>, keys: ListKeys): void {
  const press = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (!isCommand(event)) return;
    const search = place.current?.querySelector<HTMLInputElement>('input[type="search"]') ?? null;
    const rows = [...(place.current?.querySelectorAll<HTMLElement>('[data-row] a') ?? [])];

    const act = () => {
      if (key === 'Escape' && keys.isOpen && !inForm(target) && target !== search) {
        return keys.onClose;
      }
      if (key === 'ArrowDown' && target === search) return () => rows[0]?.focus();
      if (inField(target)) return null;
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
  };
  useKeyDown(press);
}
