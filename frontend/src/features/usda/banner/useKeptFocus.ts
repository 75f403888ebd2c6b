import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard where it was when the button under it goes, because what it asked for is done.
 *
 * @param anchor - takes the focus then; it is no control, and needs a `tabIndex` of -1
 * @returns what the anchor listens with
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
