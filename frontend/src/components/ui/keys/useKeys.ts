import { useEffect, useEffectEvent } from 'react';

import type { Shortcut } from './keys';

const FIELD = ':is(input, select, textarea, [contenteditable])';
/** The library marks open dialogs with `data-open`, the browser with `open`. */
const DIALOG = ':is([role="dialog"], [role="alertdialog"]):is([data-open], [open])';

/** Whether a key was pressed alone, outside dialogs, so that it may be a command of the page. */
export function isCommand(event: KeyboardEvent) {
  const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing, target } = event;
  // Some keyboards have `?` and `/` only with Shift.
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  if (altKey || ctrlKey || metaKey || (shiftKey && !isSign) || isComposing) return false;
  return target instanceof Element && document.querySelector(DIALOG) === null;
}

/** Whether it is this key, also with Caps Lock. */
const isKey = (event: KeyboardEvent, key: string) => event.key.toLowerCase() === key.toLowerCase();

/** Whether what is typed goes into a field. */
export const inField = (target: EventTarget | null) =>
  target instanceof Element && target.matches(FIELD);

/** Calls `act` when a key is pressed outside fields and dialogs; once, however long it is held. */
export function useShortcut({ key }: Shortcut, act: () => void): void {
  const press = (event: KeyboardEvent) => {
    if (!isKey(event, key) || !isCommand(event) || inField(event.target)) return;
    event.preventDefault();
    if (!event.repeat) act();
  };
  useKeyDown(press);
}

/** Like {@link useShortcut}, for the frame of the page: the page itself may use the key first. */
export function useFrameShortcut({ key }: Shortcut, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isKey(event, key) || event.defaultPrevented) return;
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

/** Calls `act` when a key is pressed, also in fields and dialogs. */
export function useGlobalKey({ key }: Shortcut, act: () => void): void {
  useKeyDown((event) => {
    if (!isKey(event, key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
}

/** Listens to the keys of the page, before a dialog handles Escape and is closed. */
export function useKeyDown(press: (event: KeyboardEvent) => void): void {
  const listener = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => listener(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
