import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to an element when the focused control inside is removed.
 *
 * @param anchor - the element that gets the focus; it needs a `tabIndex` of -1
 * @returns the event handlers for that element
 */
export function useKeptFocus(anchor: RefObject<HTMLElement | null>): {
  onFocus: (event: FocusEvent) => void;
} {
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) anchor.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event) => {
      last.current = event.target;
    },
  };
}
